import RillLocks

/// A stream that starts when `connect()` is called, once for all its subscribers; a subject delivers its
/// events to them.
public final class ConnectableObservable<Element: Sendable>: ObservableType {
    private let source: Observable<Element>
    private let makeSubject: @Sendable () -> AnySubject<Element>
    private let survivesTermination: Bool
    private let state = Mutex(ConnectionState<Element>())

    @usableFromInline init(
        _ source: Observable<Element>, survivesTermination: Bool = false,
        makeSubject: @escaping @Sendable () -> AnySubject<Element>
    ) {
        self.source = source
        self.survivesTermination = survivesTermination
        self.makeSubject = makeSubject
    }

    /// Starts the source, unless it runs. Disposing of the result stops the source; its subscribers receive
    /// no event. The next `connect()` starts the source again.
    public func connect() -> any Disposable {
        let run = currentRun(isCounted: false)
        start(run)
        return run.connection
    }

    /// The elements of the subject. Subscribing does not connect.
    public func asObservable() -> Observable<Element> {
        Observable { observer, lifetime in
            self.currentRun(isCounted: false).subject.stream.run(observer, in: lifetime)
        }
    }

    /// Subscribes, and connects with the first counted subscriber. The last one that leaves disconnects.
    func joinCounted(_ observer: Observer<Element>, in lifetime: Lifetime) {
        let run = currentRun(isCounted: true)
        // Retains the connection and not the subject, which would retain its own subscribers through their
        // lifetimes.
        lifetime.onDispose { [weak self, connection = run.connection] in
            Self.leave(connection, of: self)
        }
        // Subscribes before the source starts, so that no element of a synchronous source is missed.
        run.subject.stream.run(observer, in: lifetime)
        start(run)
    }

    /// Starts the source once the previous run is over: it has been torn down, and its start has returned.
    ///
    /// Waits for another thread that finishes the previous run. If that takes longer than the patience of a
    /// `DrainQueue`, or if this thread itself is inside the previous run, the source starts when that run is
    /// over, on the thread that finishes it.
    private func start(_ run: ConnectionState<Element>.Run) {
        guard !run.connection.hasStarted else { return }
        var isDeferred = false
        while true {
            switch state.withLock({ $0.start(run, isDeferred: isDeferred) }) {
            case .now: return runSource(run)
            case .never: return
            case .after where isDeferred: return
            case .after(let previous):
                isDeferred =
                    !previous.canBeAwaited
                    || !Threads.wait(atMost: DrainQueue.patience, until: { !isRunning(previous) })
            }
        }
    }

    private func isRunning(_ connection: Connection) -> Bool { state.withLock { $0.running === connection } }

    /// Runs the source, and those runs that are to follow because this one was over when it returned.
    private func runSource(_ first: ConnectionState<Element>.Run) {
        var next: ConnectionState<Element>.Run? = first
        while let run = next {
            guard run.connection.run(source, into: run.subject) else { return }
            next = state.withLock { $0.finish(run.connection) }
        }
    }

    private func tornDown(_ connection: Connection) {
        _ = state.withLock { $0.removeTerminated(connection) }
        guard connection.finishPart() else { return }
        if let next = state.withLock({ $0.finish(connection) }) { runSource(next) }
    }

    /// When the owner is released no further subscriber can join.
    private static func leave(_ connection: Connection, of owner: ConnectableObservable?) {
        guard let owner else {
            if connection.removeSubscriber() { connection.dispose() }
            return
        }
        if case .disconnect = owner.state.withLock({ $0.leave(connection) }) { connection.dispose() }
    }

    /// The current run, or a new one that has not started.
    private func currentRun(isCounted: Bool) -> ConnectionState<Element>.Run {
        if let run = state.withLock({ $0.join(isCounted: isCounted) }) { return run }
        // Made outside the lock. Of several runs that threads make concurrently, one is kept.
        let new = ConnectionState.Run(
            connection: Connection(survivesTermination: survivesTermination), subject: makeSubject())
        new.connection.lifetime.onDispose { [weak self, weak connection = new.connection] in
            if let self, let connection { self.tornDown(connection) }
        }
        return state.withLock { $0.join(orReplaceBy: new, isCounted: isCounted) }.run
    }
}
