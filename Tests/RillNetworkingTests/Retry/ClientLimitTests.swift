import RillLimits

@testable import RillNetworking

/// Limits of a client and of the streams that use it.
struct ClientLimitTests {
    /// One stream waits for a key, and another, inside a limit of its own, finds it.
    @Test func whoseWaitAnotherStreamEndsIsNoPartOfIt() {
        let (scheduler, keys) = (VirtualTimeScheduler(), PublishSubject<Int>())
        let (limiter, starts) = (RateLimiter(1, per: .seconds(1), burst: 1), Log<Duration>())
        let request = Observable.just(1).do(onSubscribe: { starts.write(scheduler.now.sinceZero) })
            .limited(by: limiter, scheduler: scheduler)
        let waiting = Observable<Int>.withApiKey(from: keys) { .just($0) }
            .limited(by: Bulkhead(1), scheduler: scheduler).flatMap { _ in request }
        let finding = Observable.just(1).do(onNext: { keys.onNext($0) })
            .limited(by: limiter, scheduler: scheduler)
        let recorders = [waiting, finding].map { scheduler.record($0) }
        scheduler.run()
        #expect(starts.entries == [.seconds(1)])
        #expect(recorders.map(\.elements) == [[1], [1]])
    }

    @Test(arguments: NetworkTransport.available)
    func aBreakerInTheClientAndInTheStreamCountsARequestOnce(of transport: NetworkTransport) throws {
        let scheduler = VirtualTimeScheduler()
        let breaker = CircuitBreaker(minimumCalls: 2, open: .constant(.seconds(5)), probes: 1)
        let policy = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
        let server = try LoopbackServer.serving {
            $0.index < 2 ? .respond(.text("", status: 503)) : .respond(.text("fine"))
        }
        let request = ApiClient(transport: transport.shared)
            .intercepted(by: .retry(HTTPRetryPolicy(policy), scheduler: scheduler))
            .text(for: HTTPRequest(url: try server.url())).retry(policy, scheduler: scheduler)

        #expect(try request.outcome().error is ApiError)
        #expect(breaker.figures(at: .zero).calls == 1)
        #expect(try request.outcome().error is ApiError)
        #expect(breaker.state == .open(until: Instant(sinceZero: .seconds(5))))
        scheduler.advance(by: .seconds(5))
        #expect(try request.outcome().elements == ["fine"])
        #expect(breaker.state == .closed)
        #expect(server.requests.count == 3)
    }

    @Test(arguments: NetworkTransport.available)
    func aLimiterInTheClientAndInTheStreamLetsARequestPassOnce(of transport: NetworkTransport) throws {
        let scheduler = VirtualTimeScheduler()
        let (places, rate) = (Bulkhead(1, maxWaiting: 0), RateLimiter(10, per: .seconds(1)))
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = ApiClient(transport: transport.shared)
            .intercepted(
                by: Interceptor { request, send in
                    send(request).limited(by: rate, scheduler: scheduler)
                        .limited(by: places, scheduler: scheduler)
                }
            )
            .text(for: HTTPRequest(url: try server.url()))
            .limited(by: rate, scheduler: scheduler).limited(by: places, scheduler: scheduler)
        #expect(try request.outcome().elements == ["fine"])
        #expect(rate.figures(at: .zero).admitted == 1)
        #expect(places.figures(at: .zero).admitted == 1)
        #expect(server.requests.count == 1)
    }

    @Test func aRequestThatFollowsProgressIsACallOfItsOwn() throws {
        let (scheduler, url, breaker) = (VirtualTimeScheduler(), try URL.example, CircuitBreaker())
        let once = HTTPRetryPolicy(RetryPolicy(.immediate).maxAttempts(1).breaker(breaker))
        let client = ApiClient(transport: StubTransport { $0.response(200) })
            .intercepted(by: .retry(once, scheduler: scheduler))
        let upload = HTTPRequest("POST", url: url, body: .data(Data("body".utf8)))
        _ = try client.transfer(upload)
            .flatMap { event -> Observable<Data> in
                let isFirst = event.progress?.direction == .upload && event.progress?.completed == 0
                return isFirst ? client.data(for: url) : .empty()
            }
            .outcome(on: scheduler)
        #expect(breaker.figures(at: .zero).calls == 2)
    }

    @Test(arguments: [(true, 1), (false, 10)])
    func behindSharingInFlightOneRequestIsOneCall(isShared: Bool, calls: Int) throws {
        let scheduler = VirtualTimeScheduler()
        let breaker = CircuitBreaker(minimumCalls: 20)
        let transport = StubTransport { request in
            Observable<Int>.timer(.seconds(1), scheduler: scheduler).flatMap { _ in request.response(503) }
        }
        let retry = Interceptor.retry(
            HTTPRetryPolicy(RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)), scheduler: scheduler)
        let interceptors = isShared ? [.sharingInFlight(), retry] : [retry, .sharingInFlight()]
        let client = interceptors.reduce(ApiClient(transport: transport)) { $0.intercepted(by: $1) }
        let url = try URL.example
        let requests = (0..<10).map { _ in scheduler.record(client.data(for: url)) }
        scheduler.run()
        #expect(requests.allSatisfy { $0.error is ApiError })
        #expect(breaker.figures(at: scheduler.now).failures == calls)
    }

    /// What a limit inside the client does not admit any more was sent before, and has failed then.
    @Test(arguments: ["GET", "PUT", "POST"]) func aLaterAttemptThatIsRefusedEndsAsTheOneBefore(
        _ method: String
    ) throws {
        let (scheduler, breaker) = (
            VirtualTimeScheduler(), CircuitBreaker(minimumCalls: 1, window: .calls(1))
        )
        let outer = CircuitBreaker(minimumCalls: 5)
        let transport = StubTransport { $0.response(503) }
        let client = ApiClient(transport: transport, clock: scheduler).intercepted(
            by: .adapt { $0.headers["Idempotency-Key"] = "1" }, .retry(.withoutJitter, scheduler: scheduler),
            Interceptor { request, send in send(request).limited(by: breaker, scheduler: scheduler) })
        let request = HTTPRequest(method, url: try URL.example)
        let call = client.data(for: request).limited(by: outer, scheduler: scheduler)
        #expect(try call.outcome(on: scheduler).error.map { ApiError(in: $0)?.name } == "server")
        #expect(transport.requests.count == 1 && outer.figures(at: scheduler.now).failures == 1)
        // The breaker is open: this one is not sent.
        #expect(try call.outcome(on: scheduler).error.map { ApiError(in: $0)?.name } == "refused")
        #expect(transport.requests.count == 1 && outer.figures(at: scheduler.now).calls == 1)
    }

    /// Each call gets an `Idempotency-Key` of its own, inside the client.
    @Test func aPolicyAroundAClientRepeatsNoPostThatWasSentBeforeItWasRefused() throws {
        let scheduler = VirtualTimeScheduler()
        let rate = RateLimiter(1, per: .seconds(1), burst: 1, maxWaiting: 0)
        let transport = StubTransport { $0.failure(.networkConnectionLost) }
        let client = ApiClient(transport: transport, clock: scheduler).intercepted(
            by: .adapt { $0.headers["Idempotency-Key"] = "1" },
            .retry(.table([.milliseconds(100)]), scheduler: scheduler),
            Interceptor { request, send in send(request).limited(by: rate, scheduler: scheduler) })
        let post = HTTPRequest("POST", url: try URL.example, body: .data(Data("b".utf8)))
        let policy = HTTPRetryPolicy.table([.seconds(2)]).retryPolicy(for: post)
        let recorder = scheduler.record(client.data(for: post).retry(policy, scheduler: scheduler))
        scheduler.run()
        #expect(recorder.error.flatMap { ApiError(in: $0) }?.transportFailure?.kind == .networkConnectionLost)
        #expect(transport.requests.count == 1)
    }

    /// An attempt that was cut off leaves no error, and one that was not sent may follow one that was.
    @Test func aLaterAttemptThatIsRefusedTellsOfOneThatWasCutOffOrSentBefore() throws {
        let scheduler = VirtualTimeScheduler()
        let rate = RateLimiter(1, per: .seconds(9), burst: 1, maxWaiting: 0)
        let transport = StubTransport { _ in .never() }
        let client = ApiClient(transport: transport, clock: scheduler).intercepted(
            by: .adapt { $0.headers["Idempotency-Key"] = "1" },
            .retry(
                HTTPRetryPolicy(RetryPolicy(.immediate).maxAttempts(3).attemptTimeout(.seconds(1))),
                scheduler: scheduler),
            Interceptor { request, send in send(request).limited(by: rate, scheduler: scheduler) })
        let post = HTTPRequest("POST", url: try URL.example)
        let policy = HTTPRetryPolicy.table([.seconds(20)]).retryPolicy(for: post)
        let call = client.data(for: post).retry(policy, scheduler: scheduler)
        let failure = ApiError(in: try #require(try call.outcome(on: scheduler).error))?.transportFailure
        #expect(failure?.kind == .timedOut(.attempt) && failure?.requestWasSent == true)
        #expect(transport.requests.count == 1)

        var request = post
        request.sending = RequestSending()
        request.sending?.add(1)
        var earlier = EarlierFailure()
        let refused = ApiError.refused(AttemptRefusedError(reason: .elapsed))
        func told(after error: ApiError) -> ApiError {
            _ = earlier.watching(request) { .error(error) }.subscribe(onError: { _ in })
            return earlier.told(refused, of: request)
        }
        let unreached = TransportError(.cannotConnectToHost, of: request, requestWasSent: false)
        #expect(told(after: .transport(unreached)).transportFailure?.requestWasSent == true)
        let failed = {
            HTTPFailure(HTTPResponse(head: ResponseHead(status: $0, url: post.url), body: Data()), to: post)
        }
        #expect(told(after: .server(failed(503))).name == "server")
        #expect(told(after: .unauthorized(failed(401))).name == "server")
        earlier = EarlierFailure()
        #expect(told(after: .unauthorized(failed(401))).name == "refused")
    }

    @Test func whatAsksNothingOfADependencyShowsNothingAboutIt() throws {
        let (scheduler, url) = (VirtualTimeScheduler(), try URL.example)
        let breaker = CircuitBreaker(minimumCalls: 2, window: .calls(4), open: .constant(.seconds(5)))
        let budget = RetryBudget.tokenBucket(capacity: 10, refundPerSuccess: 1)
        let policy = RetryPolicy(.constant(.milliseconds(10))).maxAttempts(2).breaker(breaker).budget(budget)
        let login = Authenticator<String>(
            credential: "t", scheduler: scheduler, apply: { _, _ in }, refresh: { _ in .just("t") })
        func client(_ kind: TransportError.Kind) -> ApiClient {
            ApiClient(transport: StubTransport { $0.failure(kind) }, clock: scheduler).intercepted(
                by: .retry(HTTPRetryPolicy(policy), scheduler: scheduler), login.interceptor)
        }
        let down = client(.cannotConnectToHost)
        #expect(try down.data(for: url).outcome(on: scheduler).error is ApiError)
        #expect(breaker.state == .open(until: scheduler.now.advanced(by: .seconds(5))))
        scheduler.advance(by: .seconds(5))
        let tokens = budget.figures(at: scheduler.now).available
        login.replace(with: nil)
        for _ in 0..<5 {
            #expect(try down.data(for: url).outcome(on: scheduler).error is ApiError)
        }
        login.replace(with: "t")
        let crowded = client(.noFreeConnection(.idle(.seconds(60))))
        #expect(try crowded.data(for: url).outcome(on: scheduler).error is ApiError)
        #expect(breaker.state == .halfOpen && budget.figures(at: scheduler.now).available == tokens)
    }

    /// Neither slow, nor a request that adds to a budget; but an outage of the refresh is one.
    @Test func aLackOfConnectionsIsNoSlowCallAndAnOutageOfARefreshIsAFailure() throws {
        let scheduler = VirtualTimeScheduler()
        let breaker = CircuitBreaker(minimumCalls: 3, slowCall: .seconds(2))
        let budget = RetryBudget.ratio(0.5, minimumPerSecond: 0)
        let policy = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker).budget(budget)
        func client(_ transport: StubTransport, _ last: Interceptor) -> ApiClient {
            ApiClient(transport: transport, clock: scheduler)
                .intercepted(by: .retry(HTTPRetryPolicy(policy), scheduler: scheduler), last)
        }
        let late = Interceptor { request, send in
            Observable<Int>.timer(.seconds(5), scheduler: scheduler).flatMap { _ in send(request) }
        }
        let crowded = client(.failing(.noFreeConnection(.idle(.seconds(5)))), late)
        for _ in 0..<5 {
            #expect(try crowded.data(for: try URL.example).outcome(on: scheduler).error is ApiError)
        }
        #expect(breaker.figures(at: scheduler.now).calls == 0)
        #expect(budget.figures(at: scheduler.now).available == 0)
        let unreachable = TransportError(.cannotConnectToHost, url: try URL.example)
        for error: any Error in [AttemptRefusedError(reason: .elapsed), unreachable] {
            let login = Authenticator<String>(
                credential: "t", scheduler: scheduler, apply: { _, _ in }, refresh: { _ in .error(error) })
            let refused = client(StubTransport { $0.response(401) }, login.interceptor)
            for _ in 0..<2 {
                #expect(try refused.data(for: try URL.example).outcome(on: scheduler).error is ApiError)
                scheduler.advance(by: .seconds(5))
            }
        }
        #expect(breaker.figures(at: scheduler.now).failures == 2)
    }
}
