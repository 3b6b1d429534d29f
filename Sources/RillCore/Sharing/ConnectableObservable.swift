import RillLocks

/// A stream that starts when `connect()` is called, once for all its subscribers, who hear it through a subject.
public final class ConnectableObservable<Element: Sendable>: ObservableType {
    private let source: Observable<Element>
    private let makeSubject: @Sendable () -> AnySubject<Element>
    private let isForGood: Bool
    private let current = Mutex<Current?>(nil)

    /// The run its subscribers share, and the subject they hear.
    private struct Current {
        let connection: Connection
        let subject: AnySubject<Element>
    }

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
        let current = living()
        current.connection.start(source, into: current.subject)
        return current.connection.lifetime
    }

    public func asObservable() -> Observable<Element> {
        Observable { observer, lifetime in self.living().subject.stream.run(observer, in: lifetime) }
    }

    /// Subscribes, connects if this is the first subscriber, and disconnects with the last that came this way.
    func joinCounted(_ observer: Observer<Element>, in lifetime: Lifetime) {
        guard !lifetime.isDisposed else { return }
        let current = living { $0.subscribers.add(1, ordering: .relaxed) }
        // Holds the connection alone: a subject would hold its own subscribers through their lifetimes.
        lifetime.onDispose { [weak self, connection = current.connection] in
            Self.leave(connection, of: self)
        }
        // Joins before the source starts: a source that answers at once is heard from its first element on.
        current.subject.stream.run(observer, in: lifetime)
        current.connection.start(source, into: current.subject)
    }

    /// Without an owner nobody can join any more.
    private static func leave(_ left: Connection, of owner: ConnectableObservable?) {
        let isLast = owner?.leave(left) ?? left.removeSubscriber()
        if isLast { left.lifetime.dispose() }
    }

    private func leave(_ left: Connection) -> Bool {
        // What is given up is released outside the lock.
        let (isLast, _) = current.withLock { current -> (Bool, Current?) in
            guard left.removeSubscriber() else { return (false, nil) }
            // One that has ended for good stays, for those who come later.
            guard let before = current, before.connection === left, !left.hasEndedForGood else {
                return (true, nil)
            }
            current = nil
            return (true, before)
        }
        return isLast
    }

    /// Lets go of one that is over, and of what its subject keeps.
    private func forget(_ connection: Connection) {
        // Released outside the lock.
        _ = current.withLock { current -> Current? in
            guard current?.connection === connection, connection.isOver else { return nil }
            return current.take()
        }
    }

    /// The connection that lives, or a new one that has not been started. `enter` runs under the lock.
    private func living(enter: (Connection) -> Void = { _ in }) -> Current {
        let living = current.withLock { current -> Current? in
            guard let current, !current.connection.isOver else { return nil }
            enter(current.connection)
            return current
        }
        if let living { return living }
        // Made outside the lock; of several that are made at once, one is kept.
        let new = Current(connection: Connection(isForGood: isForGood), subject: makeSubject())
        new.connection.lifetime.onDispose { [weak self, weak connection = new.connection] in
            if let self, let connection { self.forget(connection) }
        }
        let (chosen, before) = current.withLock { current in
            let before = current
            let chosen = before.flatMap { $0.connection.isOver ? nil : $0 } ?? new
            current = chosen
            enter(chosen.connection)
            return (chosen, before)
        }
        // The one that is replaced, and what its subject keeps, is released outside the lock.
        return withExtendedLifetime(before) { chosen }
    }
}
