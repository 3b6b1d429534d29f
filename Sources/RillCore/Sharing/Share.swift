import RillLocks

/// How long the replay buffer of `share(replay:scope:)` lives.
public enum SubjectLifetimeScope: Sendable, Hashable {
    /// While there are subscribers. A subscriber that arrives after the last one has left, or after the end,
    /// starts the source again.
    case whileConnected
    /// As long as the shared stream. A subscriber that arrives after the end receives the buffered elements
    /// and the terminal event, and starts nothing. If the source is released without an end, the shared
    /// stream keeps its subscribers until the shared stream is released.
    case forever
}

extension ObservableType {
    /// Runs the stream once for all concurrent subscribers: it starts with the first and stops with the last.
    /// A late subscriber receives the last `replay` elements first. A run begins when the previous run has
    /// been torn down and the call that started it has returned. `subscribe` waits up to a second for the
    /// thread that finishes the previous run. After that time, the new run begins later, on that thread.
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
