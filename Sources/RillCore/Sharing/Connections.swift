import RillLocks

/// The runs of a shared source, one after the other, and their subscribers. The class is not generic: code
/// that is not inlined would look up its metadata at every subscription.
@usableFromInline final class Connections: Sendable {
    /// One connection, the stream of the subject that delivers its events, and the source that `start`
    /// starts.
    ///
    /// Until the source starts, the run retains the subject; afterwards the source does. A subscriber may
    /// retain these connections, and would otherwise retain itself. A run is an object, so that only a
    /// reference is moved under the lock.
    // Unchecked: only the thread that has claimed the start touches `startSource`.
    @usableFromInline final class Run: @unchecked Sendable {
        let connection: Connection
        @usableFromInline let stream: AnyObject & Sendable
        private var startSource: (@Sendable () -> Void)?
        private let witness = Witness()

        @usableFromInline init(
            _ connection: Connection, _ stream: AnyObject & Sendable,
            startSource: @escaping @Sendable () -> Void
        ) {
            self.connection = connection
            self.stream = stream
            self.startSource = startSource
        }

        /// Subscribes to the stream, which may replay elements inside the call.
        @usableFromInline func subscribe(_ subscription: () -> Void) { connection.inside(subscription) }

        /// Starts the source, and returns when `startSource` does; true when the run is over by then.
        func start() -> Bool {
            connection.run {
                witness.use()
                startSource.take()?()
            }
        }
    }

    private let makeRun: @Sendable (Connection) -> Run
    private let survivesTermination: Bool
    private let state = Mutex(ConnectionState())

    @usableFromInline init(survivesTermination: Bool, makeRun: @escaping @Sendable (Connection) -> Run) {
        self.survivesTermination = survivesTermination
        self.makeRun = makeRun
    }

    func connect() -> Connection {
        let run = currentRun(isCounted: false)
        start(run)
        return run.connection
    }

    /// Counts one more subscriber until `lifetime` ends; the last one that leaves disconnects.
    @usableFromInline func join(until lifetime: Lifetime) -> Run {
        let run = currentRun(isCounted: true)
        // Retains the connection and not the subject, which would retain its own subscribers through their
        // lifetimes.
        lifetime.onDispose(sharing: run.connection.lifetime) { [weak self, connection = run.connection] in
            Self.leave(connection, of: self)
        }
        return run
    }

    /// The current run, or a new one that has not started.
    @usableFromInline func currentRun(isCounted: Bool) -> Run {
        if let run = state.withLock({ $0.join(isCounted: isCounted) }) { return run }
        // Made outside the lock. Of several runs that threads make concurrently, one is kept.
        let new = makeRun(Connection(survivesTermination: survivesTermination))
        new.connection.lifetime.onDispose { [weak self, weak connection = new.connection] in
            if let self, let connection { self.tornDown(connection) }
        }
        return state.withLock { $0.join(orReplaceBy: new, isCounted: isCounted) }.run
    }

    /// Starts the source once the previous run is over: it has been torn down, and the call that started it
    /// has returned.
    ///
    /// Waits while another thread finishes the previous run. If that takes longer than the patience of a
    /// `DrainQueue`, or if this thread itself is inside the previous run, this call returns. The source then
    /// starts when the previous run is over, on the thread that finishes it.
    @usableFromInline func start(_ run: Run) {
        guard !run.connection.hasStarted else { return }
        var isDeferred = false
        while true {
            switch state.withLock({ $0.start(run, isDeferred: isDeferred) }) {
            case .now: return runSource(run)
            case .never: return
            case .after(let previous) where isDeferred: return previous.retain(self)
            case .after(let previous):
                isDeferred =
                    !previous.canBeAwaited
                    || !Threads.wait(atMost: DrainQueue.patience) {
                        state.withLock { $0.running !== previous }
                    }
            }
        }
    }

    /// Starts the source of `first`. If that run is over when the call returns, starts the next run, and so
    /// on.
    private func runSource(_ first: Run) {
        var next: Run? = first
        while let run = next {
            guard run.start() else { return }
            next = state.withLock { $0.finish(run.connection) }
        }
    }

    private func tornDown(_ connection: Connection) {
        _ = state.withLock { $0.removeTerminated(connection) }
        guard connection.finishPart() else { return }
        if let next = state.withLock({ $0.finish(connection) }) { runSource(next) }
    }

    /// Removes a subscriber. Once the owner is released, no further subscriber can join.
    private static func leave(_ connection: Connection, of owner: Connections?) {
        guard let owner else {
            if connection.removeSubscriber() { connection.dispose() }
            return
        }
        if owner.state.withLock({ $0.leave(connection) }).isLast { connection.dispose() }
    }
}
