import LoopbackServer
import Testing

struct FaultTests {
    @Test func aQueueHandsOutEachFaultOnce() throws {
        let queue = FaultQueue(try FaultScript("503x2,reset"))
        #expect(
            [queue.next(), queue.next(), queue.next(), queue.next()] == [
                .status(503), .status(503), .reset, nil,
            ])
        #expect(FaultQueue([]).next() == nil)
    }

    @Test func aQueueIsSharedByThreads() async {
        let queue = FaultQueue(Array(repeating: .reset, count: 1000))
        let taken = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var count = 0
                    while queue.next() != nil { count += 1 }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(taken == 1000)
    }

    @Test func afterTheScriptAnswersAreNormal() throws {
        let queue = FaultQueue(try FaultScript("503x2,404,ok,slow:20ms"))
        let server = try LoopbackServer { _ in queue.answer(insteadOf: .respond(.text("fine"))) }
        let client = try TestClient(server)
        let responses = try (0..<6).map { _ in try client.request("/") }
        #expect(responses.map(\.status) == [503, 503, 404, 200, 200, 200])
        #expect(responses.map(\.text).suffix(3) == ["fine", "fine", "fine"])
        #expect(responses[0].text == "Service Unavailable")
    }

    @Test func resetCloseAndHangNeedNoResponse() throws {
        let reset = try client(.reset, normal: .respond(.text("fine")))
        #expect(try reset.readToReset().isEmpty)
        let closed = try client(.close, normal: .respond(.text("fine")))
        #expect(try closed.readToEnd().isEmpty)
        let server = try LoopbackServer { _ in Fault.hang.applied(to: .respond(.text("fine"))) }
        let hanging = try TestClient(server)
        hanging.sendRequest("/")
        #expect(eventually { server.requests.count == 1 })
        server.stop()
        #expect(try hanging.readToEnd().isEmpty)
    }

    @Test(arguments: [
        Answer.respond(.text("0123456789")), .chunked(.text("0123456789")),
        .drip(.text("0123456789"), chunk: 1, every: .zero),
        .truncated(.text("0123456789"), afterBodyBytes: 9),
        .delayed(.milliseconds(1), .respond(.text("0123456789"))),
        .stream(length: 10) { offset in Array("0123456789".utf8.dropFirst(offset).prefix(3)) },
    ])
    func truncateSendsHalfTheBody(normal: Answer) throws {
        let client = try client(.truncate, normal: normal)
        #expect(try client.readResponseHead().headers["Content-Length"] == "10")
        #expect(try client.readToEnd() == Array("01234".utf8))
    }

    @Test func truncateLacksAByteOfAnEmptyBody() throws {
        let client = try client(.truncate, normal: .respond(.text("")))
        #expect(try client.readResponseHead().headers["Content-Length"] == "1")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func truncateHalvesRawBytes() throws {
        let client = try client(
            .truncate, normal: .informational([103], then: .raw([1, 2, 3, 4], then: .reset)))
        #expect(try client.readResponse().status == 103)
        #expect(try client.readToEnd() == [1, 2])
    }

    private func client(_ fault: Fault, normal: Answer) throws -> TestClient {
        let client = try TestClient { _ in fault.applied(to: normal) }
        client.sendRequest("/")
        return client
    }
}
