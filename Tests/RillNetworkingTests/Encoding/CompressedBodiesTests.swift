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

    private func decoded(_ data: Data, by codings: CurlInflation.Coding...) throws -> Data {
        let inflation = try #require(CurlInflation(codings))
        var text = Data()
        _ = try data.withUnsafeBytes { bytes in
            try inflation.take(bytes, upTo: .max) { piece in
                text.append(contentsOf: piece)
                return .taken
            }
        }
        #expect(inflation.isWhole)
        return text
    }

    /// The codes end anywhere in a byte, and a long text is longer than what a repetition can reach.
    @Test(.enabled(if: CurlTransport.isAvailable)) func everyTextIsDecodedAsItWas() throws {
        var random = SplitMix64(seed: 2)
        for length in Array(0..<100) + [3_000, 90_000] {
            for letters in [2, 30, 256] {
                let text = Data(
                    (0..<length).map { _ in UInt8.random(in: 0...UInt8(letters - 1), using: &random) })
                let copy = try decoded(Gzip.compressed(text), by: .gzip)
                #expect(copy == text, "\(length) of \(letters) letters")
            }
        }
    }

    /// There is nothing to read behind it.
    @Test(.enabled(if: CurlTransport.isAvailable)) func aTextInAnotherMayEndAsTheRoomForItIsFull() throws {
        var random = SplitMix64(seed: 1)
        let noise = Data((0..<40_000).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        let length = try #require(
            (31_000...31_200).first { Gzip.compressed(noise.prefix($0)).count == 2 * 16 * 1024 })
        let text = noise.prefix(length)
        #expect(try decoded(Gzip.compressed(Gzip.compressed(text)), by: .gzip, .gzip) == text)
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
