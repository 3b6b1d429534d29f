/// How long what `share(replay:scope:)` keeps is kept.
public enum SubjectLifetimeScope: Sendable, Hashable {
    /// As long as there are subscribers: who comes after the last has gone, or after the end, starts the source anew.
    case whileConnected
    /// For ever: late subscribers hear the elements that are kept, even after the end. A subscriber that comes after
    /// the end hears them and the end, and starts nothing.
    case forever
}

extension ObservableType {
    /// Runs the stream once for all subscribers there are at a time: it starts with the first and stops with the last.
    /// Late subscribers hear the last `replay` elements first.
    ///
    ///     source               -1-2-3-|
    ///     share(replay: 1), 1  -1-2-3-|
    ///     share(replay: 1), 2     2-3-|
    ///
    /// `replay` must be 0 or more.
    @inlinable
    public func share(
        replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
    ) -> Observable<Element> {
        precondition(replay >= 0, "Rill: share(replay:) needs a count of 0 or more, but got \(replay)")
        switch scope {
        case .whileConnected:
            return multicast { ReplaySubject<Element>.create(bufferSize: replay) }.refCount()
        case .forever:
            return multicast(ReplaySubject<Element>.create(bufferSize: replay)).refCount()
        }
    }
}
