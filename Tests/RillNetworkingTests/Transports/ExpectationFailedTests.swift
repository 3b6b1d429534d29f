/// The server refuses to wait for `Expect: 100-continue`.
@Suite(.enabled(if: CurlTransport.isAvailable))
struct ExpectationFailedTests {
    @Test(arguments: [("PUT", 200, "stored 300000", 2), ("POST", 417, "", 1)])
    func theResponseIsThatOfTheLastSending(method: String, status: Int, text: String, requests: Int) throws {
        let refusal = Array("HTTP/1.1 417 No\r\nContent-Length: 2\r\n\r\nno".utf8)
        let server = try LoopbackServer(
            readBody: { request in
                request.index > 0 ? .whole : .upTo(0, then: .raw(refusal, then: .keepAlive))
            },
            handler: { .respond(.text("stored \($0.bodyLength)")) })
        var request = HTTPRequest(method, url: try server.url(), body: Data(count: 300_000))
        request.headers["Expect"] = "100-continue"
        let outcome = try ApiClient(transport: CurlTransport(configuration: .init(proxy: .none)))
            .response(for: request).outcome()
        #expect(outcome.elements.map(\.head.status) == [status], "\(outcome.error as Any)")
        #expect(outcome.elements.first.map { String(decoding: $0.body, as: UTF8.self) } == text)
        #expect(server.requests.count == requests)
    }
}
