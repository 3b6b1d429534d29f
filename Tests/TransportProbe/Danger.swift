import Foundation
import LoopbackServer
import Rill
import RillNetworking

/// A way in which a transport can be brought to crash, to hang, or to do the wrong thing without a word.
struct Danger: Sendable {
    let id: String
    /// Prints what happened.
    let face: @Sendable (ProbedTransport) throws -> Void

    func face(on transport: ProbedTransport) throws {
        say("\(id) \(transport.rawValue)")
        try face(transport)
    }

    static let all = crashes + hangs + interruptions

    /// One GET of one answer.
    init(_ id: String, _ answer: Answer) {
        self.init(id, { _ in answer }) { $0 }
    }

    /// One request of a server.
    init(
        _ id: String, _ answer: @escaping @Sendable (Request) -> Answer,
        request: @escaping @Sendable (TransportRequest) -> TransportRequest
    ) {
        self.init(id) { transport in
            let server = try LoopbackServer(handler: answer)
            say(outcome(of: transport.make().exchange(request(try server.request()))))
            server.stop()
        }
    }

    init(_ id: String, _ face: @escaping @Sendable (ProbedTransport) throws -> Void) {
        self.id = id
        self.face = face
    }
}

extension LoopbackServer {
    func request(
        _ method: String = "GET", _ path: String = "/", headers: HTTPHeaders = [:], body: RequestBody? = nil
    ) throws -> TransportRequest {
        guard let url = URL(string: baseURL + path) else { throw UsageError(message: "no URL") }
        return TransportRequest(method, url: url, headers: headers, body: body, timeout: .seconds(10))
    }
}
