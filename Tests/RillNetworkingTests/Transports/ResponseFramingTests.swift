/// Heads that two readers may understand differently.
@Suite(.blocking, .enabled(if: CurlTransport.isAvailable)) struct ResponseFramingTests {
    private static let chunks = "4\r\nfine\r\n0\r\n\r\n"

    private func outcome(_ text: String) throws -> Outcome<HTTPResponse> {
        let server = try LoopbackServer.responding(.raw(Array(text.utf8), then: .close))
        return try ApiClient(transport: CurlTransport.shared).response(for: server.url()).outcome()
    }

    // libcurl takes the digits at the beginning of a length, and ignores a coding that it does not recognize.
    @Test(arguments: [
        "Content-Length: 4x", "Content-Length: +4", "Content-Length: 4.0", "Content-Length: 0x4",
        "Content-Length: 4 5", "Content-Length : 4", "Content-Length: 4\r\n 5",
        "Transfer-Encoding : chunked", "Transfer-Encoding:\r\n chunked",
    ])
    func anUnclearEndIsAnInvalidResponse(line: String) throws {
        let outcome = try outcome("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n\(Self.chunks)")
        // libcurl 8.21 joins a folded line itself.
        let isJoined =
            !CurlVersion.isBefore(8, 17) && line.contains("\r\n")
            && outcome.elements.first?.body == Data("fine".utf8)
        #expect((outcome.error as? ApiError)?.name == "invalidResponse" || isJoined, "\(outcome.elements)")
    }

    @Test func framesOfALaterVersionAreNotText() throws {
        let outcome = try outcome("HTTP/2.0 200 OK\r\nContent-Length: 4\r\n\r\nfine")
        #expect((outcome.error as? ApiError)?.name == "invalidResponse", "\(outcome.elements)")
    }

    // RFC 9110, 5.5. In a log, the value would be two lines.
    @Test func aCarriageReturnInAValueBecomesABlankOrAnError() throws {
        let outcome = try outcome("HTTP/1.1 200 OK\r\nA: a\rB: b\r\nContent-Length: 4\r\n\r\nfine")
        let isRefused = "\(outcome.error as Any)".contains("Carriage return")
        #expect(
            isRefused ? !CurlVersion.isBefore(8, 17) : outcome.elements.first?.head.headers["A"] == "a B: b",
            "\(outcome.error as Any)")
    }
}
