/// One of several streams that are combined: what has come from it, kept for the function that combines them.
final class Column<Element: Sendable>: @unchecked Sendable {
    // Unchecked: only the gate that the columns share touches the state.
    private(set) var waiting = Fifo<Element>()
    private(set) var latest: Element?
    private(set) var isComplete = false

    /// True when it has completed and all its elements are taken.
    var isUsedUp: Bool { isComplete && waiting.isEmpty }

    private let keepsLatestOnly: Bool

    init(keepsLatestOnly: Bool) {
        self.keepsLatestOnly = keepsLatestOnly
    }

    /// Takes the element that has waited longest; there must be one.
    func pop() -> Element {
        guard let element = waiting.popFirst() else {
            preconditionFailure("Rill: an empty column has no element")
        }
        return element
    }

    /// The element that came last; there must be one.
    var current: Element {
        guard let latest else { preconditionFailure("Rill: an empty column has no element") }
        return latest
    }

    func start(_ stream: Observable<Element>, in table: Table) {
        stream.branch(
            from: table.lifetime,
            to: Observer(
                onNext: { element in table.submit { self.receive(element) } },
                onError: { table.fail($0) },
                onCompleted: { table.submit { self.isComplete = true } }))
    }

    private func receive(_ element: Element) {
        if keepsLatestOnly { latest = element } else { waiting.append(element) }
    }
}

extension Observable {
    /// An empty column for the elements of this stream.
    func column(keepsLatestOnly: Bool) -> Column<Element> { Column(keepsLatestOnly: keepsLatestOnly) }
}

/// What several columns share: changes come one at a time, and after each the columns are looked at.
final class Table: Sendable {
    let lifetime: Lifetime
    private let gate = SerialGate<Change>()
    private let onError: @Sendable (any Error) -> Void
    private let look: @Sendable () -> Void

    private enum Change: Sendable {
        case column(@Sendable () -> Void)
        case failure(any Error)
    }

    init(
        in lifetime: Lifetime, onError: @escaping @Sendable (any Error) -> Void,
        look: @escaping @Sendable () -> Void
    ) {
        self.lifetime = lifetime
        self.onError = onError
        self.look = look
    }

    func submit(_ change: @escaping @Sendable () -> Void) { submit(.column(change)) }

    func fail(_ error: any Error) { submit(.failure(error)) }

    private func submit(_ change: Change) {
        gate.submit(change) { change in
            guard !lifetime.isDisposed else { return }
            switch change {
            case .failure(let error): onError(error)
            case .column(let change):
                change()
                look()
            }
        }
    }
}
