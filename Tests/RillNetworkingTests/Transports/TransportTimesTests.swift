/// The timeouts of a request, in virtual time.
@Suite(.blocking) struct TransportTimesTests {
    @Test(arguments: NetworkTransport.available)
    func theTimeoutsRunOnTheScheduler(on transport: NetworkTransport) throws {
        for timeout in [TransportError.Timeout.idle(.milliseconds(1500)), .head(.milliseconds(1500))] {
            let run = try Run(transport, .hang) { request in
                if case .idle(let limit) = timeout { request.idleTimeout = limit }
                if case .head(let limit) = timeout { request.headTimeout = limit }
            }
            run.waitForTheRequest()
            run.clock.advance(by: .milliseconds(1499))
            #expect(run.outcome.count == 0)
            run.clock.advance(by: .milliseconds(1))
            #expect(run.timeout == timeout)
            #expect(run.clock.pendingCount == 0)
            #expect(eventually { run.server.openConnections == 0 })
        }
    }

    @Test(arguments: NetworkTransport.available)
    func everyPieceRestartsTheIdleTimeout(on transport: NetworkTransport) throws {
        let next = DispatchSemaphore(value: 0)
        let behavior = Behavior.stream(length: 3) { _ in
            next.wait()
            return [1]
        }
        let run = try Run(transport, behavior) { $0.idleTimeout = .seconds(60) }
        for received in 1...3 {
            #expect(eventually { run.outcome.count == received })
            run.clock.advance(by: .seconds(59))
            next.signal()
        }
        try run.outcome.waitForEnd()
        #expect(run.outcome.isCompleted)
    }

    @Test(arguments: NetworkTransport.available)
    func everyPieceOfAnUploadRestartsTheIdleTimeout(on transport: NetworkTransport) throws {
        let next = DispatchSemaphore(value: 0)
        let run = try Run(transport, .respond(.text("fine"))) { request in
            request.method = "POST"
            request.idleTimeout = .seconds(60)
            request.body = .pieces {
                (1...3).lazy.map { _ in
                    next.wait()
                    return Data([1])
                }
            }
        }
        for sent in 1...3 {
            next.signal()
            #expect(eventually { run.outcome.count >= sent })
            run.clock.advance(by: .seconds(59))
        }
        try run.outcome.waitForEnd()
        #expect(run.outcome.isCompleted, "\(run.outcome.error as Any)")
    }

    /// The error waits for the subscriber, the connection does not.
    @Test(arguments: NetworkTransport.available)
    func aTimeoutClosesTheConnectionWhileTheSubscriberIsBusy(on transport: NetworkTransport) throws {
        let (entered, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let run = try Run(
            transport, .cut(.text("0123456789"), afterBodyBytes: 4, then: .hang),
            onBody: {
                entered.signal()
                go.wait()
            }
        ) { $0.totalTimeout = .seconds(60) }
        #expect(entered.wait(timeout: .now() + 300) == .success)
        run.clock.advance(by: .seconds(60))
        #expect(eventually { run.server.openConnections == 0 })
        #expect(run.outcome.error == nil)
        go.signal()
        try run.outcome.waitForEnd()
        #expect(run.timeout == .total(.seconds(60)))
    }

    @Test(arguments: NetworkTransport.available)
    func everyExchangeHasTheWholeIdleAndHeadTimeout(on transport: NetworkTransport) throws {
        let next = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { request in
            next.wait()
            return .respond([redirect(to: "/end"), .status(503), .text("fine")][min(request.index, 2)])
        }
        let clock = VirtualTimeScheduler()
        let client = ApiClient(transport: transport.make(scheduler: clock))
            .intercepted(by: .retry(.table([.zero]), scheduler: clock))
        var request = HTTPRequest(url: try server.url(), idleTimeout: .seconds(60))
        request.headTimeout = .seconds(60)
        let (outcome, subscription) = client.text(for: request).watched()
        defer { subscription.dispose() }
        // The redirect, its target, and the second attempt at both.
        for count in 1...4 {
            let hasArrived = eventually {
                clock.advance(by: .zero)
                return server.requests.count == count || outcome.count > 0
            }
            #expect(hasArrived && outcome.error == nil)
            clock.advance(by: .seconds(59))
            next.signal()
        }
        try outcome.waitForEnd()
        #expect(outcome.elements == ["fine"], "\(outcome.error as Any)")
    }

    @Test(arguments: NetworkTransport.available)
    func anErrorContainsTheNumberOfReceivedBytes(on transport: NetworkTransport) throws {
        let run = try Run(transport, .cut(.text("0123456789"), afterBodyBytes: 4, then: .hang)) { _ in }
        #expect(eventually { run.outcome.elements.contains { $0.body != nil } })
        // The idle timeout does not run until the body has been delivered.
        #expect(
            eventually {
                run.clock.advance(by: .seconds(60))
                return run.outcome.error != nil
            })
        #expect((run.outcome.error as? TransportError)?.bytesReceived == 4)
    }

    @Test(arguments: NetworkTransport.available)
    func aHeadInTimeIsNoTimeout(on transport: NetworkTransport) throws {
        let run = try Run(transport, .cut(.text("0123456789"), afterBodyBytes: 4, then: .hang)) {
            $0.headTimeout = .seconds(5)
        }
        #expect(eventually { run.outcome.elements.compactMap(\.body).reduce(0) { $0 + $1.count } == 4 })
        run.clock.advance(by: .seconds(50))
        #expect(run.outcome.error == nil)
        run.subscription.dispose()
        #expect(run.clock.pendingCount == 0)
    }

    @Test(arguments: NetworkTransport.available)
    func theWholeExchangeHasATimeLimit(on transport: NetworkTransport) throws {
        let next = DispatchSemaphore(value: 0)
        let behavior = Behavior.stream(length: 100) { _ in
            next.wait()
            return [1]
        }
        let run = try Run(transport, behavior) { $0.totalTimeout = .seconds(100) }
        for received in 1...2 {
            #expect(eventually { run.outcome.count == received })
            run.clock.advance(by: .seconds(40))
            next.signal()
        }
        #expect(eventually { run.outcome.count == 3 })
        #expect(run.outcome.error == nil)
        run.clock.advance(by: .seconds(20))
        #expect(eventually { run.outcome.error != nil })
        #expect(run.timeout == .total(.seconds(100)))
        next.signal()
    }

    @Test(arguments: NetworkTransport.available)
    func theTimeOfASlowSubscriberDoesNotCount(on transport: NetworkTransport) throws {
        let rest = DispatchSemaphore(value: 0)
        let (entered, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let behavior = Behavior.stream(length: 2) { offset in
            if offset > 0 { rest.wait() }
            return [1]
        }
        let run = try Run(
            transport, behavior,
            onBody: {
                entered.signal()
                go.wait()
            }
        ) { $0.idleTimeout = .seconds(60) }
        #expect(entered.wait(timeout: .now() + 300) == .success)
        run.clock.advance(by: .seconds(600))
        for _ in 0..<2 { go.signal() }
        rest.signal()
        try run.outcome.waitForEnd()
        #expect(run.outcome.isCompleted)
    }

    @Test func aTimeoutNamesTheLimitThatExpired() throws {
        let url = try #require(URL(string: "http://h/"))
        let text = "http://h/: the server did not respond in time: no head came within 5.0 seconds"
        #expect(TransportError(.timedOut(.head(.seconds(5))), url: url).description == text)
        // As when the name of its host was never looked up.
        let unsent = TransportError(.timedOut(.head(.seconds(5))), url: url, requestWasSent: false)
        #expect(unsent.description == text + ", before the request was sent")
        #expect(!TransportError(.cannotFindHost, url: url).description.contains("sent"))
    }
}

/// One exchange in virtual time.
private struct Run {
    let server: LoopbackServer
    let clock = VirtualTimeScheduler()
    let outcome = Outcome<ExchangeEvent>()
    let subscription: any Disposable

    /// `onBody` is called for each piece of the body.
    init(
        _ transport: NetworkTransport, _ behavior: Behavior, onBody: @escaping @Sendable () -> Void = {},
        _ change: (inout HTTPRequest) -> Void
    ) throws {
        server = try LoopbackServer.responding(behavior)
        var request = HTTPRequest(url: try server.url())
        change(&request)
        let outcome = outcome
        subscription = transport.make(scheduler: clock).exchange(request).do(onNext: { event in
            if case .body = event { onBody() }
        }).subscribe { outcome.receive($0) }
    }

    var timeout: TransportError.Timeout? {
        guard case .timedOut(let timeout)? = (outcome.error as? TransportError)?.kind else { return nil }
        return timeout
    }

    func waitForTheRequest() {
        #expect(eventually { server.requests.count == 1 })
    }
}
