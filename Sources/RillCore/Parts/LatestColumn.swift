/// One of several streams of which the latest elements are combined.
@usableFromInline
// Unchecked: as any column.
final class LatestColumn<Element: Sendable>: Column<Element>, @unchecked Sendable {
    /// Nil before the first element has come. A box and not the element itself, because code that knows the element's
    /// type only at run time would look up that of the optional for each.
    @exclusivity(unchecked)
    @usableFromInline
    var latest: Confined<Element>?

    @inlinable
    override init(of table: Table) {
        super.init(of: table)
        table.running += 1
    }

    /// The element that came last; there must be one.
    @inlinable
    var current: Element {
        guard let latest else { preconditionFailure("Rill: an empty column has no element") }
        return latest.value
    }

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
        if let latest {
            latest.value = element
        } else {
            latest = Confined(element)
            table.missing -= 1
        }
        if table.missing == 0 { onRow() }
    }

    /// True when it was the last that ran, or nothing can come without an element of it.
    @inlinable
    override func complete() -> Bool {
        table.running -= 1
        return table.running == 0 || latest == nil
    }
}

extension Observable {
    @inlinable
    func latestColumn(of table: Table) -> LatestColumn<Element> { LatestColumn(of: table) }
}
