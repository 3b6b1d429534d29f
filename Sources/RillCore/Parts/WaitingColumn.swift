/// One of several streams whose elements are grouped by their position; those that lack partners wait.
@usableFromInline
// Unchecked: only the gate that the columns share touches the state.
final class WaitingColumn<Element: Sendable>: @unchecked Sendable {
    @exclusivity(unchecked)
    @usableFromInline
    var waiting = Fifo<Element>()

    @exclusivity(unchecked)
    @usableFromInline
    var isComplete = false

    @usableFromInline
    let table: Table

    @inlinable
    init(of table: Table) {
        self.table = table
        table.missing += 1
    }

    /// Starts the stream; `onRow` is called when all columns have an element and must take one from each.
    @inlinable
    func start<Row>(
        _ stream: Observable<Element>, for observer: Observer<Row>, onRow: @escaping @Sendable () -> Void
    ) {
        stream.branch(
            from: table.lifetime,
            to: Observer(
                onNext: { element in
                    if self.table.gate.enter() {
                        self.receive(element, observer, onRow)
                        self.table.gate.leave()
                    } else {
                        self.table.gate.postpone { self.receive(element, observer, onRow) }
                    }
                },
                onError: { error in self.table.change { observer.onError(error) } },
                onCompleted: { self.table.change { if self.complete() { observer.onCompleted() } } }))
    }

    @inlinable
    func receive<Row>(_ element: Element, _ observer: Observer<Row>, _ onRow: () -> Void) {
        if table.lifetime.isDisposed { return }
        if waiting.isEmpty { table.missing -= 1 }
        waiting.append(element)
        guard table.missing == 0 else { return }
        onRow()
        if table.isUsedUp && !table.lifetime.isDisposed { observer.onCompleted() }
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

    /// True when no further row can come.
    @inlinable
    func complete() -> Bool {
        isComplete = true
        return waiting.isEmpty
    }
}

extension Observable {
    @inlinable
    func waitingColumn(of table: Table) -> WaitingColumn<Element> { WaitingColumn(of: table) }
}
