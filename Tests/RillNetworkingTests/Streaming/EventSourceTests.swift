import RillLimits

@testable import RillNetworking

/// Events over several connections, from a real server.
struct EventSourceTests {
    /// What the server does with each request; the last one is answered with 204.
    private final class Source: Sendable {
        private let behaviors: Mutex<[Behavior]>
        private let ids = Mutex<[String?]>([])

        init(_ behaviors: Behavior...) { self.behaviors = Mutex(behaviors) }

        /// `Last-Event-ID` of each request.
        var received: [String?] { ids.withLock { $0 } }

        func answer(_ request: Request) -> Behavior {
            ids.withLock { $0.append(request.headers["Last-Event-ID"]) }
            #expect(request.headers["Accept"] == "text/event-stream")
            return behaviors.withLock { $0.isEmpty ? .respond(Response(204)) : $0.removeFirst() }
        }
    }

    private static func text(_ text: String, _ status: Int = 200) -> Response {
        Response(
            status, headers: ["Content-Type": "Text/Event-Stream; charset=utf-8"], body: Array(text.utf8))
    }

    private static let soon = RetryPolicy(.constant(.milliseconds(1)))

    private func outcome(
        _ source: Source, _ policy: RetryPolicy = soon, on transport: NetworkTransport = .curl,
        lastEventID: String? = nil
    ) throws -> Outcome<ServerSentEvent> {
        let server = try LoopbackServer.serving { source.answer($0) }
        return try transport.client.serverSentEvents(
            from: try server.url(), reconnecting: policy, lastEventID: lastEventID, maximumBytes: 1000,
            scheduler: SerialDispatchQueueScheduler()
        ).outcome()
    }

    @Test(arguments: NetworkTransport.available)
    func eachConnectionContinuesBehindTheLastEvent(on transport: NetworkTransport) throws {
        let source = Source(
            .respond(Self.text("id: 1\ndata: a\n\ndata: b\n\n")), .respond(Self.text("", 503)),
            // The event that is not complete is dropped with its id, so that the server sends it again.
            .respond(Self.text("data: c\n\nid: 2\ndata: lost\n")),
            .respond(Self.text("\u{FEFF}data: d\n\nid: 3")), .respond(Self.text("id: 4\n\nretry: 1")))
        let outcome = try outcome(source, on: transport)
        #expect(outcome.elements.map(\.data) == ["a", "b", "c", "d"])
        #expect(outcome.elements.map(\.id) == ["1", "1", "1", "1"])
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        // An id without data counts; a line without its end is none.
        #expect(source.received == [nil, "1", "1", "1", "1", "4"])
    }

    @Test func aConnectionThatBreaksIsMadeAgain() throws {
        let cut = Self.text("id: 7\ndata: a\n\ndata: b\n\n")
        let source = Source(
            .cut(cut, afterBodyBytes: 16, then: .reset), .cut(cut, afterBodyBytes: 0, then: .close))
        let outcome = try outcome(source, lastEventID: "6")
        #expect(outcome.elements == [ServerSentEvent(data: "a", id: "7")])
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(source.received == ["6", "7", "7"])
    }

    @Test func aConnectionThatIsSilentForItsIdleTimeoutIsMadeAgain() throws {
        let scheduler = VirtualTimeScheduler()
        let source = Source(.cut(Self.text("data: a\n\n: comment"), afterBodyBytes: 9, then: .hang))
        let server = try LoopbackServer.serving { source.answer($0) }
        let starts = Log<Void>()
        let policy = Self.soon.observe { if case .started = $0 { starts.write(()) } }
        let (outcome, subscription) = ApiClient(transport: NetworkTransport.curl.make(scheduler: scheduler))
            .serverSentEvents(
                from: HTTPRequest(url: try server.url(), idleTimeout: .seconds(30)),
                reconnecting: policy, scheduler: scheduler
            ).watched()
        defer { subscription.dispose() }
        #expect(eventually { outcome.elements.map(\.data) == ["a"] })
        scheduler.advance(by: .seconds(29))
        #expect(source.received.count == 1)
        // The time may have begun again behind the event. The next request must not be idle meanwhile.
        let isAgain = eventually {
            scheduler.advance(by: .seconds(1))
            return starts.count == 2
        }
        #expect(isAgain && eventually { outcome.isCompleted } && source.received.count == 2)
    }

    @Test func theTimeLimitOfAnAttemptIsTheLongestLifeOfAConnection() throws {
        let clock = VirtualTimeScheduler()
        let transport = StubTransport { request in
            .just(
                .response(
                    ResponseHead(
                        status: 200, headers: ["Content-Type": "text/event-stream"], url: request.url))
            ).concat(.never())
        }
        let client = ApiClient(transport: transport, clock: clock)
        let feed = client.serverSentEvents(
            from: try URL.example, reconnecting: Self.soon.attemptTimeout(.seconds(2)), scheduler: clock)
        let recorder = clock.record(feed)
        clock.advance(by: .seconds(5))
        #expect(transport.requests.count == 3 && recorder.error == nil)
    }

    /// A time limit ends an attempt while another thread reads its body.
    @Test(.blocking, arguments: 0..<8) func aConnectionThatIsStillReadLeavesTheNextAlone(_ round: Int) throws
    {
        let (begun, clock) = (DispatchSemaphore(value: 0), VirtualTimeScheduler())
        let comments = Data(String(repeating: ":\n", count: 100).utf8)
        let transport = StubTransport(inOrder: [
            { request in
                request.response(200, headers: ["Content-Type": "text/event-stream"]).concat(
                    Observable { observer, _ in
                        DispatchQueue.global().async {
                            begun.signal()
                            for _ in 0..<200 { observer.onNext(.body(comments)) }
                        }
                    })
            }, { $0.response(204) },
        ])
        let feed = ApiClient(transport: transport).serverSentEvents(
            from: try URL.example, reconnecting: RetryPolicy(.immediate).attemptTimeout(.seconds(1)),
            scheduler: clock)
        let (outcome, subscription) = feed.watched()
        defer { subscription.dispose() }
        try #require(begun.wait(timeout: .now() + 300) == .success)
        clock.advance(by: .seconds(1))
        #expect(
            eventually {
                clock.run()
                return outcome.isCompleted
            })
    }

    @Test func aPartIsNoStreamOfEventsAlsoFromAnotherTransport() throws {
        let transport = StubTransport {
            $0.response(206, headers: ["Content-Type": "text/event-stream"], body: Data("data: a\n\n".utf8))
        }
        let error = try ApiClient(transport: transport)
            .serverSentEvents(
                from: try URL.example, reconnecting: RetryPolicy(.immediate).maxAttempts(1),
                scheduler: VirtualTimeScheduler()
            ).failure(ApiError.self)
        #expect(error?.name == "invalidResponse")
    }

    @Test func aFeedThatGetsNoConnectionTriesAgain() throws {
        let request = HTTPRequest(url: try .example)
        let (attempts, scheduler) = (Attempts(), VirtualTimeScheduler())
        let source = attempts.stream { number -> Observable<Int> in
            number == 1
                ? .error(TransportError(.noFreeConnection(.idle(.seconds(2))), of: request)) : .just(number)
        }
        let recorder = scheduler.record(
            source.retry(Self.soon.reconnecting { _ in false }, scheduler: scheduler))
        scheduler.run()
        #expect(recorder.elements == [2])
    }

    @Test func theEndOfAConnectionIsAFailureForABreakerABudgetAndAThrottle() throws {
        let event = Behavior.respond(Self.text("data: a\n\n"))
        let breaker = CircuitBreaker(failureRate: 0.9, minimumCalls: 3)
        let budget = RetryBudget.tokenBucket(capacity: 2, refundPerSuccess: 1)
        for policy in [Self.soon.breaker(breaker), Self.soon.budget(budget)] {
            let outcome = try outcome(Source(event, event, event, event), policy)
            #expect(outcome.elements.count == 3 && outcome.error is EventStreamEndedError)
        }
        let throttle = AdaptiveThrottle(window: .seconds(600))
        #expect(try outcome(Source(event, event, event), Self.soon.throttle(throttle)).isCompleted)
        let figures = throttle.figures(at: SerialDispatchQueueScheduler().now)
        // The answer 204 is a success.
        #expect(figures.requests == 4 && figures.accepts == 1, "\(figures)")
    }

    @Test func theServerSaysTheLeastDelayAndEventsBeginTheCountsAgain() throws {
        let delays = Mutex<[Duration]>([])
        let policy = RetryPolicy(.immediate).maxAttempts(2).observe { event in
            if case .failed(_, .retry(let delay)) = event { delays.withLock { $0.append(delay) } }
        }
        let event = Behavior.respond(Self.text("retry: 20\ndata: a\n\n"))
        let source = Source(event, event, .respond(Self.text("retry: 30\n\n")), event)
        let outcome = try outcome(source, policy)
        #expect(outcome.elements.count == 2)
        #expect(delays.withLock { $0 } == [20, 20].map { .milliseconds($0) })
        // The third connection had no event, so its end was the second failure in a row.
        #expect(outcome.error is EventStreamEndedError)
    }

    @Test func aResetOfThePolicySaysWhenTheCountsBeginAgain() throws {
        let policy = RetryPolicy(Backoff.immediate.prefix(1).then(.constant(.milliseconds(1))))
            .maxAttempts(4).reset(.afterStable(.seconds(600)))
        let greeting = Behavior.respond(Self.text("data: hello\n\n"))
        let outcome = try outcome(Source(greeting, greeting, greeting, greeting, greeting), policy)
        #expect(outcome.elements.count == 4)
        #expect(outcome.error is EventStreamEndedError)
    }

    @Test func anIdAloneBeginsTheCountsAgain() throws {
        let ids = (1...3).map { Behavior.respond(Self.text("id: \($0)\n\n")) }
        let source = Source(ids[0], ids[1], ids[2])
        #expect(try outcome(source, Self.soon.maxAttempts(2)).isCompleted)
        #expect(source.received == [nil, "1", "2", "3"])
    }

    @Test(
        arguments: [
            (text("", 404), "client"), (text("", 401), "unauthorized"),
            (Response(200, headers: ["Content-Type": "text/html"]), "invalidResponse"),
            (text("data: a\n\n", 206), "invalidResponse"),
            (text("data: \(String(repeating: "x", count: 2000))\n\n"), nil),
        ] as [(Response, String?)])
    func whatIsNoOutageIsTheError(_ response: Response, _ name: String?) throws {
        let source = Source(.respond(response))
        let error = try outcome(source).error
        #expect(
            name == nil ? error is LineTooLongError : (error as? ApiError)?.name == name, "\(error as Any)")
        #expect(source.received.count == 1)
    }

    @Test(arguments: [201, 202, 203]) func everySuccessWithEventsIsRead(status: Int) throws {
        let outcome = try outcome(Source(.respond(Self.text("data: a\n\n", status))))
        #expect(outcome.elements.map(\.data) == ["a"] && outcome.isCompleted, "\(outcome.error as Any)")
    }

    /// What the policy of a call decides after an outage, at what time the next request is made, and the end.
    @Test(
        arguments: [
            (.complete, nil, true), (.propagate, nil, false), (.fail(Boom()), nil, false), (.now, 0, true),
            (.after(.seconds(10)), 10, true), (.atLeast(.seconds(10)), 10, true), (.backoff, 5, true),
        ] as [(RetryDecision, Int?, Bool)])
    func thePolicyDecides(_ decision: RetryDecision, _ time: Int?, _ completes: Bool) throws {
        let scheduler = VirtualTimeScheduler()
        let times = Log<Int>()
        let transport = StubTransport { request in
            times.write(Int(scheduler.now.sinceZero / .seconds(1)))
            return request.response(times.entries.count == 1 ? 503 : 204)
        }
        let policy = RetryPolicy(.constant(.seconds(5))).decide { _ in decision }
        let recorder = scheduler.record(
            ApiClient(transport: transport, clock: scheduler).serverSentEvents(
                from: try URL.example, reconnecting: policy, scheduler: scheduler))
        scheduler.run()
        #expect(recorder.isCompleted == completes, "\(recorder.error as Any)")
        #expect(times.entries == [0] + [time].compactMap(\.self))
        if case .fail = decision { #expect(recorder.error is Boom) }
    }

    @Test(arguments: [429, 503, 200]) func itWaitsAsLongAsTheServerAsksButADayAtMost(status: Int) throws {
        let scheduler = VirtualTimeScheduler()
        let hint = status == 429 ? "86400" : "\(Int64.max)"
        let transport = StubTransport(inOrder: [
            { request in
                let headers: HTTPHeaders = ["Retry-After": hint, "Content-Type": "text/event-stream"]
                return request.response(status, headers: headers, body: Data("retry: \(hint)\n".utf8))
            }, { $0.response(204) },
        ])
        let recorder = scheduler.record(
            ApiClient(transport: transport, clock: scheduler).serverSentEvents(
                from: try URL.example, scheduler: scheduler))
        scheduler.advance(by: .seconds(86_399))
        #expect(transport.requests.count == 1)
        scheduler.run()
        #expect(transport.requests.count == 2 && recorder.isCompleted)
    }

    @Test func theIDFollowsARedirectToAnotherOrigin() throws {
        let ids = Mutex<[String?]>([])
        let other = try LoopbackServer.serving { request in
            ids.withLock { $0.append(request.headers["Last-Event-ID"]) }
            return .respond(ids.withLock { $0.count } < 3 ? Self.text("id: 7\ndata: a\n\n") : Response(204))
        }
        let server = try LoopbackServer.serving { _ in .respond(redirect(to: other.baseURL)) }
        let outcome = try ApiClient().serverSentEvents(
            from: try server.url(), reconnecting: Self.soon, scheduler: SerialDispatchQueueScheduler()
        ).outcome()
        #expect(outcome.isCompleted)
        #expect(ids.withLock { $0 } == [nil, "7", "7"])
    }

    @Test func disposalEndsTheConnectionAndTheWait() throws {
        let server = try LoopbackServer.responding(.respond(Self.text("retry: 3600000\ndata: a\n\n")))
        let (outcome, subscription) = NetworkTransport.curl.client.serverSentEvents(
            from: try server.url(), scheduler: SerialDispatchQueueScheduler()
        ).watched()
        #expect(eventually { outcome.elements.count == 1 })
        subscription.dispose()
        #expect(server.requests.count == 1 && !outcome.isCompleted && outcome.error == nil)
    }

    /// Nothing may ever come of a body that is no stream of events.
    @Test func anotherTypeIsTheErrorBeforeTheFirstByteOfItsBody() throws {
        let clock = VirtualTimeScheduler()
        let transport = StubTransport { request in
            request.response(200, headers: ["Content-Type": "application/json"]).concat(.never())
        }
        let recorder = clock.record(
            ApiClient(transport: transport, clock: clock).serverSentEvents(
                from: try URL.example, reconnecting: Self.soon, scheduler: clock))
        clock.run()
        #expect((recorder.error as? ApiError)?.name == "invalidResponse")
        #expect(transport.requests.count == 1)
    }

    @Test func anInterceptorMayCorrectTheType() throws {
        let clock = VirtualTimeScheduler()
        let transport = StubTransport(inOrder: [
            { $0.response(headers: ["Content-Type": "text/plain"], body: Data("data: a\n\n".utf8)) },
            { $0.response(204) },
        ])
        let client = ApiClient(transport: transport, clock: clock).intercepted(
            by: Interceptor { request, send in
                send(request).map { event in
                    guard case .response(var head) = event else { return event }
                    head.headers["Content-Type"] = "text/event-stream"
                    return .response(head)
                }
            })
        let recorder = clock.record(
            client.serverSentEvents(from: try URL.example, reconnecting: Self.soon, scheduler: clock))
        clock.run()
        #expect(recorder.elements.map(\.data) == ["a"] && recorder.isCompleted)
    }

    @Test func aValidationSeesAResponseOfAnotherType() throws {
        let clock = VirtualTimeScheduler()
        let client = ApiClient(transport: StubTransport { $0.response(json: "{}") }, clock: clock)
            .validating(ResponseValidation { _, _ in throw Boom() })
        let recorder = clock.record(
            client.serverSentEvents(from: try URL.example, reconnecting: Self.soon, scheduler: clock))
        clock.run()
        #expect((recorder.error as? ApiError)?.name == "rejected")
    }
}
