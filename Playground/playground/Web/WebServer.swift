import Foundation
import LoopbackServer

/// Serves the files of the page and answers its calls, on the loopback address.
final class WebServer: Sendable {
    /// With the token, in the part of the address that a browser does not send.
    let address: String
    private let server: LoopbackServer

    private static let limits = ServerLimits(
        connections: 64, headBytes: 32 * 1024, receivingTime: .seconds(10), sendingTime: .seconds(10))

    init(port: Int, documents: WebDocuments = WebDocuments(), apis: [any WebAPI]) throws(UsageError) {
        let gate = WebGuard()
        let routes = WebRoutes(gate: gate, documents: documents, apis: apis)
        do {
            server = try LoopbackServer(
                port: UInt16(port), keepRequests: 0, limits: Self.limits,
                readBody: { routes.reading(of: $0) }, handler: { .respond(routes.response(to: $0)) })
        } catch {
            throw UsageError("\(error)")
        }
        gate.learn(port: server.port)
        address = "\(server.baseURL)/#token=\(gate.token)"
    }
}
