import Foundation
import Rill
import RillNetworking

extension StubTransport {
    /// Answers every request at once.
    static func answering(
        _ answer: @escaping @Sendable (TransportRequest) -> (status: Int, body: String)
    ) -> StubTransport {
        StubTransport { request in
            let (status, body) = answer(request)
            return .of(
                .response(ResponseHead(status: status, url: request.url)), .body(Data(body.utf8)))
        }
    }

    static func failing(_ kind: TransportFailure.Kind) -> StubTransport {
        StubTransport { .error(TransportFailure(kind, url: $0.url)) }
    }
}

extension URL {
    static var example: URL {
        get throws {
            guard let url = URL(string: "http://example.test/") else { throw URLError(.badURL) }
            return url
        }
    }
}
