import Foundation
import LoopbackServer
import Rill
import RillNetworking

/// A situation in which a transport may crash, hang, or silently do the wrong thing.
struct Danger: Sendable {
    let id: String
    /// Runs the situation and prints what happened.
    let run: @Sendable (ProbedTransport) throws -> Void

    func run(on transport: ProbedTransport) throws {
        say("\(id) \(transport.rawValue)")
        try run(transport)
    }

    static let all = crashes + hangs + interruptions

    /// The number of rounds of a danger that comes by chance: all in the stress run, else a tenth.
    static func rounds(_ full: Int) -> Int {
        ProcessInfo.processInfo.environment["RILL_STRESS"] == "1" ? full : full / 10
    }

    /// A GET with this response.
    init(_ id: String, _ behavior: Behavior) {
        self.init(id, { _ in behavior }) { $0 }
    }

    /// A request to a server with this handler.
    init(
        _ id: String, _ behavior: @escaping @Sendable (Request) -> Behavior,
        request: @escaping @Sendable (HTTPRequest) -> HTTPRequest
    ) {
        self.init(id) { transport in
            let server = try LoopbackServer(handler: behavior)
            say(outcome(of: transport.make().exchange(request(try server.request()))))
            server.stop()
        }
    }

    init(_ id: String, _ run: @escaping @Sendable (ProbedTransport) throws -> Void) {
        self.id = id
        self.run = run
    }
}

extension LoopbackServer {
    func request(
        _ method: String = "GET", _ path: String = "/", headers: HTTPHeaders = [:], body: RequestBody? = nil
    ) throws -> HTTPRequest {
        guard let url = URL(string: baseURL + path) else { throw UsageError(message: "no URL") }
        return HTTPRequest(method, url: url, headers: headers, body: body, idleTimeout: .seconds(10))
    }
}
