import RillLimits

/// A request whose head has been delivered is not sent again, whatever ends its body.
struct StreamRetryTests {
    private let clock = VirtualTimeScheduler()

    /// Sends a byte, and no other.
    private func stallingServer() throws -> LoopbackServer {
        try .responding(.drip(Response(200, body: [1, 2]), chunk: 1, every: .seconds(600)))
    }

    /// What a stream delivers whose attempt ends at the first byte.
    private func outcome(_ interceptors: [Interceptor], of server: LoopbackServer) throws -> Outcome<Data> {
        let client = interceptors.reduce(ApiClient()) { $0.intercepted(by: $1) }
        let (outcome, subscription) = client.stream(try server.url()).watched()
        #expect(eventually { outcome.elements.count == 1 })
        // A time limit may begin again after the byte was delivered, when this thread has already gone on.
        let hasEnded = eventually {
            clock.advance(by: .seconds(9))
            return outcome.isCompleted || outcome.error != nil
        }
        #expect(hasEnded)
        subscription.dispose()
        return outcome
    }

    @Test func theTimeLimitOfAnAttemptIsAnErrorBehindThePieces() throws {
        let server = try stallingServer()
        let policy = HTTPRetryPolicy.table([.zero, .zero]).changingBase { $0.attemptTimeout(.seconds(9)) }
        let outcome = try outcome([.retry(policy, scheduler: clock)], of: server)
        #expect(outcome.elements == [Data([1])])
        #expect((outcome.error as? ApiError)?.transportFailure?.kind == .timedOut(.attempt))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: ["policy", "retry", "both in one"]) func aTimeoutInsideARetrySendsNothing(_ form: String)
        throws
    {
        let server = try stallingServer()
        let clock = clock
        let timeout = Interceptor { $1($0).timeout(.seconds(9), scheduler: clock) }
        let interceptors: [Interceptor] =
            switch form {
            case "policy": [.retry(.table([.zero]), scheduler: clock), timeout]
            case "retry": [Interceptor { $1($0).retry(3) }, timeout]
            default: [Interceptor { $1($0).timeout(.seconds(9), scheduler: clock).retry(3) }]
            }
        let outcome = try outcome(interceptors, of: server)
        #expect(outcome.elements == [Data([1])])
        let name = (outcome.error as? ApiError)?.name
        #expect(name == (form == "both in one" ? "invalidResponse" : "transport"), "\(outcome.error as Any)")
        #expect(server.requests.count == 1)
    }

    @Test func aFailureBeforeTheHeadIsSentAgain() throws {
        let server = try LoopbackServer.serving { request in
            .respond(request.index == 0 ? .status(503) : Response(200, body: [1, 2]))
        }
        let client = ApiClient().intercepted(by: .retry(.table([.zero]), scheduler: clock))
        let (outcome, subscription) = client.stream(try server.url()).watched()
        defer { subscription.dispose() }
        let hasEnded = eventually {
            clock.advance(by: .zero)
            return outcome.isCompleted || outcome.error != nil
        }
        #expect(hasEnded && outcome.elements.reduce(Data(), +) == Data([1, 2]), "\(outcome.error as Any)")
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [true, false]) func aBreakerCountsABodyThatBreaksOff(_ isPolicy: Bool) throws {
        let server = try LoopbackServer.responding(
            .truncated(Response(200, body: Array(repeating: 7, count: 100_000)), afterBodyBytes: 10))
        let breaker = CircuitBreaker(failureRate: 0.5, minimumCalls: 3)
        let clock = clock
        let limited =
            isPolicy
            ? Interceptor.retry(.standard.changingBase { $0.breaker(breaker) }, scheduler: clock)
            : Interceptor { $1($0).limited(by: breaker, scheduler: clock) }
        let client = ApiClient().intercepted(by: limited)
        for _ in 0..<3 {
            #expect(breaker.state == .closed)
            let outcome = try client.stream(try server.url()).outcome()
            #expect(outcome.elements.reduce(0) { $0 + $1.count } == 10)
            #expect((outcome.error as? ApiError)?.transportFailure?.kind == .networkConnectionLost)
        }
        #expect(try client.stream(try server.url()).failure(ApiError.self)?.name == "refused")
        #expect(server.requests.count == 3)
    }

    /// A thread may still be inside an attempt that a time limit has ended: what it brings is no head.
    @Test func theHeadOfAnAttemptThatATimeLimitHasEndedKeepsNoneBack() throws {
        let clock = clock
        let transport = StubTransport(inOrder: [
            { $0.response(body: Data([1])) }, { $0.failure(.networkConnectionLost) },
            { $0.response(body: Data([2])) },
        ])
        let policy = HTTPRetryPolicy.table([.zero, .zero]).changingBase { $0.attemptTimeout(.seconds(9)) }
        let slow = Interceptor { request, send in
            send(request).map { event in
                if transport.requests.count == 1 { clock.advance(by: .seconds(9)) }
                return event
            }
        }
        let client = ApiClient(transport: transport)
            .intercepted(by: .retry(policy, scheduler: clock), slow)
        let (outcome, subscription) = try client.stream(URL.example).watched()
        defer { subscription.dispose() }
        #expect(outcome.elements == [Data([2])] && outcome.isCompleted, "\(outcome.error as Any)")
        #expect(transport.requests.count == 3)
    }
}
