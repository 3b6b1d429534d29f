#if DEBUG
    import RillLocks
#endif

/// State that one subscription keeps between its events.
///
/// In debug builds, the program stops with a message when two events use the state simultaneously.
/// `docs/decisions/0016-why-unsynchronized-is-sound.md` proves that this does not happen.
@usableFromInline
// Unchecked: the first law of `Observable` protects the value: events come one at a time and in order.
package final class Unsynchronized<Value>: @unchecked Sendable {
    #if DEBUG
        @usableFromInline var storage: Value
        @usableFromInline let isInUse = Atomic<Bool>(false)
        private let witness = Witness()

        @usableFromInline package init(_ value: Value) { storage = value }

        @usableFromInline package var value: Value {
            get {
                enter()
                defer { leave() }
                return storage
            }
            _modify {
                enter()
                defer { leave() }
                yield &storage
            }
        }

        private func enter() {
            // Relaxed: it must not order the threads, which would hide a race from the sanitizer.
            precondition(
                !isInUse.exchange(true, ordering: .relaxed),
                "Rill: two events of one stream overlap: a source or a scheduler breaks the first law")
            witness.use()
        }

        private func leave() { isInUse.store(false, ordering: .relaxed) }
    #else
        @exclusivity(unchecked) @usableFromInline package var value: Value

        @inlinable package init(_ value: Value) { self.value = value }
    #endif
}
