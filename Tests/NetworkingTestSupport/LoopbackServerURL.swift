import Foundation
import LoopbackServer

extension LoopbackServer {
    /// A server that is reached directly, even if the environment names a proxy.
    package static func serving(_ handler: @escaping @Sendable (Request) -> Behavior) throws -> LoopbackServer
    {
        _ = directConnections
        return try LoopbackServer(handler: handler)
    }

    package static func responding(_ behavior: Behavior) throws -> LoopbackServer {
        try serving { _ in behavior }
    }

    package func url(_ path: String = "/") throws -> URL {
        guard let url = URL(string: baseURL + path) else { throw URLError(.badURL) }
        return url
    }

    private static let directConnections: Void = {
        setenv("no_proxy", "127.0.0.1,localhost", 1)
    }()
}
