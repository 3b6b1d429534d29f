import LoopbackServer
import Testing

struct RequestTests {
    private static let echo: @Sendable (Request) -> Behavior = { .respond(Response(body: $0.body)) }

    @Test func theHeadIsParsed() throws {
        let server = try LoopbackServer(handler: Self.echo)
        let client = try TestClient(server)
        client.send(
            "GET /a%20b?q=a%26b&q=2&flag HTTP/1.1\r\nhOsT:test\r\n"
                + "X-Two:  a: b\t\r\nX-Two: c\r\nEmpty:\r\n\r\n"
        )
        _ = try client.readResponse()
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/a%20b?q=a%26b&q=2&flag")
        #expect(request.path == "/a b")
        #expect(request.query == ["q": "a&b", "flag": ""])
        #expect(request.headers["Host"] == "test")
        #expect(request.headers.values(of: "x-TWO") == ["a: b", "c"])
        #expect(request.headers["empty"] == "")
        #expect(request.headers["none"] == nil)
        #expect(request.isComplete)
    }

    @Test func aTargetMayBeAWholeURL() throws {
        let server = try LoopbackServer(handler: Self.echo)
        _ = try TestClient(server).request("http://other:80/x?y=1")
        #expect(server.requests.map(\.path) == ["/x"])
    }

    @Test func aRequestMayArriveByteByByte() throws {
        let client = try TestClient(handler: Self.echo)
        let head = "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n"
        for byte in head + "3\r\nabc\r\n0\r\n\r\n" { client.send("\(byte)") }
        #expect(try client.readResponse().text == "abc")
    }

    @Test func requestsCarryConnectionAndIndex() throws {
        let server = try LoopbackServer(handler: Self.echo)
        let (client, other) = (try TestClient(server), try TestClient(server))
        _ = try client.request("/a")
        _ = try other.request("/b")
        _ = try client.request("/c")
        #expect(server.requests.map(\.path) == ["/a", "/b", "/c"])
        #expect(server.requests.map(\.index) == [0, 1, 2])
        #expect(server.requests.map(\.connection) == [1, 2, 1])
        #expect(server.connectionCount == 2)
    }

    @Test func onlyTheLatestRequestsAreKept() throws {
        let server = try LoopbackServer(keepRequests: 3, handler: Self.echo)
        let client = try TestClient(server)
        for number in 0..<10 { _ = try client.request("/\(number)") }
        #expect(server.requests.map(\.index) == [7, 8, 9])
    }

    @Test(arguments: [
        "GET /\r\n\r\n", "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length : 5\r\n\r\nabcde", "GET / HTTP/1.1\r\n: x\r\n\r\n",
        "GET / HTTP/1.1\r\nA: x\u{0}y\r\n\r\n", "GET / HTTP/1.1\r\nA: 1\r\n B: folded\r\n\r\n",
        "G\u{1}T / HTTP/1.1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: +5\r\n\r\nabcde",
        "POST / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        "POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: identity\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n+5\r\nabcde\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n",
        // A TLS greeting has no end of line.
        "\u{16}\u{03}\u{01}", String(repeating: "A", count: 70_000),
    ])
    func anInvalidRequestIsRejected(text: String) throws {
        let client = try TestClient { _ in .respond(.status(200)) }
        client.send(text)
        let response = try client.readResponse()
        #expect(response.status == 400)
        #expect(!response.body.isEmpty)
    }

    @Test func bodiesAreRead() throws {
        let server = try LoopbackServer(handler: Self.echo)
        let client = try TestClient(server)
        #expect(try client.request("/", method: "POST", body: "héllo").text == "héllo")
        let large = String(repeating: "0123456789", count: 300_000)
        #expect(try client.request("/", method: "PUT", body: large).text == large)
        #expect(server.requests.map(\.bodyLength) == [6, 3_000_000])
    }

    @Test func chunksAreRead() throws {
        let client = try TestClient(handler: Self.echo)
        client.send(
            "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: Chunked\r\n\r\n"
                + "4\r\nWiki\r\n00A;name=\"v\"\r\npedia in c\r\n0\r\nX-Sum: 7\r\n\r\n")
        #expect(try client.readResponse().text == "Wikipedia in c")
        #expect(try client.request("/", method: "POST", body: "next").text == "next")
    }

    @Test func aServerThatKeepsNoBodiesCountsThem() throws {
        let server = try LoopbackServer(keepsBodies: false, handler: Self.echo)
        #expect(try TestClient(server).request("/", method: "POST", body: "0123456789").text == "")
        #expect(server.requests.first?.bodyLength == 10)
        #expect(server.requests.first?.isComplete == true)
    }

    @Test func expectContinueIsConfirmedBeforeTheBody() throws {
        let client = try TestClient(handler: Self.echo)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\nExpect: 100-Continue\r\n\r\n")
        #expect(try client.readResponse().status == 100)
        client.send("abc")
        #expect(try client.readResponse().text == "abc")
    }

    @Test func aBodyThatBreaksOffIsLoggedAsFarAsItArrived() throws {
        let server = try LoopbackServer(handler: Self.echo)
        let client = try TestClient(server)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 10\r\n\r\nabc")
        client.leave()
        #expect(eventually { server.requests.count == 1 })
        #expect(server.requests.first?.text == "abc")
        #expect(server.requests.first?.isComplete == false)
    }

    @Test func aSlowServerWaitsAfterEachPiece() throws {
        let server = try LoopbackServer(
            readBody: { _ in .slowly(piece: 2, every: .milliseconds(10)) }, handler: Self.echo)
        let client = try TestClient(server)
        let start = ContinuousClock.now
        #expect(try client.request("/", method: "POST", body: "0123456789").text == "0123456789")
        #expect(ContinuousClock.now - start >= .milliseconds(40))
    }

    @Test func aResponseMayPrecedeTheBody() throws {
        let server = try LoopbackServer(
            readBody: { _ in .upTo(0, then: .respond(.status(401))) }, handler: Self.echo)
        let client = try TestClient(server)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 300000\r\nExpect: 100-continue\r\n\r\n")
        let response = try client.readResponse()
        #expect(response.status == 401)
        #expect(response.headers["Connection"] == "close")
        // A reset while the client still sends would destroy the response.
        for _ in 1...30 { #expect(client.send(String(repeating: "A", count: 10_000))) }
        #expect(try client.readToEnd().isEmpty)
        #expect(try TestClient(server).request("/").status == 200)
    }

    @Test(arguments: [
        "Content-Length: 9\r\n\r\n012345678", "Transfer-Encoding: chunked\r\n\r\n2\r\n01\r\n2\r\n23\r\n",
    ])
    func anUploadMayBeResetOnTheWay(rest: String) throws {
        let server = try LoopbackServer(readBody: { _ in .upTo(3, then: .reset) }, handler: Self.echo)
        let client = try TestClient(server)
        client.send("POST / HTTP/1.1\r\nHost: t\r\n\(rest)")
        #expect(try client.readToReset().isEmpty)
        #expect(server.requests.map(\.text) == ["012"])
    }
}
