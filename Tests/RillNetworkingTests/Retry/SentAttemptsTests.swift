/// Whether a request was sent is said of all its attempts, and of those that a time limit has cut off.
@Suite(.enabled(if: CurlTransport.isAvailable), .blocking) struct SentAttemptsTests {
    @Test func aPostWhoseServerIsGoneAfterARefreshWasSent() throws {
        let server = try LoopbackServer.responding(.respond(.status(401)))
        let url = try server.url()
        let scheduler = VirtualTimeScheduler()
        let login = Authenticator(
            credential: "old", scheduler: scheduler,
            apply: { token, request in request.headers["Authorization"] = token },
            refresh: { _ in
                server.stop()
                return .just("new")
            })
        let client = ApiClient(transport: CurlTransport())
            .intercepted(by: login.interceptor)
        let error =
            try client.data(for: HTTPRequest("POST", url: url, body: Data("pay".utf8)))
            .outcome(on: scheduler).error as? ApiError
        #expect(error?.transportFailure?.kind == .cannotConnectToHost)
        #expect(error?.transportFailure?.requestWasSent == true)
        #expect(server.requests.count == 1)
    }

    /// An interceptor behind the policy asks another server, which is gone, or has no place.
    @Test(arguments: [false, true])
    func aPostThatWasSentIsNotRetriedAfterAnotherExchangeThatWasNot(_ isRefused: Bool) throws {
        let (server, gone) = (try LoopbackServer.responding(.reset), try LoopbackServer.responding(.reset))
        let mirror = try gone.url()
        gone.stop()
        let backup = Interceptor { request, send in
            send(request).catchError { _ in
                if isRefused { throw AttemptRefusedError(AttemptRefusal(.attempts)) }
                var other = request
                other.url = mirror
                return send(other)
            }
        }
        let scheduler = VirtualTimeScheduler()
        let client = ApiClient(transport: CurlTransport())
            .intercepted(by: .retry(.standard, scheduler: scheduler), backup)
        let post = HTTPRequest("POST", url: try server.url(), body: Data("pay".utf8))
        #expect(try client.data(for: post).outcome(on: scheduler).error != nil)
        #expect(server.requests.count == 1)
    }

    /// A credential that is known to have expired is renewed before anything is sent.
    @Test(arguments: ["GET", "POST"])
    func aRequestThatAFailedRefreshHasKeptBackIsRepeated(_ method: String) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let (scheduler, url) = (VirtualTimeScheduler(), try server.url())
        let refresh = Attempts().stream { number -> Observable<String> in
            number > 1
                ? .just("new")
                : .error(
                    TransportError(.cannotConnectToHost, of: HTTPRequest(url: url), requestWasSent: false))
        }
        let login = Authenticator(
            credential: "old", scheduler: scheduler,
            apply: { token, request in request.headers["Authorization"] = token },
            requiresRefresh: { $0 == "old" }, refresh: { _ in refresh })
        let client = ApiClient(transport: CurlTransport())
            .intercepted(by: .retry(.standard, scheduler: scheduler), login.interceptor)
        let request = HTTPRequest(method, url: url)
        #expect(try client.text(for: request).outcome(on: scheduler).elements == ["fine"])
        #expect(server.requests.map { $0.headers["authorization"] } == ["new"])
    }

    @Test(arguments: [false, true]) func aTotalTimeoutSaysWhetherTheRequestWasSent(isSent: Bool) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let scheduler = VirtualTimeScheduler()
        let waits = Interceptor { request, send in isSent ? send(request).concat(.never()) : .never() }
        let client = ApiClient(transport: CurlTransport(), clock: scheduler).intercepted(by: waits)
        let request = HTTPRequest(url: try server.url(), totalTimeout: .seconds(5))
        let (outcome, subscription) = client.data(for: request).watched()
        defer { subscription.dispose() }
        if isSent { #expect(eventually { server.requests.count == 1 }) }
        #expect(
            eventually {
                scheduler.run()
                return outcome.error != nil
            })
        let failure = (outcome.error as? ApiError)?.transportFailure
        #expect(failure?.kind == .timedOut(.total(.seconds(5))))
        #expect(failure?.requestWasSent == isSent)
    }

    @Test func aRequestThatSharesTheExchangeOfAnotherWasSentWithIt() throws {
        let server = try LoopbackServer.responding(.hang)
        let scheduler = VirtualTimeScheduler()
        let client = ApiClient(transport: CurlTransport(), clock: scheduler)
            .intercepted(by: .sharingInFlight())
        let (_, first) = client.data(for: HTTPRequest(url: try server.url())).watched()
        defer { first.dispose() }
        #expect(eventually { server.requests.count == 1 })
        let joined = HTTPRequest(url: try server.url(), totalTimeout: .seconds(5))
        let error = try client.data(for: joined).outcome(on: scheduler).error as? ApiError
        #expect(error?.transportFailure?.kind == .timedOut(.total(.seconds(5))))
        #expect(error?.transportFailure?.requestWasSent == true)
        #expect(server.requests.count == 1)
    }
}
