import LoopbackServer
import Testing

struct BehaviorTests {
    private static let hello = Response.text("hello world")

    @Test func respondSendsHeadAndBody() throws {
        let response = try client(.respond(.json("{}", status: 201).with("ETag", "\"1\""))).request("/")
        #expect(response.statusLine == "HTTP/1.1 201 ")
        #expect(response.headers["content-type"] == "application/json")
        #expect(response.headers["Content-Length"] == "2")
        #expect(response.headers["etag"] == "\"1\"")
        #expect(response.text == "{}")
    }

    @Test(arguments: [204, 304]) func aStatusWithoutABodyHasNoLength(status: Int) throws {
        let client = try client(.respond(Response(status, body: [1, 2])))
        #expect(try client.request("/").headers["Content-Length"] == nil)
        #expect(try client.request("/").status == status)
    }

    @Test func aLengthAmongTheHeadersIsSentAsItIs() throws {
        let client = try client(
            .respond(Response(headers: ["Content-Length": "9223372036854775807"], body: [65])))
        client.sendRequest("/")
        #expect(try client.readHead().headers.values(of: "Content-Length") == ["9223372036854775807"])
        #expect(try client.read(1) == [65])
    }

    @Test func chunkedSendsChunksOfThatSizeAndTrailers() throws {
        let client = try client(.chunked(Self.hello, chunkSize: 4, trailers: ["X-Sum": "1"]))
        let response = try client.request("/")
        #expect(response.chunkSizes == [4, 4, 3])
        #expect(response.text == "hello world")
        #expect(response.trailers["x-sum"] == "1")
        #expect(response.headers["Content-Length"] == nil)
        #expect(try client.request("/again").text == "hello world")
    }

    @Test func delayedRespondsAfterItsDelay() throws {
        let client = try client(.delayed(.milliseconds(60), .respond(Self.hello)))
        let start = ContinuousClock.now
        #expect(try client.request("/").text == "hello world")
        #expect(ContinuousClock.now - start >= .milliseconds(60))
    }

    @Test func dripPausesBetweenPieces() throws {
        let client = try client(.drip(Self.hello, chunk: 4, every: .milliseconds(20)))
        let start = ContinuousClock.now
        #expect(try client.request("/").text == "hello world")
        #expect(ContinuousClock.now - start >= .milliseconds(40))
        #expect(try client.request("/").text == "hello world")
    }

    @Test func truncatedAnnouncesMoreThanItSends() throws {
        let client = try client(.truncated(Self.hello, afterBodyBytes: 5))
        client.sendRequest("/")
        #expect(try client.readHead().headers["Content-Length"] == "11")
        #expect(try client.readToEnd() == Array("hello".utf8))
    }

    @Test(arguments: [0, 5, 3_000_000]) func everyByteBeforeAResetArrives(count: Int) throws {
        let body = [UInt8](repeating: 7, count: 4_000_000)
        let client = try client(.resetMidBody(Response(body: body), afterBodyBytes: count))
        client.sendRequest("/")
        #expect(try client.readHead().headers["Content-Length"] == "4000000")
        #expect(try client.readToReset().count == count)
    }

    @Test func cutMayHangInTheBody() throws {
        let server = try LoopbackServer { _ in .cut(Self.hello, afterBodyBytes: 5, then: .hang) }
        let client = try TestClient(server)
        client.sendRequest("/")
        #expect(try client.readHead().status == 200)
        #expect(try client.read(5) == Array("hello".utf8))
        #expect(server.openConnections == 1)
        server.stop()
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func resetAndClosedSendNothing() throws {
        let reset = try client(.reset)
        reset.sendRequest("/")
        #expect(try reset.readToReset().isEmpty)
        let closed = try client(.closed)
        closed.sendRequest("/")
        #expect(try closed.readToEnd().isEmpty)
    }

    @Test func closedInHeadSendsTheStatusLine() throws {
        let client = try client(.closedInHead)
        client.sendRequest("/")
        #expect(try client.readToEnd() == Array("HTTP/1.1 200 OK\r\n".utf8))
    }

    @Test(arguments: [Behavior.hang, .delayed(.seconds(600), .respond(hello))])
    func aRequestIsDroppedWhenItsClientLeaves(behavior: Behavior) throws {
        let server = try LoopbackServer { _ in behavior }
        let client = try TestClient(server)
        client.sendRequest("/")
        #expect(eventually { server.requests.count == 1 })
        #expect(server.openConnections == 1)
        client.leave()
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func rawSendsExactlyTheseBytes() throws {
        let bytes: [UInt8] = [0, 255, 13, 10, 128]
        let closing = try client(.raw(bytes, then: .close))
        closing.sendRequest("/")
        #expect(try closing.readToEnd() == bytes)
        let resetting = try client(.raw(bytes, then: .reset))
        resetting.sendRequest("/")
        #expect(try resetting.readToReset() == bytes)
    }

    @Test func aStreamMakesItsBodyWhileItIsSent() throws {
        let piece = [UInt8](repeating: 1, count: 100_000)
        let client = try client(.stream(length: 50_000_050) { _ in piece })
        client.sendRequest("/")
        #expect(try client.readHead().headers["Content-Length"] == "50000050")
        var remaining = 50_000_050
        while remaining > 0 { remaining -= try client.read(min(remaining, 100_000)).count }
        client.sendRequest("/again")
        #expect(try client.readHead().status == 200)
    }

    @Test func anEmptyPieceEndsAStreamEarly() throws {
        let client = try client(.stream(length: 10) { offset in offset < 4 ? [1, 2] : [] })
        client.sendRequest("/")
        #expect(try client.readHead().headers["Content-Length"] == "10")
        #expect(try client.readToEnd() == [1, 2, 1, 2])
    }

    @Test func informationalHeadsPrecedeTheResponse() throws {
        let client = try client(.informational([102, 103], then: .respond(Self.hello)))
        client.sendRequest("/")
        #expect(try client.readResponse().status == 102)
        #expect(try client.readResponse().status == 103)
        #expect(try client.readResponse().text == "hello world")
    }

    @Test(arguments: [
        Behavior.respond(hello), .chunked(hello), .drip(hello, chunk: 2, every: .zero),
        .stream(length: 3) { _ in [1, 2, 3] },
    ])
    func aHeadRequestGetsNoBody(behavior: Behavior) throws {
        let client = try client(behavior)
        #expect(try client.request("/", method: "HEAD").status == 200)
        #expect(try client.request("/", method: "HEAD").status == 200)
    }

    private func client(_ behavior: Behavior) throws -> TestClient {
        try TestClient { _ in behavior }
    }
}
