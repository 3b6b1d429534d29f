@testable import RillNetworking

/// `totalTimeout` bounds everything between the subscription and the end.
struct TotalTimeoutTests {
    private let clock = VirtualTimeScheduler()

    @Test func redirectsShareIt() throws {
        let clock = clock
        let transport = StubTransport { request in
            .deferred {
                clock.advance(by: .milliseconds(800))
                return .of(
                    .response(ResponseHead(status: 302, headers: ["Location": "a/"], url: request.url)))
            }
        }
        let recorder = recorder(transport)
        #expect(recorder.totalTimeout == .seconds(1))
        #expect(transport.requests.count == 2)
    }

    /// Without a subscription around it, which would hide late events.
    @Test func whatItTearsDownMayDispose() throws {
        let (lifetime, received) = (Lifetime(), Log<String>())
        let leaving = Interceptor { request, send in
            send(request).do(onDispose: { lifetime.dispose() })
        }
        let client = ApiClient(transport: StubTransport { _ in .never() }, clock: clock)
            .intercepted(by: leaving)
        client.data(for: HTTPRequest(url: try .example, totalTimeout: .seconds(1))).run(
            Observer(
                onNext: { _ in received.write("data") }, onError: { _ in received.write("error") },
                onCompleted: { received.write("end") }),
            in: lifetime)
        clock.run()
        #expect(received.entries == [] && lifetime.isDisposed)
    }

    @Test func aRefreshCountsToo() throws {
        let login = Authenticator(
            credential: "old", scheduler: clock, apply: { _, _ in },
            refresh: { _ in Observable<String>.never() })
        let recorder = recorder(.responding { _ in (401, "") }, login.interceptor)
        clock.advance(by: .milliseconds(999))
        #expect(recorder.events.isEmpty)
        clock.run()
        #expect(recorder.totalTimeout == .seconds(1))
    }

    /// It counts from there, and limits what is behind it.
    @Test(arguments: [false, true]) func anInterceptorMaySetIt(isShared: Bool) throws {
        let clock = clock
        let transport = StubTransport { request in
            request.failure(.networkConnectionLost).delaySubscription(.seconds(2), scheduler: clock)
        }
        let limit = Interceptor.adapt { $0.totalTimeout = .seconds(4) }
        let retry = Interceptor.retry(
            HTTPRetryPolicy(RetryPolicy(.constant(.seconds(1))).maxAttempts(9)), scheduler: clock)
        let client = ApiClient(transport: transport, clock: clock).intercepted(
            by: isShared ? .sharingInFlight() : .adapt { _ in }, limit, retry)
        let recorder = clock.record(client.data(for: try URL.example))
        clock.run()
        #expect(recorder.totalTimeout == .seconds(4) && transport.requests.count == 2)
        #expect(clock.now.sinceZero == .seconds(4))
    }

    @Test func theDelaysOfRetriesCountToo() throws {
        let recorder = recorder(
            .responding { _ in (503, "") }, .retry(.table([.seconds(50)]), scheduler: clock))
        clock.advance(by: .seconds(1))
        #expect(recorder.totalTimeout == .seconds(1))
        #expect(clock.pendingCount == 0)
    }

    /// The first attempt has reached the limit of the whole: that is no failure to retry.
    @Test(arguments: NetworkTransport.available, [true, false])
    func nothingIsSentAfterIt(on transport: NetworkTransport, isPolicy: Bool) throws {
        let server = try LoopbackServer.responding(.hang)
        let nine = HTTPRetryPolicy.table(Array(repeating: .zero, count: 9))
        let client = transport.client.intercepted(
            by: isPolicy
                ? .retry(nine, scheduler: SerialDispatchQueueScheduler())
                : Interceptor { request, send in send(request).catchError { _ in send(request) } })
        let request = HTTPRequest(url: try server.url(), totalTimeout: .milliseconds(300))
        let error = try client.data(for: request).failure(ApiError.self)
        #expect(error?.transportFailure?.kind.isEnd(of: .total(.milliseconds(300))) == true)
        #expect(server.requests.count <= 1)
    }

    @Test func eachAttemptOfAPolicyOutsideTheClientHasAllOfIt() throws {
        let transport = StubTransport { _ in .never() }
        let request = HTTPRequest(url: try .example, totalTimeout: .seconds(10))
        let policy = HTTPRetryPolicy.standard.retryPolicy(for: request)
        let recorder = clock.record(
            ApiClient(transport: transport, clock: clock).data(for: request).retry(policy, scheduler: clock))
        clock.run()
        #expect(recorder.totalTimeout == .seconds(10) && transport.requests.count == 3)
        // Three attempts, and delays of up to 0.5 and 1 second.
        #expect((30.0...31.5).contains(clock.now.sinceZero / .seconds(1)))
    }

    /// Also in place of that of the request, here for each attempt.
    @Test func anInterceptorMaySetAnotherThanTheRequestHas() throws {
        let clock = clock
        let transport = StubTransport { request in
            request.failure(.networkConnectionLost).delaySubscription(.seconds(3), scheduler: clock)
        }
        let client = ApiClient(transport: transport, clock: clock).intercepted(
            by: .retry(.table([.seconds(2), .seconds(2)]), scheduler: clock),
            .adapt { $0.totalTimeout = .seconds(4) })
        let request = HTTPRequest(url: try .example, totalTimeout: .seconds(60))
        let recorder = clock.record(client.data(for: request))
        clock.run()
        #expect(recorder.error != nil && recorder.totalTimeout == nil)
        #expect(transport.requests.count == 3)
        #expect(clock.now.sinceZero == .seconds(13))
    }

    /// Also for a request that an interceptor has kept, and that is sent again later.
    @Test func itBeginsWithEverySubscription() throws {
        let kept = Log<HTTPRequest>()
        let transport = StubTransport { request in request.response(text: "fine") }
        let client = ApiClient(transport: transport, clock: clock)
        let keeping = Interceptor { request, send in
            kept.write(request)
            return send(request)
        }
        let request = HTTPRequest(url: try .example, totalTimeout: .seconds(1))
        #expect(clock.record(client.intercepted(by: keeping).text(for: request)).isCompleted)
        clock.advance(by: .seconds(5))
        let again = try #require(kept.entries.first)
        let later = clock.record(client.text(for: again))
        #expect(later.elements == ["fine"], "\(later.error as Any)")
        #expect(transport.requests.count == 2)
    }

    /// Nor does what another transport told of the first sending count.
    @Test(.enabled(if: CurlTransport.isAvailable)) func aKeptRequestMayHaveBeenSentByAnotherTransport() throws
    {
        let kept = Log<HTTPRequest>()
        let keeping = Interceptor { request, send in
            kept.write(request)
            return send(request)
        }
        let refused = ApiClient(transport: CurlTransport(), clock: clock).intercepted(by: keeping)
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        let request = HTTPRequest("POST", url: url, totalTimeout: .seconds(1))
        #expect(try refused.data(for: request).failure(ApiError.self) != nil)
        let silent = ApiClient(transport: StubTransport { _ in .never() }, clock: clock)
        let later = clock.record(silent.data(for: try #require(kept.entries.first)))
        clock.advance(by: .seconds(2))
        #expect((later.error as? ApiError)?.transportFailure?.requestWasSent == true)
    }

    @Test func anExchangeGetsWhatIsLeftOfIt() throws {
        var request = HTTPRequest(url: try .example, totalTimeout: .seconds(1))
        request.start = RequestStart(on: clock, of: .seconds(1))
        clock.advance(by: .milliseconds(800))
        let (_, expired, lifetime) = timeouts(of: request, on: clock)
        clock.advance(by: .milliseconds(199))
        #expect(expired.elements.isEmpty)
        clock.advance(by: .milliseconds(1))
        #expect(expired.elements == [.total(.seconds(1))])
        lifetime.dispose()
    }

    /// Its timers fire before it has read anything.
    @Test(arguments: [true, false]) func aProcessThatWasStoppedReadsWhatHasComeMeanwhile(hasCome: Bool) throws
    {
        let late = LateScheduler(clock, blocked: .milliseconds(900)..<Duration.seconds(4))
        let request = HTTPRequest(url: try .example, idleTimeout: .seconds(1))
        let (timeouts, expired, lifetime) = timeouts(of: request, on: late.trusted)
        clock.advance(by: .seconds(4))
        if hasCome { timeouts.headArrived() }
        clock.advance(by: .milliseconds(249))
        #expect(expired.elements.isEmpty)
        clock.advance(by: .milliseconds(1))
        #expect(expired.elements == (hasCome ? [] : [.idle(.seconds(1))]))
        clock.advance(by: .milliseconds(750))
        #expect(expired.elements == [.idle(.seconds(1))])
        lifetime.dispose()
    }

    @Test(arguments: [true, false]) func itReadsTheHeadThatHasCome(hasCome: Bool) throws {
        let late = LateScheduler(clock, blocked: .milliseconds(900)..<Duration.seconds(4))
        let request = HTTPRequest(url: try .example, headTimeout: .seconds(1))
        let (timeouts, expired, lifetime) = timeouts(of: request, on: late.trusted)
        clock.advance(by: .seconds(4))
        if hasCome { timeouts.headArrived() }
        clock.advance(by: .milliseconds(249))
        #expect(expired.elements.isEmpty)
        clock.advance(by: .milliseconds(1))
        #expect(expired.elements == (hasCome ? [] : [.head(.seconds(1))]))
        lifetime.dispose()
    }

    /// Stopped again before the time that it gets has passed.
    @Test func aProcessThatIsStoppedTwiceWaitsOnce() throws {
        let (first, second) = (Duration.seconds(4), Duration.seconds(9))
        let late = LateScheduler(
            clock, blocked: .milliseconds(900)..<first, .milliseconds(4_100)..<second)
        let request = HTTPRequest(url: try .example, idleTimeout: .seconds(1))
        let (_, expired, lifetime) = timeouts(of: request, on: late.trusted)
        clock.advance(by: .milliseconds(8_999))
        #expect(expired.elements.isEmpty)
        clock.advance(by: .milliseconds(1))
        #expect(expired.elements == [.idle(.seconds(1))])
        lifetime.dispose()
    }

    /// Running time limits, those that have expired, and their lifetime.
    private func timeouts(of request: HTTPRequest, on scheduler: any TrustedScheduler)
        -> (ExchangeTimeouts, Outcome<TransportError.Timeout>, Lifetime)
    {
        let expired = Outcome<TransportError.Timeout>()
        let timeouts = ExchangeTimeouts(of: request, on: scheduler)
        let lifetime = Lifetime()
        timeouts.start(in: lifetime, isSubscriberBusy: { false }) { expired.receive(.next($0)) }
        return (timeouts, expired, lifetime)
    }

    private func recorder(_ transport: StubTransport, _ interceptors: Interceptor...) -> Recorder<Data> {
        var client = ApiClient(transport: transport, clock: clock)
        for interceptor in interceptors { client = client.intercepted(by: interceptor) }
        let authorized = client
        return clock.record(
            Observable<Data>.deferred {
                authorized.data(for: HTTPRequest(url: try .example, totalTimeout: .seconds(1)))
            })
    }
}

extension Recorder<Data> {
    fileprivate var totalTimeout: Duration? {
        guard case .timedOut(.total(let limit))? = (error as? ApiError)?.transportFailure?.kind else {
            return nil
        }
        return limit
    }
}
