import Foundation
import LoopbackServer

extension LoopbackServer {
    /// A server that no proxy of the environment stands in front of.
    static func serving(_ handler: @escaping @Sendable (Request) -> Answer) throws -> LoopbackServer {
        _ = directConnections
        return try LoopbackServer(handler: handler)
    }

    static func answering(_ answer: Answer) throws -> LoopbackServer {
        try serving { _ in answer }
    }

    func url(_ path: String = "/") throws -> URL {
        guard let url = URL(string: baseURL + path) else { throw URLError(.badURL) }
        return url
    }

    private static let directConnections: Void = {
        setenv("no_proxy", "127.0.0.1,localhost", 1)
    }()
}
