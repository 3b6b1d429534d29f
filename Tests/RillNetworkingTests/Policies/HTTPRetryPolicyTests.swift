import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking
import RillTesting
import Testing

struct HTTPRetryPolicyTests {
    @Test(
        "C6: the statuses that are tried again",
        arguments: [
            (200, 1), (408, 3), (429, 3), (502, 3), (503, 3), (504, 3), (400, 1), (401, 1), (404, 1),
            (409, 1),
            (500, 1), (501, 1), (302, 1),
        ])
    func theStatusesThatAreTriedAgain(status: Int, attempts: Int) throws {
        let server = try LoopbackServer.answering(.respond(.text("no", status: status)))
        #expect(try tries(of: TransportRequest(url: server.url()), under: .standard).count == attempts)
        #expect(server.requests.count == attempts)
    }

    @Test(
        "C6, A1 row 17: the methods that are sent again after the server has failed",
        arguments: [
            ("GET", 3), ("HEAD", 3), ("OPTIONS", 3), ("TRACE", 3), ("PUT", 3), ("DELETE", 3), ("get", 3),
            ("POST", 1), ("PATCH", 1),
        ])
    func theMethodsThatAreSentAgain(method: String, attempts: Int) throws {
        let transport = StubTransport.answering { _ in (503, "") }
        let request = TransportRequest(method, url: try .example)
        #expect(try tries(of: request, under: .standard, through: transport).count == attempts)
        #expect(
            try tries(of: request, under: .standard.alsoFor(methods: "post"), through: transport)
                .count == (method == "POST" ? 3 : attempts))
    }

    @Test("C6: a POST is sent once, with an Idempotency-Key again, with the same key")
    func aPostIsSentOnce() throws {
        let server = try LoopbackServer.answering(.respond(.text("no", status: 503)))
        let post = TransportRequest("POST", url: try server.url(), body: Data("pay".utf8))
        #expect(try tries(of: post, under: .standard).count == 1)
        #expect(server.requests.count == 1)
        var keyed = post
        keyed.headers["Idempotency-Key"] = "7"
        #expect(try tries(of: keyed, under: .standard).count == 3)
        #expect(server.requests.dropFirst().map { $0.headers["idempotency-key"] } == ["7", "7", "7"])
        #expect(server.requests.map(\.text) == ["pay", "pay", "pay", "pay"])
    }

    @Test(
        "L5: the failures that are tried again, and which of them a POST may be",
        arguments: [
            (.timedOut, 3, 1), (.cannotFindHost, 3, 3), (.cannotConnectToHost, 3, 3),
            (.networkConnectionLost, 3, 1), (.notConnectedToInternet, 3, 3), (.secureConnectionFailed, 1, 1),
            (.invalidResponse(reason: ""), 1, 1), (.invalidRequest(reason: ""), 1, 1),
            (.unsupportedURL(reason: ""), 1, 1), (.other, 1, 1),
        ] as [(TransportFailure.Kind, Int, Int)])
    func theFailuresThatAreTriedAgain(kind: TransportFailure.Kind, get: Int, post: Int) throws {
        for (method, count) in [("GET", get), ("POST", post)] {
            let request = TransportRequest(method, url: try .example)
            #expect(
                try tries(of: request, under: .standard, through: StubTransport.failing(kind)).count == count)
        }
    }

    @Test("C6: a broken connection is tried again on the wire")
    func aBrokenConnectionIsTriedAgain() throws {
        let server = try LoopbackServer.serving { $0.index < 2 ? .reset : .respond(.text("fine")) }
        let scheduler = VirtualTimeScheduler()
        let client = ApiClient().intercepted(by: .retry(scheduler: scheduler))
        #expect(try client.data(for: server.url()).outcome(on: scheduler).elements == [Data("fine".utf8)])
        #expect(server.requests.count == 3)
    }

    @Test("C6: what cannot be decoded is not asked for again")
    func whatCannotBeDecodedIsNotAskedForAgain() throws {
        let server = try LoopbackServer.answering(.respond(.json("<html>")))
        let scheduler = VirtualTimeScheduler()
        let client = ApiClient().intercepted(by: .retry(scheduler: scheduler))
        let error = try client.decoded(Int.self, for: server.url()).outcome(on: scheduler).error as? ApiError
        #expect(error?.name == "decoding")
        #expect(server.requests.count == 1)
    }

    @Test("L4: an empty body is not asked for again; as data it is empty data")
    func anEmptyBodyIsNotAskedForAgain() throws {
        let server = try LoopbackServer.answering(.respond(.text("")))
        let scheduler = VirtualTimeScheduler()
        let client = ApiClient().intercepted(by: .retry(scheduler: scheduler))
        let error = try client.decoded(Int.self, for: server.url()).outcome(on: scheduler).error as? ApiError
        #expect(error?.name == "emptyBody")
        #expect(server.requests.count == 1)
        #expect(try client.data(for: server.url()).outcome(on: scheduler).elements == [Data()])
    }

    @Test("C6: delays are spread over 0...0.5 s, 0...1 s, 0...2 s and never longer than 30 s")
    func delaysAreSpread() throws {
        let transport = StubTransport.answering { _ in (503, "") }
        var policy = HTTPRetryPolicy.standard
        policy.policy = policy.policy.maxAttempts(12).maxElapsed(.seconds(1000))
        var longest = Duration.zero
        for _ in 0..<50 {
            let delays = try tries(of: TransportRequest(url: .example), under: policy, through: transport)
                .delays
            #expect(delays.count == 11)
            for (index, delay) in delays.enumerated() {
                #expect(delay >= .zero && delay <= min(.seconds(30), .milliseconds(500) * (1 << index)))
            }
            longest = max(longest, delays.max() ?? .zero)
        }
        #expect(longest > .seconds(20))
    }

    @Test("C6: no attempt starts later than 120 s after the first")
    func noAttemptStartsAfterTheTotalBudget() throws {
        let transport = StubTransport.answering { _ in (503, "") }
        var policy = HTTPRetryPolicy.standard
        policy.policy = RetryPolicy(.constant(.seconds(50))).maxElapsed(.seconds(120))
        let request = TransportRequest(url: try .example)
        #expect(
            try tries(of: request, under: policy, through: transport).delays == [.seconds(50), .seconds(50)])
    }

    @Test("C6, S3: a table of delays, then the original error")
    func aTableOfDelays() throws {
        let server = try LoopbackServer.answering(.respond(.text("no", status: 503)))
        let table = [1, 3, 5, 10].map { Duration.seconds($0) }
        let tried = try tries(of: TransportRequest(url: server.url()), under: .table(table))
        #expect(tried.delays == table)
        #expect(server.requests.count == 5)
        #expect((tried.error as? ApiError)?.httpFailure?.status == 503)
    }

    @Test("L1, L6, L7, L9: Alley's table, with retries counted as it says", arguments: [0, 1, 2, 10])
    func alleyCountsRetries(retries: Int) throws {
        let transport = StubTransport.answering { _ in (599, "") }
        let tried = try tries(
            of: TransportRequest(url: .example), under: .alley(retries: retries), through: transport)
        #expect(tried.delays == Array(repeating: .milliseconds(500), count: retries))
    }

    @Test(
        "L3, L6, L8, L11: Alley's statuses and methods; the last cause is kept",
        arguments: [(408, 2), (429, 2), (444, 2), (503, 2), (504, 2), (599, 2), (500, 1), (502, 1), (404, 1)])
    func alleysStatuses(status: Int, attempts: Int) throws {
        let transport = StubTransport.answering { _ in (status, "") }
        let tried = try tries(
            of: TransportRequest(url: .example), under: .alley(retries: 1), through: transport)
        #expect(tried.count == attempts)
        #expect((tried.error as? ApiError)?.httpFailure?.status == status)
        let post = TransportRequest("POST", url: try .example)
        #expect(try tries(of: post, under: .alley(retries: 1), through: transport).count == 1)
    }

    @Test(
        "A2: Alamofire's table, two retries after 0.5 s and 1 s",
        arguments: [(408, 3), (500, 3), (502, 3), (503, 3), (504, 3), (429, 1), (501, 1)])
    func alamofiresTable(status: Int, attempts: Int) throws {
        let transport = StubTransport.answering { _ in (status, "") }
        let tried = try tries(of: TransportRequest(url: .example), under: .alamofire, through: transport)
        #expect(tried.count == attempts)
        #expect(tried.delays == Array([.milliseconds(500), .seconds(1)].prefix(max(0, attempts - 1))))
    }

    @Test func aStatusCanBeAdded() throws {
        let transport = StubTransport.answering { _ in (500, "") }
        let tried = try tries(
            of: TransportRequest(url: .example), under: .standard.alsoAfter(statuses: 500), through: transport
        )
        #expect(tried.count == 3)
    }

    @Test("R2: when any status will do, the last answer is delivered after all attempts")
    func theLastAnswerIsDelivered() throws {
        let server = try LoopbackServer.serving { .respond(.text("\($0.index)", status: 503)) }
        let scheduler = VirtualTimeScheduler()
        let client = ApiClient().intercepted(by: .retry(scheduler: scheduler))
        let outcome = try client.response(for: server.url()).outcome(on: scheduler)
        #expect(outcome.elements.map(\.body) == [Data("2".utf8)])
        #expect(outcome.isCompleted)
    }

    @Test("L12: disposal while it waits is the end: no attempt, no timer")
    func disposalWhileItWaitsIsTheEnd() throws {
        let count = Mutex(0)
        let transport = StubTransport.answering { _ in
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

    @Test func aBreakerOfTheCoreStopsRequestsOfAllThatShareIt() throws {
        let server = try LoopbackServer.answering(.respond(.status(503)))
        let scheduler = VirtualTimeScheduler()
        let breaker = CircuitBreaker(failureRate: 0.5, minimumCalls: 3)
        var policy = HTTPRetryPolicy.standard
        policy.policy = policy.policy.breaker(breaker)
        let client = ApiClient().intercepted(by: .retry(policy, scheduler: scheduler))
        for _ in 0..<3 { _ = try client.data(for: server.url()).outcome(on: scheduler) }
        #expect(server.requests.count == 3)
        let error = try client.data(for: server.url()).outcome(on: scheduler).error
        guard case .transport(let failure) = error as? ApiError else {
            return #expect(Bool(false), "\(error as Any)")
        }
        #expect(failure.underlying is AttemptRefused)
    }

    @Test(
        "C6: an outage opens a breaker, whether the request may be sent again or not",
        arguments: [("POST", 503, true), ("GET", 500, true), ("POST", 404, false), ("POST", 429, true)])
    func anOutageOpensABreaker(method: String, status: Int, opens: Bool) throws {
        let breaker = CircuitBreaker(failureRate: 0.5, minimumCalls: 3)
        var policy = HTTPRetryPolicy.standard
        policy.policy = policy.policy.breaker(breaker)
        let stub = StubTransport.answering { _ in (status, "") }
        for _ in 0..<3 {
            let tried = try tries(of: TransportRequest(method, url: .example), under: policy, through: stub)
            #expect(tried.error != nil)
        }
        #expect((breaker.state != .closed) == opens)
    }

    @Test("C6: an attempt that takes too long is tried again, and tells a breaker that the server is out")
    func anAttemptThatTakesTooLongIsTriedAgain() throws {
        let silent = StubTransport { _ in .never() }
        let breaker = CircuitBreaker(failureRate: 0.5, minimumCalls: 3)
        var policy = HTTPRetryPolicy.standard
        policy.policy = policy.policy.attemptTimeout(.seconds(1)).breaker(breaker)
        let tried = try tries(of: TransportRequest(url: .example), under: policy, through: silent)
        #expect(tried.count == 3)
        guard case .transport(let failure) = tried.error as? ApiError else {
            return #expect(Bool(false), "\(tried.error as Any)")
        }
        #expect(failure.kind == .timedOut)
        #expect(breaker.state != .closed)
        let refused = try tries(of: TransportRequest(url: .example), under: policy, through: silent)
        #expect(refused.count == 0)
        #expect(refused.error?.isOutage == true)
    }

    @Test func aServiceErrorIsSeenThrough() throws {
        let count = Mutex(0)
        let scheduler = VirtualTimeScheduler()
        let url = try URL.example
        let source = Observable<Int>.deferred {
            count.withLock { $0 += 1 }
            return .error(ServiceError<NoCode, NoCode>.api(.transport(TransportFailure(.timedOut, url: url))))
        }
        let request = TransportRequest(url: url)
        let recorder = scheduler.record(source.retry(.standard, of: request, scheduler: scheduler))
        scheduler.run()
        #expect(count.withLock { $0 } == 3)
        #expect(recorder.error is ServiceError<NoCode, NoCode>)
    }

    /// What a policy makes of a request that always fails.
    private struct Tried {
        var count: Int
        var delays: [Duration]
        var error: (any Error)?
    }

    private func tries(
        of request: TransportRequest, under policy: HTTPRetryPolicy,
        through transport: any Transport = URLSessionTransport.shared
    ) throws -> Tried {
        let scheduler = VirtualTimeScheduler()
        let events = Mutex<[RetryEvent]>([])
        var policy = policy
        policy.policy = policy.policy.observe { event in events.withLock { $0.append(event) } }
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
