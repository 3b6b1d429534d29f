import LoopbackServer
import Testing

struct AnswerTests {
    private static let hello = Response.text("hello world")

    @Test func respondSendsHeadAndBody() throws {
        let response = try client { _ in .respond(.json("{}", status: 201).with("ETag", "\"1\"")) }.request(
            "/")
        #expect(response.statusLine == "HTTP/1.1 201 Created")
        #expect(response.headers["content-type"] == "application/json")
        #expect(response.headers["Content-Length"] == "2")
        #expect(response.headers["etag"] == "\"1\"")
        #expect(response.text == "{}")
    }

    @Test func aReasonMayBeOwnOrMissing() throws {
        let response = try client { _ in .respond(Response(503, reason: "Out of Tea")) }.request("/")
        #expect(response.statusLine == "HTTP/1.1 503 Out of Tea")
        let unknown = try client { _ in .respond(.status(299)) }.request("/")
        #expect(unknown.statusLine == "HTTP/1.1 299 Status 299")
    }

    @Test(arguments: [204, 304])
    func aStatusWithoutABodyHasNoLength(status: Int) throws {
        let client = try client { _ in .respond(Response(status, body: [1, 2])) }
        #expect(try client.request("/").headers["Content-Length"] == nil)
        #expect(try client.request("/").status == status)
    }

    @Test func aLengthOfOnesOwnIsSentAsItIs() throws {
        let client = try client { _ in
            .respond(Response(headers: ["Content-Length": "9223372036854775807"], body: [65]))
        }
        client.sendRequest("/")
        #expect(try client.readResponseHead().headers.values(of: "Content-Length") == ["9223372036854775807"])
        #expect(try client.read(1) == [65])
    }

    @Test func withoutALengthTheBodyEndsWithTheConnection() throws {
        var open = Self.hello
        open.hasAutomaticLength = false
        let response = try client { [open] _ in .respond(open) }.request("/")
        #expect(response.headers["Content-Length"] == nil)
        #expect(response.headers["Connection"] == "close")
        #expect(response.text == "hello world")
    }

    @Test func chunkedSendsChunksOfThatSizeAndTrailers() throws {
        let client = try client { _ in .chunked(Self.hello, chunkSize: 4, trailers: ["X-Sum": "1"]) }
        let response = try client.request("/")
        #expect(response.chunkSizes == [4, 4, 3])
        #expect(response.text == "hello world")
        #expect(response.trailers["x-sum"] == "1")
        #expect(response.headers["Content-Length"] == nil)
        #expect(try client.request("/again").text == "hello world")
    }

    @Test func anAbsurdPieceSizeMeansOneByte() throws {
        #expect(try client { _ in .chunked(Self.hello, chunkSize: -3) }.request("/").chunkSizes.count == 11)
        #expect(try client { _ in .drip(Self.hello, chunk: 0, every: .zero) }.request("/").body.count == 11)
    }

    @Test func delayedAnswersNotBeforeItsTime() throws {
        let client = try client { _ in .delayed(.milliseconds(60), .respond(Self.hello)) }
        let start = ContinuousClock.now
        #expect(try client.request("/").text == "hello world")
        #expect(ContinuousClock.now - start >= .milliseconds(60))
    }

    @Test func aDelayedRequestIsDroppedWhenItsClientLeaves() throws {
        let server = try LoopbackServer { _ in .delayed(.seconds(600), .respond(Self.hello)) }
        let client = try TestClient(server)
        client.sendRequest("/")
        #expect(eventually { server.requests.count == 1 })
        client.leave()
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func dripPausesBetweenPieces() throws {
        let client = try client { _ in .drip(Self.hello, chunk: 4, every: .milliseconds(20)) }
        let start = ContinuousClock.now
        #expect(try client.request("/").text == "hello world")
        #expect(ContinuousClock.now - start >= .milliseconds(40))
        #expect(try client.request("/").text == "hello world")
    }

    @Test func truncatedPromisesMoreThanItSends() throws {
        let client = try client { _ in .truncated(Self.hello, afterBodyBytes: 5) }
        client.sendRequest("/")
        #expect(try client.readResponseHead().headers["Content-Length"] == "11")
        #expect(try client.readToEnd() == Array("hello".utf8))
    }

    @Test(arguments: [0, 5, 3_000_000])
    func resetMidBodyDeliversWhatItSaid(count: Int) throws {
        let body = [UInt8](repeating: 7, count: 4_000_000)
        let client = try client { _ in .resetMidBody(Response(body: body), afterBodyBytes: count) }
        client.sendRequest("/")
        #expect(try client.readResponseHead().headers["Content-Length"] == "4000000")
        #expect(try client.readToReset().count == count)
    }

    @Test func cutMayHangInTheBody() throws {
        let server = try LoopbackServer { _ in .cut(Self.hello, afterBodyBytes: 5, then: .hang) }
        let client = try TestClient(server)
        client.sendRequest("/")
        #expect(try client.readResponseHead().status == 200)
        #expect(try client.read(5) == Array("hello".utf8))
        #expect(server.openConnections == 1)
        server.stop()
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func resetSendsNothing() throws {
        let client = try client { _ in .reset }
        client.sendRequest("/")
        #expect(try client.readToReset().isEmpty)
    }

    @Test func closedSendsNothing() throws {
        let client = try client { _ in .closed }
        client.sendRequest("/")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func closedInHeadSendsTheStatusLine() throws {
        let client = try client { _ in .closedInHead }
        client.sendRequest("/")
        #expect(try client.readToEnd() == Array("HTTP/1.1 200 OK\r\n".utf8))
    }

    @Test func hangEndsWhenTheClientLeaves() throws {
        let server = try LoopbackServer { _ in .hang }
        let client = try TestClient(server)
        client.sendRequest("/")
        #expect(eventually { server.requests.count == 1 })
        #expect(server.openConnections == 1)
        client.leave()
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func rawSendsExactlyTheseBytes() throws {
        let bytes: [UInt8] = [0, 255, 13, 10, 128]
        let closing = try client { _ in .raw(bytes, then: .close) }
        closing.sendRequest("/")
        #expect(try closing.readToEnd() == bytes)
        let resetting = try client { _ in .raw(bytes, then: .reset) }
        resetting.sendRequest("/")
        #expect(try resetting.readToReset() == bytes)
        let lasting = try client { _ in .raw(Self.hello.bytes, then: .keepAlive) }
        #expect(try lasting.request("/1").text == "hello world")
        #expect(try lasting.request("/2").text == "hello world")
    }

    @Test func streamSendsABodyThatIsNeverWhole() throws {
        let piece = [UInt8](repeating: 1, count: 100_000)
        let client = try client { _ in .stream(length: 50_000_050) { _ in piece } }
        client.sendRequest("/")
        #expect(try client.readResponseHead().headers["Content-Length"] == "50000050")
        var remaining = 50_000_050
        while remaining > 0 { remaining -= try client.read(min(remaining, 100_000)).count }
        client.sendRequest("/again")
        #expect(try client.readResponseHead().status == 200)
    }

    @Test func aStreamMayEndEarly() throws {
        let client = try client { _ in .stream(length: 10) { offset in offset < 4 ? [1, 2] : [] } }
        client.sendRequest("/")
        #expect(try client.readResponseHead().headers["Content-Length"] == "10")
        #expect(try client.readToEnd() == [1, 2, 1, 2])
    }

    @Test func informationalHeadsComeFirst() throws {
        let client = try client { _ in .informational([102, 103], then: .respond(Self.hello)) }
        client.sendRequest("/")
        #expect(try client.readResponse().statusLine == "HTTP/1.1 102 Processing")
        #expect(try client.readResponse().statusLine == "HTTP/1.1 103 Early Hints")
        #expect(try client.readResponse().text == "hello world")
    }

    @Test func answersNest() throws {
        let client = try client { _ in .delayed(.milliseconds(1), .informational([103], then: .closed)) }
        client.sendRequest("/")
        #expect(try client.readToEnd() == Array("HTTP/1.1 103 Early Hints\r\n\r\n".utf8))
    }

    @Test(arguments: [
        Answer.respond(hello), .chunked(hello), .drip(hello, chunk: 2, every: .zero),
        .stream(length: 3) { _ in [1, 2, 3] },
    ])
    func aHeadRequestGetsNoBody(answer: Answer) throws {
        let client = try client { _ in answer }
        #expect(try client.request("/", method: "HEAD").status == 200)
        #expect(try client.request("/", method: "HEAD").status == 200)
    }

    private func client(_ handler: @escaping @Sendable (Request) -> Answer) throws -> TestClient {
        try TestClient(handler: handler)
    }
}
