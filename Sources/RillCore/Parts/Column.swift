/// One of the streams whose elements make the rows of a table. Which of them, its two kinds say.
@usableFromInline
// Unchecked: only the gate that the columns share touches what may change.
class Column<Element: Sendable>: @unchecked Sendable {
    @usableFromInline
    final let table: Table

    /// That of the stream: it ends when the stream does.
    @usableFromInline
    final let lifetime: ChildLifetime

    @inlinable
    init(of table: Table) {
        self.table = table
        lifetime = table.lifetime.child()
        table.missing += 1
    }

    /// Notes that the stream has completed; true when no further row can come.
    @usableFromInline
    func complete() -> Bool { preconditionFailure("Rill: not a kind of column") }

    /// Starts the stream, with what its kind does with an element.
    @inlinable
    final func start(_ stream: Observable<Element>, onNext: @escaping @Sendable (Element) -> Void) {
        stream.run(
            Observer(onNext: onNext, onEnd: { self.end(with: $0) }),
            in: lifetime)
    }

    @inlinable
    final func end(with error: (any Error)?) {
        table.lifetime.end(lifetime)
        // The change that comes for every stream captures nothing but the column.
        if let error { return table.change { self.table.onEnd(error) } }
        table.change { if self.complete() { self.table.onEnd(nil) } }
    }
}
