/// What the columns of a table share: one of them changes at a time, and they know when a row is complete.
@usableFromInline
// Unchecked: only the gate touches what may change.
final class Table: @unchecked Sendable {
    @usableFromInline
    let gate = SerialGate()

    @usableFromInline
    let lifetime: Lifetime

    /// How many columns lack an element for the next row.
    @exclusivity(unchecked)
    @usableFromInline
    var missing = 0

    /// How many streams have not completed.
    @exclusivity(unchecked)
    @usableFromInline
    var running = 0

    /// A stream has completed and all it sent is used: no further row can come.
    @exclusivity(unchecked)
    @usableFromInline
    var isUsedUp = false

    @inlinable
    init(in lifetime: Lifetime) {
        self.lifetime = lifetime
    }

    /// Makes a change when its turn comes, unless everything has ended by then.
    @usableFromInline
    func change(_ change: @escaping @Sendable () -> Void) {
        gate.postpone { if !self.lifetime.isDisposed { change() } }
    }
}
