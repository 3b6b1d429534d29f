/// A request that may not be executed twice reaches its server once, whatever happens afterwards.
struct SentOnceTests {
    @Test(arguments: ["retry", "whenOnline"], NetworkTransport.available)
    func aPostWhoseRedirectLeadsToNoServerIsSentOnce(policy: String, by transport: NetworkTransport) throws {
        let nowhere = try LoopbackServer.responding(.hang)
        let target = try nowhere.url("/done").absoluteString
        nowhere.stop()
        let server = try LoopbackServer.responding(.respond(redirect(to: target, status: 303)))
        let scheduler = VirtualTimeScheduler()
        let interceptor: Interceptor =
            policy == "retry"
            ? .retry(scheduler: scheduler)
            : .whenOnline(Observable.of(.offline, .online), scheduler: scheduler)
        let client = transport.client.intercepted(by: interceptor)
        let outcome = try client.data(for: HTTPRequest("POST", url: server.url(), body: Data("pay".utf8)))
            .outcome(on: scheduler)
        #expect((outcome.error as? ApiError)?.transportFailure?.kind == .cannotConnectToHost)
        #expect(server.requests.count == 1)
    }

    @Test func anAttemptThatWasSentCountsWhenALaterOneMeetsNoServer() throws {
        let server = try LoopbackServer.responding(.closed)
        let clock = VirtualTimeScheduler()
        let policy = HTTPRetryPolicy.table([.seconds(1)]).alsoFor(methods: "POST")
        let client = ApiClient().intercepted(by: .retry(policy, scheduler: clock))
        let post = HTTPRequest("POST", url: try server.url(), body: Data("pay".utf8))
        let (outcome, subscription) = client.data(for: post).watched()
        #expect(eventually { clock.pendingCount == 1 })
        server.stop()
        clock.advance(by: .seconds(1))
        try outcome.waitForEnd()
        let failure = (outcome.error as? ApiError)?.transportFailure
        #expect(failure?.kind == .cannotConnectToHost && failure?.requestWasSent == true)
        #expect(server.requests.count == 1)
        subscription.dispose()
    }

    /// In the handshake of TLS nothing of a request is sent.
    @Test(.enabled(if: CurlTransport.isAvailable), arguments: ["https", "http"])
    func theTimeLimitOfAnAttemptKnowsWhetherItWasSent(scheme: String) throws {
        let isSent = scheme == "http"
        // Through the tunnel of `https` no answer to the greeting of TLS comes.
        let server = try LoopbackServer.responding(
            isSent
                ? .hang
                : .script { wire in
                    wire.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
                    return .hang
                })
        let proxy = ProxyConfiguration.http(host: "127.0.0.1", port: Int(server.port))
        let transport = CurlTransport(configuration: .init(proxy: isSent ? .environment : proxy))
        let clock = VirtualTimeScheduler()
        let attempts = Mutex(0)
        let policy = HTTPRetryPolicy.table([.zero]).changingBase { $0.attemptTimeout(.seconds(9)) }
        let client = ApiClient(transport: transport).intercepted(by: .retry(policy, scheduler: clock))
            .intercepted(
                by: Interceptor { request, send in
                    attempts.withLock { $0 += 1 }
                    return send(request)
                })
        let url = try #require(URL(string: "\(scheme)://127.0.0.1:\(server.port)/"))
        let post = HTTPRequest("POST", url: url, body: Data("pay".utf8))
        let (outcome, subscription) = client.data(for: post).watched()
        for count in 1...(isSent ? 1 : 2) {
            #expect(eventually { attempts.withLock { $0 } == count && server.requests.count == count })
            clock.advance(by: .seconds(9))
        }
        try outcome.waitForEnd()
        let failure = (outcome.error as? ApiError)?.transportFailure
        #expect(failure?.kind == .timedOut(.attempt), "\(outcome.error as Any)")
        #expect(failure?.requestWasSent == isSent)
        #expect(attempts.withLock { $0 } == (isSent ? 1 : 2))
        subscription.dispose()
    }

    @Test(
        .enabled(if: CurlTransport.isAvailable),
        arguments: [
            nil, .data(Data(count: 100_000)), .source(length: 9) { Halves(Data(count: 9)) },
            .once { Halves(Data(count: 9)) },
        ] as [RequestBody?])
    func aPostThatADyingConnectionTookIsSentOnce(body: RequestBody?) throws {
        let server = try LoopbackServer.serving { $0.method == "POST" ? .closed : .respond(.text("fine")) }
        let transport = CurlTransport()
        for round in 1...(body?.isReplayable == false ? 1 : 20) {
            _ = try transport.exchange(HTTPRequest(url: server.url())).outcome()
            let post = HTTPRequest("POST", url: try server.url(), body: body)
            let failure = try transport.exchange(post).failure(TransportError.self)
            #expect(failure?.kind == .networkConnectionLost)
            #expect(server.requests.count { $0.method == "POST" } == round)
        }
    }

    @Test(.enabled(if: CurlTransport.isAvailable)) func aPostIsNotSentAgainWhenItsServerHasDied() throws {
        for _ in 0..<3 {
            let server = Mutex<LoopbackServer?>(nil)
            let first = try LoopbackServer.serving { request in
                guard request.method == "POST" else { return .respond(.text("fine")) }
                server.withLock { $0 }?.stop()
                return .closed
            }
            server.withLock { $0 = first }
            defer { server.withLock { $0 = nil } }
            let scheduler = VirtualTimeScheduler()
            let transport = StubTransport { [curl = CurlTransport()] in curl.exchange($0.request) }
            let client = ApiClient(transport: transport).intercepted(by: .retry(scheduler: scheduler))
            _ = try client.data(for: first.url()).outcome(on: scheduler)
            let post = HTTPRequest("POST", url: try first.url(), body: Data("pay".utf8))
            let error = try client.data(for: post).outcome(on: scheduler).error as? ApiError
            #expect(error?.name == "transport")
            #expect(transport.requests.count == 2)
            #expect(first.requests.count { $0.method == "POST" } == 1)
        }
    }

    @Test(.enabled(if: CurlTransport.isAvailable), arguments: ["PUT", "DELETE", "POST with a key"])
    func aRequestThatMayBeExecutedTwiceSurvivesADyingConnection(method: String) throws {
        let server = try LoopbackServer.serving { $0.index == 1 ? .closed : .respond(.text("fine")) }
        let transport = CurlTransport()
        _ = try transport.exchange(HTTPRequest(url: server.url())).outcome()
        var request = HTTPRequest(method, url: try server.url(), body: Data("pay".utf8))
        if method.contains("key") {
            request.method = "POST"
            request.headers["Idempotency-Key"] = "7"
        }
        #expect(try transport.exchange(request).outcome().isCompleted)
        #expect(server.requests.count == 3)
    }

    /// URLSession on Linux does not tell what it has sent.
    @Test(
        .enabled(if: CurlTransport.isAvailable),
        arguments: [(NetworkTransport.curl, 3), (NetworkTransport.urlSession, 1)])
    func aPostThatReachedNoServerIsSentAgain(by transport: NetworkTransport, attempts: Int) throws {
        let nowhere = try LoopbackServer.responding(.hang)
        let url = try nowhere.url()
        nowhere.stop()
        let scheduler = VirtualTimeScheduler()
        let counting = StubTransport { [own = transport.make()] in own.exchange($0.request) }
        let client = ApiClient(transport: counting).intercepted(by: .retry(scheduler: scheduler))
        _ = try client.data(for: HTTPRequest("POST", url: url, body: Data("pay".utf8)))
            .outcome(on: scheduler)
        #expect(counting.requests.count == attempts)
    }

    // The credential is refused by the page behind the redirect: the POST itself was executed.
    @Test(arguments: ["login", "key"])
    func aPostIsNotSentAgainWhenOnlyItsRedirectWasRefused(interceptor: String) throws {
        let server = try LoopbackServer.serving { request in
            request.method == "POST"
                ? .respond(redirect(to: "/done", status: 303)) : .respond(.status(401))
        }
        let login = Authenticator(
            credential: "old", scheduler: VirtualTimeScheduler(),
            apply: { token, request in request.headers["Authorization"] = token },
            refresh: { _ in .just("new") })
        let client = ApiClient().intercepted(
            by: interceptor == "login"
                ? login.interceptor
                : .key(from: Observable.of("old", "new")) { $0.headers["X-Api-Key"] = $1 })
        let error = try client.data(for: HTTPRequest("POST", url: server.url(), body: Data("pay".utf8)))
            .failure(ApiError.self)
        #expect(error?.name == "unauthorized")
        #expect(server.requests.count { $0.method == "POST" } == 1)
    }
}
