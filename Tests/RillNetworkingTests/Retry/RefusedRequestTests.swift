import RillLimits

@testable import RillNetworking

/// A limit of this process that refuses a request says nothing about the server.
struct RefusedRequestTests {
    /// A client whose requests pass a bulkhead of two places, and whose server is healthy.
    private func client(_ scheduler: VirtualTimeScheduler, maxWaiting: Int = 0) -> ApiClient {
        let places = Bulkhead(2, maxWaiting: maxWaiting)
        return ApiClient(transport: transport(scheduler)).intercepted(
            by: Interceptor { request, send in send(request).limited(by: places, scheduler: scheduler) })
    }

    /// Responds after 100 ms.
    private func transport(_ scheduler: VirtualTimeScheduler) -> StubTransport {
        StubTransport { request in
            .just(.response(ResponseHead(status: 200, url: request.url)))
                .delay(.milliseconds(100), scheduler: scheduler)
        }
    }

    @Test(arguments: [false, true])
    func aPolicyThatWrapsItsLastErrorChangesNothingForTheInterceptorsOutside(wraps: Bool) throws {
        let scheduler = VirtualTimeScheduler()
        let inner = HTTPRetryPolicy.table([.seconds(1)]).changingBase { wraps ? $0.wrapExhausted() : $0 }
        let transport = StubTransport.responding { _ in (503, "busy") }
        let client = ApiClient(transport: transport).intercepted(
            by: .retry(.table([.seconds(1)]), scheduler: scheduler), .retry(inner, scheduler: scheduler))
        #expect(try client.data(for: URL.example).outcome(on: scheduler).error is ApiError)
        #expect(transport.requests.count == 4)
    }

    @Test func theRefusalOfALimitInsideTheClientCountsForNothingOutside() throws {
        let scheduler = VirtualTimeScheduler()
        let client = client(scheduler)
        let breaker = CircuitBreaker(failureRate: 0.5, minimumCalls: 10)
        let policy = RetryPolicy(.constant(.milliseconds(200))).breaker(breaker)
        let url = try URL.example
        let recorders = (0..<40).map { number in
            scheduler.record(
                client.data(for: url)
                    .delaySubscription(.milliseconds(500 * (number / 4)), scheduler: scheduler)
                    .retry(policy, scheduler: scheduler))
        }
        scheduler.run()
        #expect(recorders.allSatisfy { $0.isCompleted })
        #expect(breaker.state == .closed)
    }

    @Test func aRefusedRequestIsTypedAndWasNotSent() throws {
        let scheduler = VirtualTimeScheduler()
        let client = client(scheduler)
        let recorders = try (0..<3).map { _ in scheduler.record(client.data(for: try URL.example)) }
        scheduler.run()
        let error = try #require(recorders[2].error)
        #expect((error as? ApiError)?.name == "refused")
        #expect(ApiError.isOutage(error))
        #expect(HTTPRequest("POST", url: try .example).mayBeRepeated(after: error))
    }

    @Test(arguments: ["GET", "POST"]) func aRefusedRequestIsTriedAgainByRetry(method: String) throws {
        let scheduler = VirtualTimeScheduler()
        let places = Bulkhead(1, maxWaiting: 0)
        let transport = self.transport(scheduler)
        let client = ApiClient(transport: transport).intercepted(
            by: .retry(.table([.seconds(1)]), scheduler: scheduler),
            Interceptor { request, send in send(request).limited(by: places, scheduler: scheduler) })
        let request = HTTPRequest(method, url: try .example)
        let recorders = (0..<2).map { _ in scheduler.record(client.data(for: request)) }
        scheduler.run()
        #expect(recorders.allSatisfy { $0.isCompleted })
        #expect(transport.requests.count == 2)
    }

    @Test func whatAdaptThrowsWasNotSent() throws {
        let client = ApiClient(transport: StubTransport.responding { _ in (200, "") })
        for failing in [
            client.intercepted(by: .adapt { _ in throw DrawnError() }),
            client.intercepted(by: .key(from: Observable.just("key")) { _, _ in throw DrawnError() }),
        ] {
            let failure = try failing.data(for: URL.example).failure(ApiError.self)?.transportFailure
            #expect(failure?.underlying is DrawnError)
            #expect(failure?.requestWasSent == false)
        }
    }

    @Test func aPolicyThatWrapsItsLastErrorKeepsTheResponse() throws {
        let scheduler = VirtualTimeScheduler()
        let policy = HTTPRetryPolicy.table([.seconds(1)]).changingBase { $0.wrapExhausted() }
        let client = ApiClient(transport: StubTransport.responding { _ in (503, "busy") })
            .intercepted(by: .retry(policy, scheduler: scheduler))
        let error = try client.data(for: URL.example).outcome(on: scheduler).error as? ApiError
        #expect(error?.name == "server")
        #expect(error?.response?.body == Data("busy".utf8))
    }

    @Test func anUnauthorizedRequestIsKnownWhereAnOutageIs() throws {
        let response = HTTPResponse(head: ResponseHead(status: 401, url: try .example))
        let request = HTTPRequest(url: try .example)
        let refused = ApiError.unauthorized(HTTPFailure(response, to: request))
        let exhausted = RetryExhaustedError(reason: .attempts, attempts: 3, last: refused)
        let twice = RetryExhaustedError(reason: .attempts, attempts: 3, last: exhausted)
        let wrapped = ApiError.transport(TransportError(.other, url: try .example, underlying: exhausted))
        let refresh = ApiError.authentication(.refreshFailed(wrapped))
        for error in [refused, exhausted, twice, wrapped, refresh] as [any Error] {
            #expect(ApiError.isUnauthorized(error), "\(error)")
            #expect(!ApiError.isOutage(error), "\(error)")
        }
    }

    @Test func aKeyIsWaitedForBehindAPolicyThatWrapsItsLastError() throws {
        let scheduler = VirtualTimeScheduler()
        let keys = BehaviorRelay(value: "old")
        let client = ApiClient(
            transport: StubTransport { request in request.response(request.url.query() == "new" ? 200 : 401) }
        )
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(2).wrapExhausted()
        let url = try URL.example
        let recorder = scheduler.record(
            Observable.withApiKey(from: keys) { key in
                client.data(for: url.appending(queryItems: [URLQueryItem(name: key, value: nil)]))
                    .retry(policy, scheduler: scheduler)
            })
        scheduler.run()
        #expect(recorder.events.isEmpty)
        keys.accept("new")
        scheduler.run()
        #expect(recorder.isCompleted)
    }
}
