/// One of several streams of which the latest elements are combined.
@usableFromInline
// Unchecked: only the gate that the columns share touches the state.
final class LatestColumn<Element: Sendable>: @unchecked Sendable {
    /// Nil before the first element has come. A box and not the element itself, because code that knows the element's
    /// type only at run time would look up that of the optional for each.
    @exclusivity(unchecked)
    @usableFromInline
    var latest: Confined<Element>?

    @usableFromInline
    let table: Table

    @inlinable
    init(of table: Table) {
        self.table = table
        table.missing += 1
        table.running += 1
    }

    /// The element that came last; there must be one.
    @inlinable
    var current: Element {
        guard let latest else { preconditionFailure("Rill: an empty column has no element") }
        return latest.value
    }

    /// Starts the stream; `onRow` is called whenever it has emitted and all columns have an element.
    @inlinable
    func start<Row>(
        _ stream: Observable<Element>, for observer: Observer<Row>, onRow: @escaping @Sendable () -> Void
    ) {
        stream.branch(
            from: table.lifetime,
            to: Observer(
                onNext: { element in
                    if self.table.gate.enter() {
                        self.receive(element, onRow)
                        self.table.gate.leave()
                    } else {
                        self.table.gate.postpone { self.receive(element, onRow) }
                    }
                },
                onError: { error in self.table.change { observer.onError(error) } },
                onCompleted: { self.table.change { if self.complete() { observer.onCompleted() } } }))
    }

    @inlinable
    func receive(_ element: Element, _ onRow: () -> Void) {
        if table.lifetime.isDisposed { return }
        if let latest {
            latest.value = element
        } else {
            latest = Confined(element)
            table.missing -= 1
        }
        if table.missing == 0 { onRow() }
    }

    /// True when the result completes with it: it was the last, or nothing can come without an element of it.
    @inlinable
    func complete() -> Bool {
        table.running -= 1
        return table.running == 0 || latest == nil
    }
}

extension Observable {
    @inlinable
    func latestColumn(of table: Table) -> LatestColumn<Element> { LatestColumn(of: table) }
}
