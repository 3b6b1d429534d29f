/// One of several streams whose elements are grouped by their position; those that lack partners wait.
@usableFromInline
// Unchecked: as any column.
final class WaitingColumn<Element: Sendable>: Column<Element>, @unchecked Sendable {
    @exclusivity(unchecked)
    @usableFromInline
    var waiting = Fifo<Element>()

    @exclusivity(unchecked)
    @usableFromInline
    var isComplete = false

    /// Starts the stream; `onRow` makes a row of what the columns have.
    @inlinable
    func start(_ stream: Observable<Element>, onRow: @escaping @Sendable () -> Void) {
        start(stream) { self.take($0, onRow) }
    }

    // In each kind anew, so that it is specialised where the streams are combined.
    @inlinable
    func take(_ element: Element, _ onRow: @escaping @Sendable () -> Void) {
        if table.gate.enter() {
            if !table.lifetime.isDisposed { receive(element, onRow) }
            table.gate.leave()
        } else {
            table.gate.postpone { if !self.table.lifetime.isDisposed { self.receive(element, onRow) } }
        }
    }

    @inlinable
    func receive(_ element: Element, _ onRow: () -> Void) {
        if waiting.isEmpty { table.missing -= 1 }
        waiting.append(element)
        guard table.missing == 0 else { return }
        onRow()
        if table.isUsedUp && !table.lifetime.isDisposed { table.onEnd(nil) }
    }

    /// Takes the element that has waited longest; there must be one.
    @inlinable
    func pop() -> Element {
        guard let element = waiting.popFirst() else {
            preconditionFailure("Rill: an empty column has no element")
        }
        if waiting.isEmpty {
            table.missing += 1
            if isComplete { table.isUsedUp = true }
        }
        return element
    }

    /// True when nothing of it waits.
    @inlinable
    override func complete() -> Bool {
        isComplete = true
        return waiting.isEmpty
    }
}

extension Observable {
    @inlinable
    func waitingColumn(of table: Table) -> WaitingColumn<Element> { WaitingColumn(of: table) }
}
