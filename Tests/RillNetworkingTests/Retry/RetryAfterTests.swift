import RillLimits

@testable import RillNetworking

struct RetryAfterTests {
    private let now = Date(timeIntervalSince1970: 784_111_770)

    @Test(arguments: [("30", 30, 2), ("61", 0, 1)])
    func aPolicyOutsideOneThatWrapsHonoursItToo(hint: String, end: Int, requests: Int) throws {
        let (scheduler, url) = (VirtualTimeScheduler(), try URL.example)
        let transport = StubTransport { $0.response(503, headers: ["Retry-After": hint]) }
        // It decides, so it gives up for want of attempts, whatever the server asks for.
        let inner = RetryPolicy(.immediate).maxAttempts(1).decide { _ in .backoff }.wrapExhausted()
        _ = try ApiClient(transport: transport).data(for: url).retry(inner, scheduler: scheduler)
            .retry(RetryPolicy(.constant(.seconds(1))).maxAttempts(2), scheduler: scheduler)
            .outcome(on: scheduler)
        #expect(scheduler.now.sinceZero == .seconds(end) && transport.requests.count == requests)
    }

    /// Without a decision of the policy.
    @Test func anErrorThatAsksForNoAttemptSoonIsAFailureForABreaker() throws {
        let scheduler = VirtualTimeScheduler()
        for seconds in ["60", "61"] {
            let head = ResponseHead(status: 503, headers: ["Retry-After": seconds], url: try .example)
            let failure = HTTPFailure(HTTPResponse(head: head), to: HTTPRequest(url: try .example))
            let overloaded = Observable<Int>.error(ApiError.server(failure))
            let breaker = CircuitBreaker()
            for _ in 0..<20 { _ = scheduler.record(overloaded.limited(by: breaker, scheduler: scheduler)) }
            #expect("\(breaker.state)".hasPrefix("open"), "\(seconds)")
        }
    }

    @Test(
        arguments: [
            ("0", .zero), ("120", .seconds(120)), ("2, 3", .seconds(3)), ("-1", nil), ("1.5", nil),
            ("soon", nil), ("", nil),
            ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(7)), ("Sunday, 06-Nov-94 08:49:37 GMT", .seconds(7)),
            ("Sun Nov  6 08:49:37 1994", .seconds(7)), ("Sun, 06 Nov 1994 08:49:29 GMT", .zero),
            ("120, Sun, 06 Nov 1994 08:49:37 GMT", .seconds(120)),
            ("30, Mon, 07 Nov 1994 08:49:37 GMT", .seconds(86_407)),
            ("Sun, 06 Nov 1994 08:49:37 GMT, Sunday, 06-Nov-94 08:49:39 GMT", .seconds(9)),
            // Forms that HTTP does not have: the server asks for a wait all the same.
            ("Sun, 06 Nov 1994 08:49:37 UTC", .seconds(7)), ("6 Nov 1994 08:49:37 GMT", .seconds(7)),
            ("Sunday, 06-Nov-94 08:49:37 GMT, 3", .seconds(7)), ("soon, 4", .seconds(4)), (", ", nil),
        ] as [(String, Duration?)])
    func secondsAndHTTPDatesAreRead(text: String, wait: Duration?) throws {
        let head = ResponseHead(status: 503, headers: ["Retry-After": text], url: try .example)
        #expect(head.retryAfter(now: now) == wait)
    }

    @Test func aDateIsComparedWithTheClockOfTheServer() throws {
        let head = ResponseHead(
            status: 503,
            headers: [
                "Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:27 GMT",
            ], url: try .example)
        #expect(head.retryAfter(now: now) == .seconds(10))
    }

    /// A cache has delivered an answer of 50 seconds ago.
    @Test func theAgeOfAResponseHasPassed() throws {
        let head = ResponseHead(
            status: 503,
            headers: [
                "Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:48:42 GMT",
                "Age": "50",
            ], url: try .example)
        #expect(head.retryAfter(now: now) == .seconds(5))
    }

    // A date is compared with the local clock if the server sends none.
    @Test(arguments: ["7", "Sun, 06 Nov 1994 08:49:37 GMT"])
    func theNextAttemptStartsAtThatTime(hint: String) throws {
        let server = try LoopbackServer.serving { request in
            .respond(request.index < 2 ? .status(503).with("Retry-After", hint) : .text("fine"))
        }
        let (scheduler, now) = (VirtualTimeScheduler(), now)
        let client = ApiClient().intercepted(
            by: .retry(.table([.zero, .zero]), scheduler: scheduler, now: { now }))
        let outcome = try client.data(for: server.url()).outcome(on: scheduler)
        #expect(outcome.elements == [Data("fine".utf8)])
        #expect(server.requests.count == 3)
        #expect(scheduler.now.sinceZero == .seconds(14))
    }

    /// Also if the refresh has a policy of its own, which gave up.
    @Test(arguments: [false, true]) func theResponseToARefreshThatFailedTellsToo(isWrapped: Bool) throws {
        let (clock, url) = (VirtualTimeScheduler(), try URL.example)
        let tokens = StubTransport { $0.response(503, headers: ["Retry-After": "30"]) }
        let once = RetryPolicy(.immediate).maxAttempts(1).wrapExhausted()
        let login = Authenticator(
            credential: "old", scheduler: clock, apply: { _, _ in },
            refresh: { _ in
                let token = ApiClient(transport: tokens).data(for: url).map { _ in "new" }
                return isWrapped ? token.retry(once, scheduler: clock) : token
            })
        let client = ApiClient(transport: StubTransport { $0.response(401) }).intercepted(
            by: .retry(.table([.seconds(1)]), scheduler: clock), login.interceptor)
        let outcome = try client.data(for: url).outcome(on: clock)
        #expect(outcome.error != nil && tokens.requests.count == 2)
        #expect(clock.now.sinceZero == .seconds(30))
    }

    @Test(arguments: [("30", 60), ("61", 0)])
    func thePolicyOfAStreamHonoursItToo(hint: String, end: Int) throws {
        let server = try LoopbackServer.responding(.respond(.status(503).with("Retry-After", hint)))
        let scheduler = VirtualTimeScheduler()
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(3)
        let outcome = try ApiClient().data(for: server.url()).retry(policy, scheduler: scheduler)
            .outcome(on: scheduler)
        #expect((outcome.error as? ApiError)?.failure?.status == 503)
        #expect(scheduler.now.sinceZero == .seconds(end))
    }

    @Test func theDecisionOfTheBaseComesFirst() throws {
        let server = try LoopbackServer.responding(.respond(.status(503).with("Retry-After", "7")))
        for (decision, requests, end) in [
            (.propagate, 1, 0), (.after(.seconds(1)), 2, 1), (.backoff, 2, 7),
        ] as [(RetryDecision, Int, Int)] {
            let scheduler = VirtualTimeScheduler()
            let before = server.requests.count
            let policy = HTTPRetryPolicy.table([.zero]).changingBase {
                $0.maxAttempts(2).decide { _ in decision }
            }
            let client = ApiClient().intercepted(by: .retry(policy, scheduler: scheduler))
            _ = try client.data(for: server.url()).outcome(on: scheduler)
            #expect(server.requests.count - before == requests)
            #expect(scheduler.now.sinceZero == .seconds(end))
        }
    }

    @Test func jitterIsAddedToThatTime() throws {
        let scheduler = VirtualTimeScheduler()
        let transport = StubTransport { request in
            .of(.response(ResponseHead(status: 429, headers: ["Retry-After": "7"], url: request.url)))
        }
        let client = ApiClient(transport: transport).intercepted(by: .retry(scheduler: scheduler))
        _ = try client.data(for: URL.example).outcome(on: scheduler)
        #expect(scheduler.now.sinceZero >= .seconds(14))
        #expect(scheduler.now.sinceZero <= .milliseconds(15_500))
    }

    @Test(arguments: [(60, 3), (61, 1)]) func aLongWaitDeliversTheError(seconds: Int, attempts: Int) throws {
        let server = try LoopbackServer.responding(
            .respond(Response.text("no", status: 429).with("Retry-After", "\(seconds)")))
        let scheduler = VirtualTimeScheduler()
        let policy = HTTPRetryPolicy.standard.changingBase { $0.maxElapsed(.seconds(1000)) }
        let client = ApiClient().intercepted(by: .retry(policy, scheduler: scheduler))
        let error = try client.data(for: server.url()).outcome(on: scheduler).error as? ApiError
        #expect(error?.failure?.status == 429)
        #expect(server.requests.count == attempts)
    }

    /// A closure of the user tells the time.
    @Test func aTimeBeforeAllOthersStopsNoProgram() throws {
        let headers: HTTPHeaders = ["Retry-After": "Sat, 21 Nov 2026 12:00:00 GMT"]
        let head = ResponseHead(status: 503, headers: headers, url: try .example)
        for seconds in [-Double.infinity, .nan, .infinity] {
            let wait = head.retryAfter(now: Date(timeIntervalSince1970: seconds))
            #expect(wait == (seconds < 0 ? .seconds(1_000_000_000_000_000) : .zero))
        }
    }
}
