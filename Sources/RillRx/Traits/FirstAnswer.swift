import RillLocks

/// Decides which of several answers counts, whatever threads they come from.
@usableFromInline final class FirstAnswer: Sendable {
    private let isGiven = Atomic<Bool>(false)

    @usableFromInline init() {}

    /// True for the first caller.
    @usableFromInline func isFirst() -> Bool { !isGiven.exchange(true, ordering: .acquiringAndReleasing) }
}
