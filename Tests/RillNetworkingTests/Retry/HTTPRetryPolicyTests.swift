import RillLimits

struct HTTPRetryPolicyTests {
    /// The time that a subscriber needs for progress is no part of the attempt.
    @Test func theTimeLimitOfAnAttemptStandsStillWhileProgressIsDelivered() throws {
        let clock = VirtualTimeScheduler()
        let transport = StubTransport { $0.response(200, body: Data(count: 10), Data(count: 10)) }
        let policy = HTTPRetryPolicy.table([.zero]).changingBase { $0.attemptTimeout(.seconds(1)) }
        let client = ApiClient(transport: transport, clock: clock)
            .intercepted(by: .retry(policy, scheduler: clock))
        let events = try client.transfer(URL.example)
            .do(onNext: { if $0.progress != nil { clock.advance(by: .seconds(2)) } }).outcome()
        #expect(events.isCompleted && transport.requests.count == 1, "\(events.error as Any)")
    }

    @Test(arguments: [
        (200, 1), (408, 3), (429, 3), (502, 3), (503, 3), (504, 3), (400, 1), (401, 1), (404, 1),
        (409, 1),
        (500, 1), (501, 1), (302, 1),
    ])
    func someStatusesAreRetried(status: Int, attempts: Int) throws {
        let server = try LoopbackServer.responding(.respond(.text("no", status: status)))
        #expect(try tries(of: HTTPRequest(url: server.url()), under: .standard).count == attempts)
        #expect(server.requests.count == attempts)
        let more = HTTPRetryPolicy.standard.alsoAfter(statuses: 500)
        #expect(
            try tries(of: HTTPRequest(url: server.url()), under: more).count == (status == 500 ? 3 : attempts)
        )
    }

    @Test(arguments: [
        ("GET", 3), ("HEAD", 3), ("OPTIONS", 3), ("TRACE", 3), ("PUT", 3), ("DELETE", 3), ("get", 3),
        ("POST", 1), ("PATCH", 1),
    ])
    func onlyIdempotentMethodsAreRetriedAfterAStatus(method: String, attempts: Int) throws {
        let transport = StubTransport.responding { _ in (503, "") }
        let request = HTTPRequest(method, url: try .example)
        #expect(try tries(of: request, under: .standard, through: transport).count == attempts)
        #expect(
            try tries(of: request, under: .standard.alsoFor(methods: "post"), through: transport)
                .count == (method == "POST" ? 3 : attempts))
    }

    @Test(arguments: [("GET", 3), ("post", 3), ("POST", 3), ("PUT", 1)])
    func theMethodsOfAPolicyMayBeWrittenInLowerCase(method: String, attempts: Int) throws {
        let policy = HTTPRetryPolicy(RetryPolicy(.immediate).maxAttempts(3), methods: ["get", "Post"])
        let transport = StubTransport.responding { _ in (503, "") }
        let request = HTTPRequest(method, url: try .example)
        #expect(try tries(of: request, under: policy, through: transport).count == attempts)
    }

    @Test func aPostIsSentOnceUnlessItHasAnIdempotencyKey() throws {
        let server = try LoopbackServer.responding(.respond(.text("no", status: 503)))
        let post = HTTPRequest("POST", url: try server.url(), body: Data("pay".utf8))
        #expect(try tries(of: post, under: .standard).count == 1)
        #expect(server.requests.count == 1)
        var keyed = post
        keyed.headers["Idempotency-Key"] = ""
        #expect(try tries(of: keyed, under: .standard).count == 1)
        keyed.headers["Idempotency-Key"] = "7"
        #expect(try tries(of: keyed, under: .standard).count == 3)
        #expect(server.requests.dropFirst(2).map { $0.headers["idempotency-key"] } == ["7", "7", "7"])
        #expect(server.requests.map(\.text) == ["pay", "pay", "pay", "pay", "pay"])
    }

    @Test(
        arguments: [
            (.timedOut(.connect), 3, 1), (.cannotFindHost, 3, 3), (.cannotConnectToHost, 3, 3),
            (.networkConnectionLost, 3, 1), (.notConnectedToInternet, 3, 3), (.secureConnectionFailed, 1, 1),
            (.invalidResponse(reason: ""), 1, 1), (.invalidRequest(reason: ""), 1, 1),
            (.unsupportedURL(reason: ""), 1, 1), (.other, 1, 1),
            (.noFreeConnection(.idle(.seconds(1))), 1, 1),
        ] as [(TransportError.Kind, Int, Int)])
    func someFailuresAreRetriedAndFewerForAPost(kind: TransportError.Kind, get: Int, post: Int) throws {
        for (method, count) in [("GET", get), ("POST", post)] {
            let request = HTTPRequest(method, url: try .example)
            #expect(
                try tries(of: request, under: .standard, through: StubTransport.failing(kind)).count == count)
        }
    }

    @Test func aBrokenConnectionIsRetriedAndTheResponseOfTheLastAttemptIsDelivered() throws {
        let scheduler = VirtualTimeScheduler()
        let client = ApiClient().intercepted(by: .retry(scheduler: scheduler))
        let broken = try LoopbackServer.serving { $0.index < 2 ? .reset : .respond(.text("fine")) }
        #expect(try client.data(for: broken.url()).outcome(on: scheduler).elements == [Data("fine".utf8)])
        #expect(broken.requests.count == 3)
        let failing = try LoopbackServer.serving { .respond(.text("\($0.index)", status: 503)) }
        let outcome = try client.response(for: failing.url()).outcome(on: scheduler)
        #expect(outcome.elements.map(\.body) == [Data("2".utf8)])
        #expect(outcome.isCompleted)
    }

    @Test(arguments: [("<html>", "decoding"), ("", "emptyBody")])
    func aResponseThatCannotBeDecodedIsNotRetried(body: String, name: String) throws {
        let server = try LoopbackServer.responding(.respond(.json(body)))
        let scheduler = VirtualTimeScheduler()
        let client = ApiClient().intercepted(by: .retry(scheduler: scheduler))
        let error = try client.decoded(Int.self, for: server.url()).outcome(on: scheduler).error as? ApiError
        #expect(error?.name == name)
        #expect(server.requests.count == 1)
        #expect(try client.data(for: server.url()).outcome(on: scheduler).elements == [Data(body.utf8)])
    }

    @Test func delaysHaveFullJitterUpTo30Seconds() throws {
        let transport = StubTransport.responding { _ in (503, "") }
        let policy = HTTPRetryPolicy.standard.changingBase { $0.maxAttempts(12).maxElapsed(.seconds(1000)) }
        var longest = Duration.zero
        for _ in 0..<50 {
            let delays = try tries(of: HTTPRequest(url: .example), under: policy, through: transport)
                .delays
            #expect(delays.count == 11)
            for (index, delay) in delays.enumerated() {
                #expect(delay >= .zero && delay <= min(.seconds(30), .milliseconds(500) * (1 << index)))
            }
            longest = max(longest, delays.max() ?? .zero)
        }
        #expect(longest > .seconds(20))
    }

    @Test func noAttemptStartsAfterMaxElapsed() throws {
        let transport = StubTransport.responding { _ in (503, "") }
        let policy = HTTPRetryPolicy(RetryPolicy(.constant(.seconds(50))).maxElapsed(.seconds(120)))
        let request = HTTPRequest(url: try .example)
        #expect(
            try tries(of: request, under: policy, through: transport).delays == [.seconds(50), .seconds(50)])
    }

    /// How many attempts there are if each of them takes so many seconds.
    @Test(
        arguments: [
            (.standard, [119: 2, 121: 1]), (.withoutJitter, [119: 3, 121: 3]),
            (.table([.seconds(1), .seconds(3)]), [119: 3, 121: 3]),
        ] as [(HTTPRetryPolicy, [Int: Int])])
    func onlyStandardStartsNoAttemptAfterTwoMinutes(_ policy: HTTPRetryPolicy, _ counts: [Int: Int]) throws {
        for (seconds, count) in counts {
            let scheduler = VirtualTimeScheduler()
            let transport = StubTransport {
                $0.response(503).delaySubscription(.seconds(seconds), scheduler: scheduler)
            }
            let client = ApiClient(transport: transport).intercepted(by: .retry(policy, scheduler: scheduler))
            #expect(try client.data(for: URL.example).outcome(on: scheduler).error != nil)
            #expect(transport.requests.count == count)
        }
    }

    @Test func aTableOfDelaysEndsWithTheOriginalError() throws {
        let server = try LoopbackServer.responding(.respond(.text("no", status: 503)))
        let table = [1, 3, 5, 10].map { Duration.seconds($0) }
        let tried = try tries(of: HTTPRequest(url: server.url()), under: .table(table))
        #expect(tried.delays == table)
        #expect(server.requests.count == 5)
        #expect((tried.error as? ApiError)?.failure?.status == 503)
    }

    @Test(arguments: [(408, 3), (500, 3), (502, 3), (503, 3), (504, 3), (429, 1), (501, 1)])
    func thePolicyWithoutJitterHasItsOwnStatusesAndDelays(status: Int, attempts: Int) throws {
        let transport = StubTransport.responding { _ in (status, "") }
        let tried = try tries(of: HTTPRequest(url: .example), under: .withoutJitter, through: transport)
        #expect(tried.count == attempts)
        #expect(tried.delays == Array([.milliseconds(500), .seconds(1)].prefix(max(0, attempts - 1))))
    }

    @Test func disposalDuringADelayCancelsTheTimer() throws {
        let count = Mutex(0)
        let transport = StubTransport.responding { _ in
            count.withLock { $0 += 1 }
            return (503, "")
        }
        let scheduler = VirtualTimeScheduler()
        let client = ApiClient(transport: transport).intercepted(
            by: .retry(.table([.seconds(1)]), scheduler: scheduler))
        let recorder = scheduler.record(client.data(for: try URL.example))
        #expect(scheduler.pendingCount == 1)
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        scheduler.run()
        #expect(count.withLock { $0 } == 1)
        #expect(recorder.events.isEmpty)
    }

    @Test func aBreakerStopsAllRequestsThatShareIt() throws {
        let server = try LoopbackServer.responding(.respond(.status(503)))
        let scheduler = VirtualTimeScheduler()
        let breaker = CircuitBreaker(failureRate: 0.5, minimumCalls: 3)
        let policy = HTTPRetryPolicy.standard.changingBase { $0.breaker(breaker) }
        let client = ApiClient().intercepted(by: .retry(policy, scheduler: scheduler))
        for _ in 0..<3 { _ = try client.data(for: server.url()).outcome(on: scheduler) }
        #expect(server.requests.count == 3)
        let error = try client.data(for: server.url()).outcome(on: scheduler).error
        guard case .refused(let refusal)? = error as? ApiError else {
            return #expect(Bool(false), "\(error as Any)")
        }
        #expect(refusal.reason == .breakerOpen)
        #expect("\(ApiError.refused(refusal))" == "The request was not sent: the circuit breaker is open.")
    }

    @Test(arguments: [("POST", 503, true), ("GET", 500, true), ("POST", 404, false), ("POST", 429, true)])
    func anOutageOpensABreakerEvenIfTheRequestIsNotRetried(method: String, status: Int, opens: Bool) throws {
        let breaker = CircuitBreaker(failureRate: 0.5, minimumCalls: 3)
        let policy = HTTPRetryPolicy.standard.changingBase { $0.breaker(breaker) }
        let stub = StubTransport.responding { _ in (status, "") }
        for _ in 0..<3 {
            let tried = try tries(of: HTTPRequest(method, url: .example), under: policy, through: stub)
            #expect(tried.error != nil)
        }
        #expect((breaker.state != .closed) == opens)
    }

    @Test func uploadProgressIsNoSuccessForABreaker() throws {
        let breaker = CircuitBreaker(failureRate: 0.9, minimumCalls: 3)
        let policy = HTTPRetryPolicy.standard.changingBase { $0.breaker(breaker) }
        let scheduler = VirtualTimeScheduler()
        let client = ApiClient(transport: StubTransport { $0.response(503) })
            .intercepted(by: .retry(policy, scheduler: scheduler))
        let request = HTTPRequest("PUT", url: try .example, body: Data(count: 5))
        let outcome = try client.transfer(request).outcome(on: scheduler)
        #expect(outcome.elements.compactMap(\.progress?.completed) == [0, 5])
        #expect(breaker.state != .closed)
    }

    @Test func aTimeoutErrorIsRetriedAndCountsAsAnOutage() throws {
        let silent = StubTransport { _ in .never() }
        let breaker = CircuitBreaker(failureRate: 0.5, minimumCalls: 3)
        let policy = HTTPRetryPolicy.standard.changingBase { $0.attemptTimeout(.seconds(1)).breaker(breaker) }
        let tried = try tries(of: HTTPRequest(url: .example), under: policy, through: silent)
        #expect(tried.count == 3)
        let failure = try #require((tried.error as? ApiError)?.transportFailure)
        #expect(failure.kind == .timedOut(.attempt))
        #expect(breaker.state != .closed)
        let refused = try tries(of: HTTPRequest(url: .example), under: policy, through: silent)
        #expect(refused.count == 0)
        #expect(refused.error.map(ApiError.isOutage) == true)
    }

    /// What a policy did with a request that always failed.
    private struct Tried {
        var count: Int
        var delays: [Duration]
        var error: (any Error)?
    }

    private func tries(
        of request: HTTPRequest, under policy: HTTPRetryPolicy,
        through transport: any Transport = URLSessionTransport.shared
    ) throws -> Tried {
        let scheduler = VirtualTimeScheduler()
        let events = Mutex<[RetryEvent]>([])
        let policy = policy.changingBase { $0.observe { event in events.withLock { $0.append(event) } } }
        let client = ApiClient(transport: transport).intercepted(by: .retry(policy, scheduler: scheduler))
        let outcome = try client.data(for: request).outcome(on: scheduler)
        var tried = Tried(count: 0, delays: [], error: outcome.error)
        for event in events.withLock({ $0 }) {
            switch event {
            case .started: tried.count += 1
            case .failed(_, .retry(let delay)): tried.delays.append(delay)
            default: break
            }
        }
        return tried
    }
}
