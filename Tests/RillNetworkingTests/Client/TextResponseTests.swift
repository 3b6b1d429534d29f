@testable import RillNetworking

struct TextResponseTests {
    @Test(arguments: [
        (nil, [0xC3, 0xA5] as [UInt8]), ("text/plain", [0xC3, 0xA5]),
        ("text/plain; charset=UTF-8", [0xC3, 0xA5]),
        ("text/plain; charset=utf-8", [0xEF, 0xBB, 0xBF, 0xC3, 0xA5]),
        ("text/plain;format=flowed; CharSet=\"iso-8859-1\"", [0xE5]), ("text/plain; charset=latin1", [0xE5]),
        ("text/plain; charset=utf-16", [0xFE, 0xFF, 0x00, 0xE5]),
        ("text/plain; charset=utf-16", [0xFF, 0xFE, 0xE5, 0x00]),
        ("text/plain; charset=utf-16be", [0x00, 0xE5]), ("text/plain; charset=utf-16le", [0xE5, 0x00]),
    ])
    func aBodyIsDecodedWithItsCharset(contentType: String?, body: [UInt8]) throws {
        for transport in NetworkTransport.available {
            let server = try LoopbackServer.responding(.respond(response(contentType, body)))
            let outcome = try transport.client.text(for: server.url()).outcome()
            #expect(outcome.elements == ["å"], "\(transport)")
            #expect(outcome.isCompleted)
        }
    }

    @Test(arguments: ["utf-8", "latin1", "us-ascii", "utf-16", "utf-16be", "windows-1252", "koi8-r"])
    func anEmptyBodyIsAnEmptyText(charset: String) throws {
        let server = try LoopbackServer.responding(.respond(response("text/plain; charset=\(charset)", [])))
        #expect(try ApiClient().text(for: server.url()).outcome().elements == [""])
    }

    @Test(arguments: [
        ("utf-8", [0x61, 0xFF] as [UInt8]), ("utf-8", [0xC3]), ("us-ascii", [0xC3, 0xA5]),
        ("utf-16", [0x00, 0x61]), ("utf-16", [0xFE, 0xFF, 0x00]), ("utf-16", [0xFE, 0xFF, 0xD8, 0x00]),
        ("utf-16le", [0x00, 0xDC]), ("koi8-r", [0x61]),
    ])
    func bytesThatAreNoTextOrOfAnUnknownCharsetAreAnError(charset: String, body: [UInt8]) throws {
        let isKnown = charset != "koi8-r"
        for transport in NetworkTransport.available {
            let server = try LoopbackServer.responding(
                .respond(response("text/plain; charset=\(charset)", body)))
            let error = try transport.client.text(for: server.url()).failure(ApiError.self)
            guard case .decoding(let reason, let response) = error else {
                return #expect(Bool(false), "\(error as Any)")
            }
            #expect(reason as? CharsetError == CharsetError(charset: charset, isKnown: isKnown))
            #expect(response.body == Data(body))
            let ending =
                isKnown
                ? "its bytes are not text in the charset \(charset)." : "the charset \"koi8-r\" is not known."
            #expect(error?.description.hasSuffix(ending) == true)
        }
    }

    @Test func theNameOfACharsetIsShownShortAndWithoutControlCharacters() {
        let error = CharsetError(charset: "\u{1B}[2J" + String(repeating: "x", count: 10_000), isKnown: false)
        #expect(error.description.utf8.count < 100)
        #expect(!error.description.contains("\u{1B}"))
    }

    @Test func everySubscriptionSendsTheRequest() throws {
        let transport = StubTransport(inOrder: [{ $0.response(text: "one") }, { $0.response(text: "two") }])
        let text = ApiClient(transport: transport).text(
            for: try #require(URL(string: "http://stub.test/")))
        #expect(try text.outcome().elements == ["one"])
        #expect(try text.outcome().elements == ["two"])
    }

    private func response(_ contentType: String?, _ body: [UInt8]) -> Response {
        let response = Response(body: body)
        return contentType.map { response.with("Content-Type", $0) } ?? response
    }
}
