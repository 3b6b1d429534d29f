import LoopbackServer
import Testing

struct MalformedRequestTests {
    @Test(arguments: [
        "GET\r\n\r\n", "GET / HTTP/1.1 \r\nHost: t\r\n\r\n", "GET  / HTTP/1.1\r\nHost: t\r\n\r\n",
        "G@T / HTTP/1.1\r\nHost: t\r\n\r\n", "GET / HTTP/11\r\nHost: t\r\n\r\n",
        "GET / http/1.1\r\nHost: t\r\n\r\n",
        "GET / HTTP/1.1\nHost: t\n\n", "GET / HTTP/1.1\r\nHost: t\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: t\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: t\r\nX : 1\r\n\r\n", "GET / HTTP/1.1\r\nHost: t\r\n folded\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: t\r\n: 1\r\n\r\n", "GET / HTTP/1.1\r\nHost: t\r\nX: \0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: +1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: \r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n1\na\r\n",
        "\u{1F4A9} / HTTP/1.1\r\nHost: t\r\n\r\n",
    ])
    func isAnsweredWith400AndClosed(text: String) throws {
        try expectRefusal(400, of: text)
    }

    @Test(arguments: [
        ("GET / HTTP/2.0\r\nHost: t\r\n\r\n", 505), ("PRI * HTTP/2.0\r\n\r\n", 505),
        ("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\nExpect: magic\r\n\r\n", 417),
        ("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 99999999999999999999999\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 9223372036854775807\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffffff\r\n", 413),
        (
            "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n7fffffffffffffff\r\n",
            413
        ),
    ])
    func isRefusedWithItsOwnStatus(text: String, status: Int) throws {
        try expectRefusal(status, of: text)
    }

    @Test func anOversizeHeadIsRefused() throws {
        let filler = String(repeating: "a", count: 70_000)
        try expectRefusal(431, of: "GET / HTTP/1.1\r\nHost: t\r\nX: \(filler)\r\n\r\n")
        try expectRefusal(431, of: filler)
    }

    @Test func aHeadJustWithinTheLimitPasses() throws {
        var limits = RequestLimits()
        limits.headBytes = 40
        let server = try LoopbackServer(limits: limits) { _ in .respond(.status(200)) }
        let rest = " HTTP/1.1\r\nHost: t\r\n\r\n"
        let fitting = "GET /" + String(repeating: "a", count: 40 - 5 - rest.utf8.count) + rest
        let client = try TestClient(server)
        client.send(fitting)
        #expect(try client.readResponse().status == 200)
        client.send(fitting.replacing("GET", with: "POST"))
        #expect(try client.readResponse().status == 431)
    }

    @Test func aHeadThatBreaksOffIsNotAnswered() throws {
        let server = try LoopbackServer { _ in .respond(.status(200)) }
        let client = try TestClient(server)
        client.send("GET / HTTP/1.1\r\nHost")
        client.stopSending()
        #expect(try client.readToEnd().isEmpty)
        #expect(server.requests.isEmpty)
    }

    private func expectRefusal(_ status: Int, of text: String) throws {
        let client = try TestClient { _ in .respond(.status(200)) }
        client.send(text)
        let response = try client.readResponse()
        #expect(response.status == status)
        #expect(response.headers["Connection"] == "close")
        #expect(!response.body.isEmpty)
        #expect(try client.readToEnd().isEmpty)
    }
}
