import Rill

/// Whether there is a way to the network: a route, not a promise that the internet answers.
public enum Reachability {
    public enum Status: Sendable, Hashable {
        case online
        case offline
    }

    /// The system does not tell about its routes.
    public struct Unavailable: Error, Hashable, CustomStringConvertible {
        public let code: Int32

        public var description: String { "the system does not tell about its routes (error \(code))" }
    }

    /// What the system says: the status at once, then every change. All subscribers share one watch of the system, which
    /// ends with the last of them. Events come on a queue of their own.
    ///
    ///     status   online-----offline--online-
    ///
    /// It fails with `Unavailable` where the system does not tell.
    public static var status: Observable<Status> {
        watches.shared(watchSystem().distinctUntilChanged(), for: .system)
    }

    private enum Watched {
        case system
    }

    private static let watches = RunningStreams<Watched, Status>()
}
