import RillLocks

/// A stream that starts when `connect()` is called, once for all its subscribers, who hear it through a subject.
public final class ConnectableObservable<Element: Sendable>: ObservableType {
    private let source: Observable<Element>
    private let makeSubject: @Sendable () -> AnySubject<Element>
    private let isForGood: Bool
    private let connection = Mutex<Connection<Element>?>(nil)

    @usableFromInline
    init(
        _ source: Observable<Element>, isForGood: Bool = false,
        makeSubject: @escaping @Sendable () -> AnySubject<Element>
    ) {
        self.source = source
        self.isForGood = isForGood
        self.makeSubject = makeSubject
    }

    /// Starts the source, if it does not run. Disposing of the result stops it for all subscribers, who hear nothing
    /// of that; the next `connect()` starts it anew.
    public func connect() -> any Disposable {
        let connection = current()
        connection.start(source)
        return connection.lifetime
    }

    public func asObservable() -> Observable<Element> {
        Observable { observer, lifetime in self.current().subject.stream.run(observer, in: lifetime) }
    }

    /// Subscribes, connects if this is the first subscriber, and disconnects with the last that came this way.
    func joinCounted(_ observer: Observer<Element>, in lifetime: Lifetime) {
        guard !lifetime.isDisposed else { return }
        let connection = current { $0.subscribers.add(1, ordering: .relaxed) }
        lifetime.onDispose { self.leave(connection) }
        // Joins before the source starts: a source that answers at once is heard from its first element on.
        connection.subject.stream.run(observer, in: lifetime)
        connection.start(source)
    }

    private func leave(_ left: Connection<Element>) {
        let isLast = connection.withLock { connection in
            guard left.subscribers.subtract(1, ordering: .relaxed).newValue == 0 else { return false }
            // One that has ended for good stays, for those who come later.
            if connection === left && !left.hasEndedForGood { connection = nil }
            return true
        }
        if isLast { left.lifetime.dispose() }
    }

    /// The connection that lives, or a new one that has not been started. `enter` runs under the lock.
    private func current(enter: (Connection<Element>) -> Void = { _ in }) -> Connection<Element> {
        let living = connection.withLock { connection -> Connection<Element>? in
            guard let connection, !connection.isOver else { return nil }
            enter(connection)
            return connection
        }
        if let living { return living }
        // Made outside the lock; of several that are made at once, one is kept.
        let new = Connection(through: makeSubject(), isForGood: isForGood)
        return connection.withLock { connection in
            let current: Connection<Element>
            if let connection, !connection.isOver { current = connection } else { current = new }
            connection = current
            enter(current)
            return current
        }
    }
}
