import RillLocks

/// How long the replay buffer of `share(replay:scope:)` lives.
public enum SubjectLifetimeScope: Sendable, Hashable {
    /// While there are subscribers. A subscriber that arrives after the last one has left, or after the end,
    /// starts the source again.
    case whileConnected
    /// As long as the shared stream. A subscriber that arrives after the end receives the buffered elements
    /// and the terminal event, and starts nothing. The stream keeps its subscribers when its source is
    /// released without an end, until it is released itself.
    case forever
}

extension ObservableType {
    /// Runs the stream once for all concurrent subscribers: it starts with the first and stops with the last.
    /// A late subscriber receives the last `replay` elements first. A run begins when the previous one is
    /// over: it is torn down, and the call that started it has returned. `subscribe` waits up to a second for
    /// a thread that does that; then the run begins on that thread.
    ///
    ///     source               -1-2-3-|
    ///     share(replay: 1), 1  -1-2-3-|
    ///     share(replay: 1), 2     2-3-|
    ///
    /// `replay` must be 0 or more.
    @inlinable public func share(
        replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
    ) -> Observable<Element> {
        require(replay >= 0, "Rill: share(replay:) needs a count of 0 or more, but got \(replay)")
        switch scope {
        case .whileConnected:
            return multicast { ReplaySubject<Element>.create(bufferSize: replay) }.refCount()
        case .forever: return multicast(ReplaySubject<Element>.create(bufferSize: replay)).refCount()
        }
    }
}
