@testable import RillNetworking

struct ServerSentEventsTests {
    @Test func theLongestLimitIsNone() throws {
        let text = Observable.just(Data("data: 1\r\n\r\n".utf8))
        let events = try text.serverSentEvents(maximumBytes: .max).outcome()
        #expect(events.elements == [ServerSentEvent(data: "1")])
        #expect(try text.lines(maximumBytes: .max).outcome().elements == ["data: 1", ""])
    }

    // The examples of the HTML standard, and a case for each of its rules.
    @Test(arguments: [
        ("data: YHOO\ndata: +2\ndata: 10\n\n", [ServerSentEvent(data: "YHOO\n+2\n10")]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event",
            [ServerSentEvent(data: "first event", id: "1"), ServerSentEvent(data: "second event", id: "")]
        ),
        ("data\n\ndata\ndata\n\ndata:", [ServerSentEvent(data: ""), ServerSentEvent(data: "\n")]),
        ("data:test\n\ndata: test\n\n", [ServerSentEvent(data: "test"), ServerSentEvent(data: "test")]),
        ("event: add\rdata: 7\r\r", [ServerSentEvent(event: "add", data: "7")]),
        ("event: add\r\ndata: 7\r\n\r\ndata: 8\r\n\r\n", [.init(event: "add", data: "7"), .init(data: "8")]),
        ("data: 7\r\n\ndata: 8\r\r\n", [ServerSentEvent(data: "7"), ServerSentEvent(data: "8")]),
        ("event: add\rdata: 7\n\n", [ServerSentEvent(event: "add", data: "7")]),
        (":data: 6\n: data: 6\ndata: 7\n\n", [ServerSentEvent(data: "7")]),
        ("event: lost\n\ndata: 7\n\n", [ServerSentEvent(data: "7")]),
        ("\u{FEFF}data: 7\n\n", [ServerSentEvent(data: "7")]),
        ("data: 7\n\u{FEFF}data: 8\n\n", [ServerSentEvent(data: "7")]),
        ("retry: 1500\ndata: 7\n\n", [ServerSentEvent(data: "7", retry: .milliseconds(1500))]),
        (
            "retry: 18446744073709551615\ndata: 7\n\n",
            [ServerSentEvent(data: "7", retry: .milliseconds(Int64.max))]
        ),
        ("retry: soon\nunknown: x\ndata: 7\n\n", [ServerSentEvent(data: "7")]),
        ("data:\u{301}a\n\ndata: \u{93E}b\n\n", [.init(data: "\u{301}a"), .init(data: "\u{93E}b")]),
        ("id: 1\ndata: a\n\ndata: b\n\n", [.init(data: "a", id: "1"), .init(data: "b", id: "1")]),
    ])
    func eventsAreReadAsTheStandardRequires(text: String, events: [ServerSentEvent]) throws {
        let bytes = Data(text.utf8)
        for size in [1, 2, 3, bytes.count] {
            let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes.dropFirst($0).prefix(size) }
            let outcome = try Observable.from(pieces).serverSentEvents().outcome()
            #expect(outcome.elements == events, "in pieces of \(size)")
            #expect(outcome.isCompleted)
        }
    }

    @Test func anEventThatIsTooLongIsAnError() throws {
        let text = Data((String(repeating: "data: 12345\n", count: 3) + "\n").utf8)
        for limit in [12, 16] {
            let outcome = try Observable.just(text).serverSentEvents(maximumBytes: limit).outcome()
            #expect(outcome.error as? LineTooLongError == LineTooLongError(limit: limit))
        }
        // Three lines of five, joined by two line ends.
        let outcome = try Observable.just(text).serverSentEvents(maximumBytes: 17).outcome()
        #expect(outcome.elements.map(\.data) == ["12345\n12345\n12345"])
    }

    @Test(arguments: NetworkTransport.available)
    func anEventIsDeliveredBeforeTheNextOneArrives(by transport: NetworkTransport) throws {
        let next = DispatchSemaphore(value: 0)
        let isOver = Atomic<Bool>(false)
        let server = try LoopbackServer.responding(
            .stream(Response(200, headers: ["Content-Type": "text/event-stream"]), length: 1 << 30) { _ in
                if !isOver.load(ordering: .acquiring) { next.wait() }
                return Array("data: tick\n\n".utf8)
            })
        let (outcome, subscription) = transport.client.stream(try server.url()).serverSentEvents().watched()
        for count in 1...3 {
            next.signal()
            #expect(eventually { outcome.elements.count == count })
        }
        subscription.dispose()
        isOver.store(true, ordering: .releasing)
        next.signal()
        #expect(outcome.elements == Array(repeating: ServerSentEvent(data: "tick"), count: 3))
    }

    @Test func errorsOfStreamsHaveATextForPeople() throws {
        let text = Data((String(repeating: "data: 12345\n", count: 3) + "\n").utf8)
        let tooLong = try #require(
            try Observable.just(text).serverSentEvents(maximumBytes: 16).outcome().error)
        #expect(tooLong.localizedDescription == "a line or an event is longer than 16 bytes")
        let others: [any Error] = [
            EventStreamEndedError(), AuthenticationError.missingCredential, Reachability.Unavailable(code: 1),
        ]
        for error in others { #expect(error.localizedDescription == "\(error)") }
    }
}
