import LoopbackServer
import Testing

struct RequestBodyTests {
    private static let echo: @Sendable (Request) -> Answer = { .respond(Response(body: $0.body)) }

    @Test func aBodyWithALengthIsRead() throws {
        let server = try LoopbackServer(handler: Self.echo)
        let client = try TestClient(server)
        #expect(try client.request("/", method: "POST", body: "héllo").text == "héllo")
        #expect(try client.request("/", method: "PUT", body: "again").text == "again")
        #expect(server.requests.map(\.text) == ["héllo", "again"])
        #expect(server.requests.map(\.bodyLength) == [6, 5])
    }

    @Test func aLargeBodyArrivesUnchanged() throws {
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        let server = try LoopbackServer { _ in .respond(.status(200)) }
        let client = try TestClient(server)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: \(body.count)\r\n\r\n")
        client.send(body)
        #expect(try client.readResponse().status == 200)
        #expect(server.requests.first?.body == body)
    }

    @Test func chunksExtensionsAndTrailersAreRead() throws {
        let server = try LoopbackServer(handler: Self.echo)
        let client = try TestClient(server)
        client.send(
            "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: Chunked\r\n\r\n"
                + "4\r\nWiki\r\n00A ;name=\"v\"\r\npedia in c\r\n0\r\nX-Sum: 7\r\n\r\n")
        #expect(try client.readResponse().text == "Wikipedia in c")
        #expect(server.requests.first?.trailers["x-sum"] == "7")
        #expect(try client.request("/", method: "POST", body: "next").text == "next")
    }

    @Test func chunksMayArriveByteByByte() throws {
        let client = try TestClient(handler: Self.echo)
        let text = "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        for byte in text.utf8 { client.send([byte]) }
        #expect(try client.readResponse().text == "abc")
    }

    @Test func expectContinueIsAnsweredBeforeTheBody() throws {
        let client = try TestClient(handler: Self.echo)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\nExpect: 100-Continue\r\n\r\n")
        #expect(try client.readResponse().statusLine == "HTTP/1.1 100 Continue")
        client.send("abc")
        #expect(try client.readResponse().text == "abc")
    }

    @Test func aBodyOverTheLimitIsRefusedWhileTheClientStillSends() throws {
        var limits = RequestLimits()
        limits.bodyBytes = 10
        let server = try LoopbackServer(limits: limits, handler: Self.echo)
        let client = try TestClient(server)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 300000\r\n\r\n")
        #expect(try client.readResponse().status == 413)
        for _ in 0..<30 { #expect(client.send([UInt8](repeating: 65, count: 10_000))) }
        #expect(try client.readToEnd().isEmpty)
        #expect(server.requests.first?.isComplete == false)
        #expect(try TestClient(server).request("/", method: "POST", body: "0123456789").status == 200)
    }

    @Test func chunksOverTheLimitAreRefused() throws {
        var limits = RequestLimits()
        limits.bodyBytes = 10
        let client = try TestClient(LoopbackServer(limits: limits, handler: Self.echo))
        client.send("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n12345678\r\n3\r\n")
        #expect(try client.readResponse().status == 413)
    }

    @Test func aBodyBeyondTheKeptPartIsCounted() throws {
        var limits = RequestLimits()
        limits.keptBodyBytes = 4
        let server = try LoopbackServer(limits: limits, handler: Self.echo)
        let client = try TestClient(server)
        #expect(try client.request("/", method: "POST", body: "0123456789").text == "0123")
        #expect(server.requests.first?.bodyLength == 10)
        #expect(server.requests.first?.isComplete == true)
    }

    @Test func aBodyThatBreaksOffIsLoggedAsFarAsItCame() throws {
        let server = try LoopbackServer(handler: Self.echo)
        let client = try TestClient(server)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 10\r\n\r\nabc")
        client.leave()
        #expect(eventually { server.requests.count == 1 })
        #expect(server.requests.first?.text == "abc")
        #expect(server.requests.first?.isComplete == false)
    }

    @Test func aSlowServerTakesItsTime() throws {
        let server = try LoopbackServer(
            readBody: { _ in .slowly(piece: 2, every: .milliseconds(10)) }, handler: Self.echo)
        let client = try TestClient(server)
        let start = ContinuousClock.now
        #expect(try client.request("/", method: "POST", body: "0123456789").text == "0123456789")
        #expect(ContinuousClock.now - start >= .milliseconds(40))
    }

    @Test func anEarlyAnswerComesBeforeTheBody() throws {
        let server = try LoopbackServer(
            readBody: { _ in .upTo(0, then: .respond(.status(401))) }, handler: Self.echo)
        let client = try TestClient(server)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        let response = try client.readResponse()
        #expect(response.status == 401)
        #expect(response.headers["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
        #expect(try TestClient(server).request("/").status == 200)
    }

    @Test func anUploadMayBeReset() throws {
        let server = try LoopbackServer(readBody: { _ in .upTo(3, then: .reset) }, handler: Self.echo)
        let client = try TestClient(server)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 9\r\n\r\n012345678")
        #expect(try client.readToReset().isEmpty)
        #expect(server.requests.map(\.text) == ["012"])
    }

    @Test func aChunkedUploadMayBeAnsweredEarly() throws {
        let server = try LoopbackServer(
            readBody: { _ in .upTo(3, then: .respond(.status(409))) }, handler: Self.echo)
        let client = try TestClient(server)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n2\r\ncd\r\n")
        #expect(try client.readResponse().status == 409)
        #expect(server.requests.map(\.text) == ["abc"])
    }
}
