/// A request that other requests leave no connection is not the fault of its server.
@Suite(.blocking, .enabled(if: CurlTransport.isAvailable))
struct ConnectionWaitTests {
    @Test(arguments: [false, true])
    func aRequestThatWaitedForAConnectionSaysSo(isForAnotherHost: Bool) throws {
        let scheduler = VirtualTimeScheduler()
        let configuration = TransportConfiguration(maximumConnectionsPerHost: 1, maximumConnections: 1)
        let transport = CurlTransport(configuration: configuration, scheduler: scheduler)
        let (server, other) = (try LoopbackServer.responding(.hang), try LoopbackServer.responding(.hang))
        let (first, subscription) = transport.exchange(HTTPRequest(url: try server.url())).watched()
        defer { subscription.dispose() }
        #expect(eventually { server.requests.count == 1 })
        let url = try (isForAnotherHost ? other : server).url()
        let request = HTTPRequest("POST", url: url, idleTimeout: .seconds(5))
        // It waits for a connection once the loop knows it; the first request has a minute.
        let expected = TransportError.Kind.noFreeConnection(.idle(.seconds(5)))
        var last: TransportError?
        for round in 1...10 where last?.kind != expected {
            let (waiting, subscription) = transport.exchange(request).watched()
            poll(nil, 0, Int32(50 * round))
            scheduler.advance(by: .seconds(5))
            try waiting.waitForEnd()
            subscription.dispose()
            last = waiting.error as? TransportError
        }
        let failure = try #require(last)
        #expect(failure.kind == expected)
        #expect(!failure.requestWasSent && !ApiError.isOutage(failure))
        // The server that has a connection is to blame for its own silence.
        #expect(
            eventually {
                scheduler.run()
                return first.error != nil
            })
        #expect((first.error as? TransportError)?.kind == .timedOut(.idle(.seconds(60))))
    }

    @Test func onURLSessionItHasTimedOut() throws {
        let scheduler = VirtualTimeScheduler()
        let transport = NetworkTransport.urlSession.make(connections: 1, scheduler: scheduler)
        let server = try LoopbackServer.responding(.hang)
        let (_, subscription) = transport.exchange(HTTPRequest(url: try server.url())).watched()
        defer { subscription.dispose() }
        #expect(eventually { server.requests.count == 1 })
        let request = HTTPRequest("POST", url: try server.url(), idleTimeout: .seconds(5))
        let (waiting, waitingSubscription) = transport.exchange(request).watched()
        defer { waitingSubscription.dispose() }
        // No further: the end of the first request would leave it the connection.
        scheduler.advance(by: .seconds(5))
        try waiting.waitForEnd()
        #expect((waiting.error as? TransportError)?.kind == .timedOut(.idle(.seconds(5))))
        #expect(server.requests.count == 1)
    }
}
