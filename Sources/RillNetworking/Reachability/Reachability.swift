import Foundation
import Rill

/// Whether there is a route to the network. A route does not mean that the internet responds.
public enum Reachability {
    /// Whether there is a route.
    public enum Status: Sendable, Hashable {
        /// There is a route.
        case online
        /// There is no route.
        case offline
    }

    /// The system does not report its routes.
    public struct Unavailable: LocalizedError, Hashable, CustomStringConvertible {
        /// The error of the operating system, an `errno`.
        let code: Int32

        public var description: String { "the system does not report its routes (error \(code))" }
        public var errorDescription: String? { description }
    }

    /// The current status, then every change. All subscribers share one observation of the system, which ends
    /// with the last subscription. Changes are delivered on a separate queue. The current status is delivered
    /// on the thread that subscribes, except for the first subscriber on Apple's platforms.
    ///
    ///     status   online-----offline--online-
    ///
    /// It fails with `Unavailable` if the system does not report its routes.
    public static let status: Observable<Status> = watchSystem().distinctUntilChanged().share(replay: 1)
}
