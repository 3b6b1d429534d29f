import RillLocks

/// State that a lock guards, as the base of a class that is generic.
///
/// A `Mutex` in a generic class would do the same, but the release of such an object looks up the metadata of
/// the state at run time.
@usableFromInline
// Unchecked: the lock guards the state.
class Guarded<State>: @unchecked Sendable {
    @usableFromInline final let lock = Mutex(())
    @exclusivity(unchecked) @usableFromInline final var state: State

    @inlinable init(_ state: State) { self.state = state }

    /// Calls `body` under the lock. What it returns is released outside.
    @inlinable @inline(__always) final func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.withLock { _ throws(Failure) in try body(&state) }
    }
}
