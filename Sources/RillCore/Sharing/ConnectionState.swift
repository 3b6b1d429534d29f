/// State of `Connections`: the run that the subscribers share. A lock of the owner guards the state. The
/// objects that its methods return are released outside that lock.
struct ConnectionState: Sendable {
    typealias Run = Connections.Run

    enum Start {
        case now
        /// The previous run is not over.
        case after(Connection)
        case never
    }

    private var current: Run?

    /// The run whose source has been started and is not over. All its subscribers may have left.
    private(set) var running: Connection?

    /// The run that starts when the previous run is over, on the thread that finishes the previous run, if it
    /// is still the current run by then.
    private var next: Connection?

    /// Returns the current run, after counting one more subscriber if `isCounted`; nil when a new run is
    /// needed.
    func join(isCounted: Bool) -> Run? {
        guard let current, !current.connection.isTerminated else { return nil }
        if isCounted { current.connection.addSubscriber() }
        return current
    }

    /// Does the same as `join(isCounted:)`, but makes `new` the current run when a new run is needed.
    mutating func join(orReplaceBy new: Run, isCounted: Bool) -> (run: Run, replaced: Run?) {
        if let run = join(isCounted: isCounted) { return (run, nil) }
        let replaced = current
        current = new
        if isCounted { new.connection.addSubscriber() }
        return (new, replaced)
    }

    /// Whether the source may start for `run`. If it may not start yet and `isDeferred` is true, `finish`
    /// returns `run` once it may.
    mutating func start(_ run: Run, isDeferred: Bool) -> Start {
        guard current?.connection === run.connection, !run.connection.isDisposed else { return .never }
        guard let running else {
            begin(run)
            return .now
        }
        if running === run.connection { return .never }
        if isDeferred { next = run.connection }
        return .after(running)
    }

    /// Called when a run is over. Returns the run that must start now.
    mutating func finish(_ connection: Connection) -> Run? {
        guard running === connection else { return nil }
        running = nil
        guard let next = next.take(), let current, current.connection === next, !next.isDisposed else {
            return nil
        }
        begin(current)
        return current
    }

    /// Marks `run` as running. It never started before, because a run that is over is disposed.
    private mutating func begin(_ run: Run) {
        run.connection.markStarted()
        running = run.connection
    }

    /// Removes a subscriber; `isLast` if no subscriber is left. In that case the run is forgotten, unless it
    /// replays for later subscribers.
    mutating func leave(_ connection: Connection) -> (isLast: Bool, forgotten: Run?) {
        guard connection.removeSubscriber() else { return (false, nil) }
        let keeps = current?.connection !== connection || connection.replaysAfterTermination
        return (true, keeps ? nil : current.take())
    }

    /// Removes a run that is over, with the elements that its subject buffers.
    mutating func removeTerminated(_ connection: Connection) -> Run? {
        guard current?.connection === connection, connection.isTerminated else { return nil }
        return current.take()
    }
}
