extension StubTransport {
    /// A transport that responds synchronously.
    package static func responding(
        _ answer: @escaping @Sendable (HTTPRequest) -> (status: Int, body: String)
    ) -> StubTransport {
        StubTransport { request in
            let (status, body) = answer(request.request)
            return .of(
                .response(ResponseHead(status: status, url: request.url)), .body(Data(body.utf8)))
        }
    }

    package static func failing(_ kind: TransportError.Kind) -> StubTransport {
        StubTransport { .error(TransportError(kind, url: $0.url)) }
    }
}

extension URL {
    package static var example: URL {
        get throws {
            guard let url = URL(string: "http://example.test/") else { throw URLError(.badURL) }
            return url
        }
    }
}
