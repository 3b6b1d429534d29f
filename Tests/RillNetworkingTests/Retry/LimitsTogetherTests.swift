import RillLimits

/// The answers of "Putting limits together" in docs/reliability/limits.md that are about a client.
struct LimitsTogetherTests {
    private let scheduler = VirtualTimeScheduler()

    private func policy(_ breaker: CircuitBreaker, attempts: Int = 1) -> HTTPRetryPolicy {
        HTTPRetryPolicy.standard.changingBase { _ in
            RetryPolicy(.constant(.seconds(1))).maxAttempts(attempts).breaker(breaker)
        }
    }

    /// Answers after a second.
    private func server(_ status: Int, after delay: Duration = .seconds(1)) -> StubTransport {
        let scheduler = scheduler
        return StubTransport { request in
            request.response(status).delaySubscription(delay, scheduler: scheduler)
        }
    }

    @Test(arguments: [false, true]) func aFullBulkheadOpensNoBreakerWhereverItStands(_ isInside: Bool) throws
    {
        let (places, breaker) = (Bulkhead(2, maxWaiting: 0), CircuitBreaker())
        let scheduler = scheduler
        let limiting = Interceptor { request, send in
            send(request).limited(by: places, scheduler: scheduler)
        }
        let client = ApiClient(transport: server(200))
        let request = isInside ? client.intercepted(by: limiting) : client
        let url = try URL.example
        let recorders = (0..<120).map { _ in
            let data = request.data(for: url)
            return scheduler.record(
                (isInside ? data : data.limited(by: places, scheduler: scheduler))
                    .retry(RetryPolicy(.immediate).maxAttempts(1).breaker(breaker), scheduler: scheduler))
        }
        scheduler.run()
        #expect(recorders.count { $0.isCompleted } == 2)
        let figures = breaker.figures(at: scheduler.now)
        #expect(figures.opened == 0 && figures.failures == 0 && figures.calls == 2)
    }

    @Test func twoLayersOfRetriesMultiply() throws {
        let transport = server(503)
        let policy = policy(CircuitBreaker(minimumCalls: 20), attempts: 3)
        let client = ApiClient(transport: transport)
            .intercepted(by: .retry(policy, scheduler: scheduler))
        _ = scheduler.record(
            client.data(for: try URL.example)
                .retry(RetryPolicy(.constant(.seconds(1))).maxAttempts(3), scheduler: scheduler))
        scheduler.run()
        #expect(transport.requests.count == 9)
    }

    @Test func theLastErrorIsThatOfTheLayerThatGivesUp() throws {
        let url = try URL.example
        let opened = CircuitBreaker(minimumCalls: 1, name: "weather")
        let (failing, silent) = (server(503), server(200, after: .seconds(100)))
        _ = scheduler.record(
            ApiClient(transport: failing).data(for: url).limited(by: opened, scheduler: scheduler))
        scheduler.advance(by: .seconds(1))
        #expect(opened.refusesAll)

        let once = RetryPolicy(.immediate).maxAttempts(1)
        func error(_ stream: Observable<Data>) -> (any Error)? {
            let recorder = scheduler.record(stream)
            scheduler.advance(by: .seconds(3))
            return recorder.error
        }
        func client(_ transport: StubTransport, _ policy: RetryPolicy) -> Observable<Data> {
            ApiClient(transport: transport).intercepted(
                by: .retry(HTTPRetryPolicy.standard.changingBase { _ in policy }, scheduler: scheduler)
            ).data(for: url)
        }
        let failed = ApiClient(transport: failing).data(for: url)
        let slow = ApiClient(transport: silent).data(for: url)

        let plain = error(failed.retry(once, scheduler: scheduler))
        #expect((plain as? ApiError)?.name == "server")
        let wrapped = error(failed.retry(once.wrapExhausted(), scheduler: scheduler))
        #expect(((wrapped as? RetryExhaustedError)?.last as? ApiError)?.name == "server")
        #expect((error(client(failing, once.wrapExhausted())) as? ApiError)?.name == "server")

        opened.isolate()
        let refused = error(failed.retry(once.breaker(opened), scheduler: scheduler))
        #expect((refused as? AttemptRefusedError)?.reason.limit == "weather")
        guard case .refused(let refusal)? = error(client(failing, once.breaker(opened))) as? ApiError else {
            return #expect(Bool(false))
        }
        #expect(refusal.reason.limit == "weather")

        let time = Duration.seconds(2)
        #expect(error(slow.timeout(time, scheduler: scheduler)) is TimeoutError)
        #expect(error(slow.retry(once.attemptTimeout(time), scheduler: scheduler)) is TimeoutError)
        let inside = error(client(silent, once.attemptTimeout(time))) as? ApiError
        #expect(inside?.transportFailure?.kind == .timedOut(.attempt))
    }
}

extension CircuitBreaker {
    fileprivate var refusesAll: Bool { if case .open = state { true } else { false } }
}
