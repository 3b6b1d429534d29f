import RillEventLog
import RillLimits

/// What a request waits for inside a client stands in the log of its stream.
struct ClientWaitsTests {
    private let scheduler = VirtualTimeScheduler()
    private let log: EventLog<String>
    private let keys = BehaviorRelay(value: "old")

    init() { log = EventLog(scheduler: scheduler) }

    /// Answers after a second; it refuses the key `old`.
    private var server: StubTransport {
        let scheduler = scheduler
        return StubTransport { request in
            request.response(request.request.headers["X-Key"] == "old" ? 401 : 200)
                .delaySubscription(.seconds(1), scheduler: scheduler)
        }
    }

    private func requests(
        _ client: ApiClient, count: Int = 1,
        _ change: (Observable<String>) -> Observable<String> = { $0 }
    ) throws -> [Recorder<String>] {
        let request = change(client.data(for: try URL.example).map { "\($0.count) bytes" })
        let logged = request.log("x", to: log)
        return (0..<count).map { _ in scheduler.record(logged) }
    }

    /// A refresh that takes two seconds.
    private var login: Interceptor {
        let scheduler = scheduler
        return Authenticator(
            credential: "old", scheduler: scheduler, apply: { $1.headers["X-Key"] = $0 },
            refresh: { _ in Observable<Int>.timer(.seconds(2), scheduler: scheduler).map { _ in "new" } }
        ).interceptor
    }

    @Test func requestsWaitForOneRefresh() throws {
        let recorders = try requests(
            ApiClient(transport: server).intercepted(by: login), count: 2)
        scheduler.run()
        #expect(recorders.allSatisfy { $0.isCompleted })
        #expect(
            log.recording.text() == """
                  0.000 s  x#1  attempt 1  subscribed
                  0.000 s  x#2  attempt 1  subscribed
                  3.000 s  x#1  attempt 1  waited      2 s: a new credential
                  3.000 s  x#2  attempt 1  waited      2 s: a new credential
                  4.000 s  x#1  attempt 1  next        0 bytes
                  4.000 s  x#1  attempt 1  completed
                  4.000 s  x#1  attempt 1  disposed
                  4.000 s  x#2  attempt 1  next        0 bytes
                  4.000 s  x#2  attempt 1  completed
                  4.000 s  x#2  attempt 1  disposed

                """)
        let read = try LogRecording<String>(jsonLines: log.recording.jsonLines())
        #expect(read == log.recording)
    }

    @Test func aLimitBelowTheAuthenticatorHidesNoWait() throws {
        let rate = RateLimiter(1, per: .seconds(3), burst: 1)
        let scheduler = scheduler
        let limiting = Interceptor { request, send in send(request).limited(by: rate, scheduler: scheduler) }
        let recorders = try requests(ApiClient(transport: server).intercepted(by: login, limiting))
        scheduler.run()
        #expect(recorders[0].isCompleted)
        #expect(
            waits == [LogWait(for: .credential, delay: .seconds(2), reason: "a new credential")])
    }

    /// The refresh needs a place of the bulkhead in which the request is, or a probe of its breaker.
    @Test(arguments: [true, false]) func aRefreshIsInsideOfTheLimitsOfTheRequest(_ isBulkhead: Bool) throws {
        let scheduler = scheduler
        let places = Bulkhead(1)
        let breaker = CircuitBreaker(minimumCalls: 1, open: .constant(.seconds(5)), probes: 1)
        let limited = { @Sendable (stream: Observable<String>) in
            isBulkhead
                ? stream.limited(by: places, scheduler: scheduler)
                : stream.limited(by: breaker, scheduler: scheduler)
        }
        _ = scheduler.record(limited(.error(URLError(.timedOut))))
        let plain = StubTransport { $0.response(200).delaySubscription(.seconds(2), scheduler: scheduler) }
        let url = try URL.example
        let login = Authenticator(
            credential: "old", scheduler: scheduler, apply: { $1.headers["X-Key"] = $0 },
            refresh: { _ in limited(ApiClient(transport: plain).data(for: url).map { _ in "new" }) })
        scheduler.advance(by: .seconds(6))
        let recorders = try requests(
            ApiClient(transport: server).intercepted(by: login.interceptor)
        ) { limited($0) }
        scheduler.run()
        #expect(recorders[0].isCompleted, "\(recorders[0].history)")
        #expect(breaker.state == .closed && places.figures(at: scheduler.now).running == 0)
    }

    @Test func aRequestWaitsForAnotherKey() throws {
        let keys = keys
        let client = ApiClient(transport: server).intercepted(
            by: .key(from: keys) { $0.headers["X-Key"] = $1 })
        let recorders = try requests(client)
        scheduler.advance(by: .seconds(6))
        keys.accept("new")
        scheduler.run()
        #expect(recorders[0].isCompleted)
        #expect(waits == [LogWait(for: .credential, delay: .seconds(5), reason: "another key")])
    }

    @Test func aRequestThatIsDisposedOfHasWaitedUntilThen() throws {
        let client = ApiClient(transport: server).intercepted(
            by: .key(from: keys) { $0.headers["X-Key"] = $1 })
        let subscription = client.data(for: try URL.example).map { "\($0)" }.log("x", to: log).subscribe()
        scheduler.advance(by: .seconds(3))
        subscription.dispose()
        #expect(waits == [LogWait(for: .credential, delay: .seconds(2), reason: "another key")])
    }

    @Test func aRequestWaitsForANetwork() throws {
        let (scheduler, status) = (scheduler, BehaviorRelay(value: Reachability.Status.offline))
        let online = Atomic<Bool>(false)
        let transport = StubTransport { request in
            let answer =
                online.load(ordering: .relaxed)
                ? request.response(200) : request.failure(.notConnectedToInternet)
            return answer.delaySubscription(.seconds(1), scheduler: scheduler)
        }
        let recorders = try requests(
            ApiClient(transport: transport).intercepted(by: .whenOnline(status, scheduler: scheduler)))
        scheduler.advance(by: .seconds(8))
        online.store(true, ordering: .relaxed)
        status.accept(.online)
        scheduler.run()
        #expect(recorders[0].isCompleted)
        #expect(waits == [LogWait(for: .network, delay: .seconds(7), reason: "a network")])
    }

    @Test func aRequestWaitsForItsNextAttempt() throws {
        let transport = StubTransport(inOrder: [{ $0.response(503) }, { $0.response(200) }])
        let policy = HTTPRetryPolicy.standard.changingBase { _ in RetryPolicy(.constant(.seconds(2))) }
        let recorders = try requests(
            ApiClient(transport: transport).intercepted(by: .retry(policy, scheduler: scheduler)))
        scheduler.run()
        #expect(recorders[0].isCompleted)
        #expect(waits.map(\.cause) == [.backoff] && waits.map(\.delay) == [.seconds(2)])
        #expect(waits.first?.reason.contains("503") == true)
    }

    @Test func eventsOfAServerWaitForTheNextConnection() throws {
        let scheduler = scheduler
        let transport = StubTransport(inOrder: [
            {
                $0.response(
                    200, headers: ["Content-Type": "text/event-stream"], body: Data("data: a\n\n".utf8))
            },
            { $0.response(204) },
        ])
        let events = ApiClient(transport: transport).serverSentEvents(
            from: try URL.example, reconnecting: RetryPolicy(.constant(.seconds(4))), scheduler: scheduler
        ).map(\.data)
        let recorder = scheduler.record(events.log("x", to: log))
        scheduler.run()
        #expect(recorder.history == "a@0 |@4000")
        #expect(waits.map(\.cause) == [.backoff] && waits.map(\.delay) == [.seconds(4)])
        #expect(waits.first?.reason.hasSuffix("the server has ended the stream of events") == true)
    }

    /// Though it is sent again on another turn of the scheduler, it is inside of the limit.
    @Test func aRequestWithANewCredentialIsOneCallOfALimit() throws {
        let breaker = CircuitBreaker()
        let policy = HTTPRetryPolicy.standard.changingBase { _ in RetryPolicy(.immediate).breaker(breaker) }
        let client = ApiClient(transport: server).intercepted(by: login, .retry(policy, scheduler: scheduler))
        let recorders = try requests(client) { [scheduler] in $0.limited(by: breaker, scheduler: scheduler) }
        scheduler.run()
        #expect(recorders[0].isCompleted)
        #expect(breaker.figures(at: scheduler.now).calls == 1)
    }

    private var waits: [LogWait] {
        log.recording.entries.compactMap { if case .waited(let wait) = $0.kind { wait } else { nil } }
    }
}
