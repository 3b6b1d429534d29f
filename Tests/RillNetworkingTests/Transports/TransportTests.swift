struct TransportTests {
    /// A request that comes before its connection is free again may take another one.
    @Test(arguments: NetworkTransport.available)
    func laterRequestsTakeTheSameConnection(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let transport = transport.make()
        for _ in 0..<8 {
            #expect(try transport.exchange(HTTPRequest(url: server.url())).outcome().isCompleted)
        }
        #expect(server.connectionCount < 8)
    }

    @Test(arguments: NetworkTransport.available)
    func noTimerOutlivesItsExchange(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.serving { $0.path == "/hang" ? .hang : .respond(.text("fine")) }
        let clock = VirtualTimeScheduler()
        let transport = transport.make(scheduler: clock)
        _ = try transport.exchange(HTTPRequest(url: server.url())).outcome()
        // An exchange cancels its timers after it has delivered its terminal event.
        #expect(eventually { clock.pendingCount == 0 })
        let subscription = transport.exchange(HTTPRequest(url: try server.url("/hang"))).subscribe { _ in
        }
        #expect(clock.pendingCount == 1)
        subscription.dispose()
        #expect(clock.pendingCount == 0)
    }

    @Test(arguments: [Double.infinity, 1e30, -.infinity, .nan, -1, 0], NetworkTransport.available)
    func anyTimeIntervalOfAURLRequestIsAccepted(seconds: Double, on transport: NetworkTransport) throws {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        request.timeoutInterval = seconds
        let transport = transport.make(scheduler: VirtualTimeScheduler())
        let failure = try transport.exchange(HTTPRequest(request)).failure(TransportError.self)
        #expect(failure?.kind == .cannotConnectToHost)
    }

    @Test(arguments: NetworkTransport.available)
    func manyRequestsShareTheConnections(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let client = ApiClient(transport: transport.make(connections: 2))
        // All wait from the beginning on.
        let requests = try (0..<200).map {
            client.data(for: HTTPRequest(url: try server.url("/\($0)"), idleTimeout: .seconds(3_600)))
        }
        let outcome = try Observable.from(requests).flatMap { $0 }.outcome()
        #expect(outcome.elements.count == 200)
        #expect(server.requests.count == 200)
        #expect(server.connectionCount <= 2)
    }
}
