@testable import RillNetworking

struct CompressedBodiesTests {
    private let text = String(repeating: "the same words, ", count: 1_000)
    private let client = ApiClient(transport: CurlTransport()).intercepted(by: .compressedBodies())

    /// A server that sends a body back as it was encoded.
    private func echo() throws -> LoopbackServer {
        try .serving { request in
            let encoding = request.headers["content-encoding"]
            return .respond(
                Response(
                    headers: encoding.map { ["Content-Encoding": $0] } ?? [:], body: request.body))
        }
    }

    @Test func aServerReadsWhatWasCompressed() throws {
        let server = try echo()
        let request = HTTPRequest("POST", url: try server.url(), body: .data(Data(text.utf8)))
        #expect(try client.text(for: request).outcome().elements == [text])
        let sent = try #require(server.requests.first)
        #expect(sent.headers["content-encoding"] == "gzip" && sent.body.count < 200)
    }

    @Test func whatIsShortOrNoiseOrEncodedOrNotInMemoryStaysAsItIs() throws {
        let server = try echo()
        var random = SplitMix64(seed: 1)
        let noise = Data((0..<5_000).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        let words = Data(text.utf8)
        let bodies: [(RequestBody?, HTTPHeaders)] = [
            (.data(words.prefix(1024)), [:]), (.data(noise), [:]), (.pieces { [words] }, [:]), (nil, [:]),
            (.data(words), ["content-encoding": "identity"]),
        ]
        for (body, headers) in bodies {
            let request = HTTPRequest("POST", url: try server.url(), headers: headers, body: body)
            let sent = try body?.readAll() ?? Data()
            #expect(try client.response(for: request).outcome().elements.map(\.body) == [sent])
        }
        #expect(server.requests.map { $0.headers["content-encoding"] } == [nil, nil, nil, nil, "identity"])
    }

    @Test func aRedirectWithoutTheBodyHasNoEncodingOfIt() throws {
        let server = try LoopbackServer.serving { request in
            .respond(request.path == "/" ? redirect(to: "/next", status: 303) : .text("fine"))
        }
        let request = HTTPRequest("POST", url: try server.url("/"), body: .data(Data(text.utf8)))
        #expect(try client.text(for: request).outcome().elements == ["fine"])
        #expect(server.requests.map { $0.headers["content-encoding"] } == ["gzip", nil])
    }
}
