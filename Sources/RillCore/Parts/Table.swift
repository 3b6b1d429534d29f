/// What the columns of a table share: one of them changes at a time, and they know when a row is complete.
@usableFromInline
// Unchecked: only the gate touches what may change.
final class Table: @unchecked Sendable {
    @usableFromInline
    let gate = SerialGate()

    @usableFromInline
    let lifetime: Lifetime

    @usableFromInline
    let onEnd: @Sendable ((any Error)?) -> Void

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
    init<Row>(for observer: Observer<Row>, in lifetime: Lifetime) {
        self.lifetime = lifetime
        onEnd = observer.onEnd
    }

    /// Makes a change when its turn comes, unless everything has ended by then.
    @usableFromInline
    func change(_ change: @escaping @Sendable () -> Void) {
        if gate.enter() {
            if !lifetime.isDisposed { change() }
            gate.leave()
        } else {
            gate.postpone { if !self.lifetime.isDisposed { change() } }
        }
    }
}

extension Observer {
    /// Sends what `row` makes of the columns, or its error.
    @inlinable
    func rows(_ row: @escaping @Sendable () throws -> Element) -> @Sendable () -> Void {
        { do { onNext(try row()) } catch { onError(error) } }
    }
}
