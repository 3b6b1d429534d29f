import Rill

/// What became of a record.
@usableFromInline
struct LogOutcome: Sendable {
    @usableFromInline
    let sequence: Int

    @usableFromInline
    let time: Instant

    /// Whoever has recorded it is to hand over what waits for those who listen.
    @usableFromInline
    let mustDrain: Bool

    @inlinable
    init(sequence: Int, time: Instant, mustDrain: Bool) {
        self.sequence = sequence
        self.time = time
        self.mustDrain = mustDrain
    }
}
