@testable import RillNetworking

struct InFlightSharingTests {
    @Test func aRequestThatHidesMoreIsSentOnItsOwn() throws {
        let go = PublishSubject<Int>()
        let transport = StubTransport { request in go.take(1).flatMap { _ in request.response(404) } }
        let client = ApiClient(transport: transport).intercepted(by: .sharingInFlight())
        let scheduler = VirtualTimeScheduler()
        let open = HTTPRequest(url: try #require(URL(string: "http://localhost/?plate=hush")))
        var hiding = open
        hiding.redaction = Redaction(alsoSecret: ["plate"])
        let errors = [open, hiding].map { scheduler.record(client.data(for: $0)) }
        go.onNext(1)
        #expect("\(errors[1].error as Any)".contains("plate=***"))
        #expect(transport.requests.count == 2)
    }

    @Test func equalRequestsInFlightAreSentOnce() throws {
        let go = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { _ in
            go.wait()
            go.signal()
            return .respond(.text("fine"))
        }
        let client = ApiClient().intercepted(by: .sharingInFlight())
        let outcomes = (0..<5).map { _ in Outcome<Data>() }
        let bag = DisposeBag()
        for outcome in outcomes {
            client.data(for: try server.url("/a")).subscribe { outcome.receive($0) }.disposed(by: bag)
        }
        let other = Outcome<Data>()
        client.data(for: HTTPRequest("POST", url: try server.url("/a"))).subscribe { other.receive($0) }
            .disposed(by: bag)
        #expect(eventually { server.requests.count == 2 })
        go.signal()
        for outcome in outcomes + [other] {
            try outcome.waitForEnd()
            #expect(outcome.elements == [Data("fine".utf8)])
        }
        #expect(server.requests.count == 2)
        #expect(try client.data(for: server.url("/a")).outcome().isCompleted)
        #expect(server.requests.count == 3)
    }

    @Test func aLateSubscriberOfAStreamReceivesAllPieces() throws {
        let pieces = PublishSubject<Data>()
        let transport = StubTransport { request in
            request.response(body: Data([1]), Data([2])).concat(pieces.map { .body($0) })
        }
        let client = ApiClient(transport: transport).intercepted(by: .sharingInFlight())
        let (early, late) = (Outcome<Data>(), Outcome<Data>())
        let bag = DisposeBag()
        client.stream(try URL.example).subscribe { early.receive($0) }.disposed(by: bag)
        client.stream(try URL.example).subscribe { late.receive($0) }.disposed(by: bag)
        pieces.onNext(Data([3]))
        pieces.onCompleted()
        #expect(early.elements == [Data([1]), Data([2]), Data([3])])
        #expect(late.elements == [Data([1]), Data([2]), Data([3])])
        #expect(transport.requests.count == 1)
    }

    @Test func downloadsIntoTwoFilesAreTwoRequests() throws {
        let go = PublishSubject<Void>()
        let transport = StubTransport { request in
            go.take(1).flatMap { _ in request.response(text: "fine") }
        }
        let client = ApiClient(transport: transport).intercepted(by: .sharingInFlight())
        let folders = [try DownloadFolder(), try DownloadFolder()]
        let bag = DisposeBag()
        for folder in folders {
            folder.download(try URL.example, by: client).subscribe { _ in }.disposed(by: bag)
        }
        #expect(transport.requests.count == 2)
        go.onNext(())
        #expect(folders.map(\.content) == [Data("fine".utf8), Data("fine".utf8)])
    }

    @Test func disposingOfTheLastSubscriberCancelsTheExchange() throws {
        let server = try LoopbackServer.responding(.hang)
        let client = ApiClient().intercepted(by: .sharingInFlight())
        let request = client.data(for: try server.url())
        let subscriptions = [request.subscribe { _ in }, request.subscribe { _ in }]
        #expect(eventually { server.openConnections == 1 && server.requests.count == 1 })
        subscriptions[0].dispose()
        subscriptions[1].dispose()
        #expect(eventually { server.openConnections == 0 })
        #expect(server.requests.count == 1)
    }

    @Test func anEndedExchangeIsReleased() throws {
        final class Token: Sendable {}
        let sharing = Interceptor.sharingInFlight()
        let url = try URL.example
        weak var kept: Token?
        do {
            let token = Token()
            kept = token
            let response = sharing.intercept(HTTPRequest(url: url)) { _ in
                withExtendedLifetime(token) { HTTPResponse(head: ResponseHead(status: 200, url: url)).events }
            }
            #expect(try response.outcome().elements.count == 1)
        }
        #expect(kept == nil)
        withExtendedLifetime(sharing) {}
    }

    @Test func aRequestWithAnotherTimeLimitIsNotHeldUp() throws {
        let server = try LoopbackServer.responding(.hang)
        let client = ApiClient().intercepted(by: .sharingInFlight())
        let patient = client.data(for: try server.url()).subscribe { _ in }
        defer { patient.dispose() }
        let request = HTTPRequest(url: try server.url(), totalTimeout: .milliseconds(50))
        #expect(try client.data(for: request).failure(ApiError.self)?.name == "transport")
    }

    /// One interceptor in two clients.
    @Test func aClientThatFollowsOtherRedirectsSendsARequestOfItsOwn() throws {
        let (go, clock) = (PublishSubject<Void>(), VirtualTimeScheduler())
        let transport = StubTransport { request in
            request.url.path() == "/end"
                ? request.response(text: "end")
                : go.take(1).flatMap { request.response(302, headers: ["Location": "/end"]) }
        }
        let sharing = Interceptor.sharingInFlight()
        let valid = ResponseValidation.status(200..<400)
        let following = ApiClient(transport: transport).validating(valid).intercepted(by: sharing)
        let delivering = ApiClient(transport: transport, redirects: .deliver)
            .validating(valid).intercepted(by: sharing)
        let url = try URL.example
        let end = clock.record(following.response(for: url).map(\.head.status))
        let redirect = clock.record(delivering.response(for: url).map(\.head.status))
        go.onNext(())
        #expect(end.elements == [200])
        #expect(redirect.elements == [302])
    }

    @Test func aClientWithAnotherTransportSendsARequestOfItsOwn() throws {
        let transports = [1, 2].map { _ in StubTransport { _ in .never() } }
        let sharing = Interceptor.sharingInFlight()
        let bag = DisposeBag()
        for transport in transports {
            let client = ApiClient(transport: transport).intercepted(by: sharing)
            for _ in 1...2 { client.data(for: try URL.example).subscribe { _ in }.disposed(by: bag) }
        }
        #expect(transports.map(\.requests.count) == [1, 1])
    }

    /// Between the look at what runs and its own start.
    @Test func whatIsDisposedOfAsItStartsIsReleased() throws {
        weak var known: ReleaseProbe?
        do {
            let probe = ReleaseProbe {}
            known = probe
            let transport = StubTransport { _ in
                withExtendedLifetime(probe) {}
                return .never()
            }
            let stop = PublishSubject<Void>()
            // It is asked for the cookies of the request there.
            let jar = CookieJar([], maximumCount: 1) {
                stop.onNext(())
                return Date()
            }
            let client = ApiClient(transport: transport)
                .intercepted(by: jar.interceptor, .sharingInFlight())
            _ = client.data(for: try URL.example).takeUntil(stop).subscribe { _ in }
        }
        #expect(known == nil)
    }

    @Test func aRequestThatPassesItTwiceDoesNotWaitForItself() throws {
        let sharing = Interceptor.sharingInFlight()
        let client = ApiClient(transport: StubTransport { $0.response(text: "fine") })
            .intercepted(by: sharing).intercepted(by: sharing)
        let scheduler = VirtualTimeScheduler()
        #expect(scheduler.record(client.text(for: try URL.example)).elements == ["fine"])
    }

    /// As strings of Swift they are equal; as bytes they are two accounts.
    @Test func credentialsThatLookTheSameAreTwo() throws {
        let go = PublishSubject<Void>()
        let transport = StubTransport { request in go.take(1).flatMap { request.response(text: "fine") } }
        let client = ApiClient(transport: transport).intercepted(by: .sharingInFlight())
        let scheduler = VirtualTimeScheduler()
        let recorders = try ["Jos\u{E9}", "Jose\u{301}"].map { name in
            scheduler.record(
                client.text(for: HTTPRequest(url: try .example, headers: ["Authorization": name])))
        }
        go.onNext(())
        #expect(recorders.map(\.isCompleted) == [true, true])
        #expect(transport.requests.count == 2)
    }

    /// To any URL, before or behind a cache: the cache would store what it takes for a newer response.
    @Test(arguments: [true, false]) func aChangeElsewhereEndsTheSharing(isBehindCache: Bool) throws {
        let version = Mutex(1)
        let slow = PublishSubject<Void>()
        let transport = StubTransport { request in
            if request.method == "POST" {
                version.withLock { $0 += 1 }
                return request.response()
            }
            let number = version.withLock { $0 }
            let response = request.response(
                200, headers: ["Cache-Control": "max-age=60"], body: Data("\(number)".utf8))
            return number == 1 ? slow.take(1).flatMap { response } : response
        }
        let cache = CacheFixture().cache
        let client = ApiClient(transport: transport).intercepted(
            by: isBehindCache ? cache.interceptor : .sharingInFlight(),
            isBehindCache ? .sharingInFlight() : cache.interceptor)
        let get = client.text(for: try #require(URL(string: "http://localhost/list")))
        let scheduler = VirtualTimeScheduler()
        let early = scheduler.record(get)
        let change = HTTPRequest("POST", url: try #require(URL(string: "http://localhost/list/items")))
        #expect(try client.data(for: change).outcome().isCompleted)
        #expect(scheduler.record(get).elements == ["2"])
        slow.onNext(())
        #expect(early.elements == ["1"])
        #expect(scheduler.record(get).elements == ["2"])
    }

    @Test func aRequestWithAnotherLimitIsSentOnItsOwn() throws {
        let go = PublishSubject<Void>()
        let transport = StubTransport { request in
            go.take(1).flatMap { request.response(body: Data(count: 100)) }
        }
        let client = ApiClient(transport: transport).intercepted(by: .sharingInFlight())
        let scheduler = VirtualTimeScheduler()
        let url = try URL.example
        let streams = [10, 1_000, 10].map { scheduler.record(client.stream(url, maximumBytes: $0)) }
        go.onNext(())
        #expect(streams.map(\.isCompleted) == [false, true, false])
        #expect(transport.requests.count == 2)
    }

    @Test func whatWasAskedForBeforeAChangeIsNotDeliveredToThoseAfterIt() throws {
        let go = PublishSubject<Void>()
        let count = Mutex(0)
        let transport = StubTransport { request in
            guard request.method == "GET" else { return request.response() }
            let number = count.withLock { count in
                count += 1
                return count
            }
            return go.take(1).flatMap { request.response(body: Data("\(number)".utf8)) }
        }
        let client = ApiClient(transport: transport).intercepted(by: .sharingInFlight())
        let scheduler = VirtualTimeScheduler()
        let url = try URL.example
        let before = scheduler.record(client.data(for: url))
        #expect(try client.data(for: HTTPRequest("POST", url: url)).outcome().isCompleted)
        let after = [1, 2].map { _ in scheduler.record(client.data(for: url)) }
        go.onNext(())
        #expect(before.elements == [Data("1".utf8)])
        #expect(after.map(\.elements) == [[Data("2".utf8)], [Data("2".utf8)]])
    }

    /// Before it is answered, and behind its answer.
    @Test(arguments: ["x", "moved"]) func whatIsAskedForDuringAChangeIsSentAgain(_ changedPath: String) throws
    {
        let go = PublishSubject<Void>()
        let transport = StubTransport { request in
            if request.url.path() == "/moved" { return request.response(307, headers: ["Location": "/x"]) }
            return request.method == "GET" ? .never() : go.take(1).flatMap { request.response() }
        }
        let client = ApiClient(transport: transport).intercepted(by: .sharingInFlight())
        let bag = DisposeBag()
        func send(_ method: String, _ path: String) throws {
            let url = try #require(URL(string: "http://localhost/" + path))
            client.data(for: HTTPRequest(method, url: url)).subscribe { _ in }.disposed(by: bag)
        }
        try send("GET", "x")
        try send("POST", changedPath)
        try send("GET", "x")
        try send("GET", "x")
        #expect(transport.requests.count { $0.method == "GET" } == 2)
        go.onNext(())
        try send("GET", "x")
        #expect(transport.requests.count { $0.method == "GET" } == 3)
    }

    /// However the URL is spelled, and through the redirects of either.
    @Test(arguments: [
        ("x", "x#part"), ("x", "./x"), ("x", "y/../x"), ("x", "%78"), ("x", "moved"), ("found", "~a"),
    ])
    func aChangeIsToTheResource(_ path: String, _ changedPath: String) throws {
        let version = Mutex(1)
        let slow = PublishSubject<Void>()
        let transport = StubTransport { request in
            switch request.url.path() {
            case "/moved": return request.response(307, headers: ["Location": "/x"])
            case "/found": return request.response(302, headers: ["Location": "/%7ea"])
            default: break
            }
            if request.method == "POST" { version.withLock { $0 += 1 } }
            let response = request.response(text: "\(version.withLock { $0 })")
            return request.method == "GET" && version.withLock { $0 } == 1
                ? slow.take(1).flatMap { response } : response
        }
        let cache = CacheFixture().cache
        let client = ApiClient(transport: transport).intercepted(by: cache.interceptor, .sharingInFlight())
        let get = client.text(for: try #require(URL(string: "http://localhost/" + path)))
        let (early, late) = (Outcome<String>(), Outcome<String>())
        let running = get.subscribe { early.receive($0) }
        let change = HTTPRequest("POST", url: try #require(URL(string: "http://LOCALHOST/" + changedPath)))
        #expect(try client.data(for: change).outcome().isCompleted)
        _ = get.subscribe { late.receive($0) }
        #expect(late.elements == ["2"])
        slow.onNext(())
        #expect(early.elements == ["1"])
        running.dispose()
    }

    /// Another kind of call, another limit and another validation make another response of it.
    @Test func aCallOfAnotherKindIsSentOnItsOwn() throws {
        let go = PublishSubject<Void>()
        let transport = StubTransport { request in
            request.response(404, body: Data([1])).concat(go.take(1).map { .body(Data([2])) })
        }
        let client = ApiClient(transport: transport).intercepted(by: .sharingInFlight())
        let any = client.validating(.status([404]))
        let scheduler = VirtualTimeScheduler()
        let url = try URL.example
        let pieces = scheduler.record(any.stream(url))
        let whole = scheduler.record(any.data(for: url))
        let response = scheduler.record(any.validResponse(for: url).map(\.body))
        let progress = scheduler.record(any.transfer(url).finished().map(\.body))
        let refused = scheduler.record(client.data(for: url))
        #expect(pieces.elements == [Data([1])])
        go.onNext(())
        #expect(pieces.elements == [Data([1]), Data([2])])
        #expect([whole, response, progress].allSatisfy { $0.elements == [Data([1, 2])] })
        #expect((refused.error as? ApiError)?.failure?.status == 404)
        // `data` and `validResponse` share one.
        #expect(transport.requests.count == 4)
    }

    /// A request that joins another has its own time.
    @Test func oneThatJoinsLateHasItsOwnTime() throws {
        let clock = VirtualTimeScheduler()
        // A transport ends an exchange at its own limit.
        let transport = StubTransport { request in
            request.totalTimeout == nil
                ? request.response(text: "fine").delaySubscription(.milliseconds(1_500), scheduler: clock)
                : request.failure(.timedOut(.total(.seconds(1)))).delaySubscription(
                    .seconds(1), scheduler: clock)
        }
        let client = ApiClient(transport: transport, clock: clock).intercepted(by: .sharingInFlight())
        let request = HTTPRequest(url: try .example, totalTimeout: .seconds(1))
        let first = clock.record(client.text(for: request))
        clock.advance(by: .milliseconds(800))
        let second = clock.record(client.text(for: request))
        clock.run()
        #expect(first.error != nil)
        #expect(second.history == "fine@1500 |@1500")
        #expect(transport.requests.count == 1)
    }

    @Test func theHeadOfOneThatJoinsLateHasItsOwnTime() throws {
        let clock = VirtualTimeScheduler()
        let transport = StubTransport { request in
            request.failure(.timedOut(.head(.seconds(1)))).delaySubscription(.seconds(1), scheduler: clock)
        }
        let client = ApiClient(transport: transport, clock: clock).intercepted(by: .sharingInFlight())
        let request = HTTPRequest(url: try .example, headTimeout: .seconds(1))
        let first = clock.record(client.text(for: request))
        clock.advance(by: .milliseconds(800))
        let others = (0..<2).map { _ in clock.record(client.text(for: request)) }
        clock.advance(by: .milliseconds(200))
        #expect(first.error != nil)
        clock.run()
        #expect(others.allSatisfy { $0.error != nil })
        // The others share the second one.
        #expect(transport.requests.count == 2)
        #expect(clock.now.sinceZero == .seconds(2))
    }

    @Test func aRequestAfterALoginDoesNotJoinOneOfBefore() throws {
        let go = PublishSubject<Void>()
        let clock = VirtualTimeScheduler()
        let transport = StubTransport { request in
            if request.method == "POST" { return request.response(headers: ["Set-Cookie": "sid=bob"]) }
            let cookie = request.headers["Cookie"] ?? "nobody"
            return go.take(1).flatMap { _ in request.response(text: cookie) }
        }
        let client = ApiClient(transport: transport).intercepted(
            by: CookieJar().interceptor, .sharingInFlight())
        let (me, login) = (try URL.example, try #require(URL(string: "http://example.test/login")))
        let before = (0..<2).map { _ in clock.record(client.text(for: me)) }
        #expect(clock.record(client.data(for: HTTPRequest("POST", url: login))).isCompleted)
        let after = clock.record(client.text(for: me))
        go.onNext(())
        #expect(before.map(\.elements) == [["nobody"], ["nobody"]])
        #expect(after.elements == ["sid=bob"])
        #expect(transport.requests.count == 3)
    }

    @Test func theRequestAfterASharedErrorIsSentAgain() throws {
        let server = try LoopbackServer.serving { .respond(.text("", status: $0.index == 0 ? 500 : 200)) }
        let client = ApiClient().intercepted(by: .sharingInFlight())
        #expect(try client.data(for: server.url()).failure(ApiError.self)?.name == "server")
        #expect(try client.data(for: server.url()).outcome().isCompleted)
    }

    /// Each change looked at every response in flight.
    @Test(.growth) func aChangeDoesNotLookAtAllResponsesInFlight() throws {
        let transport = StubTransport { $0.method == "GET" ? .never() : $0.response() }
        let client = ApiClient(transport: transport).intercepted(by: .sharingInFlight())
        let (url, bag) = (try URL.example, DisposeBag())
        for method in ["GET", "POST"] {
            for number in 0..<10_000 {
                client.data(for: HTTPRequest(method, url: url.appending(path: "\(number)")))
                    .subscribe().disposed(by: bag)
            }
        }
        #expect(transport.requests.count == 20_000)
    }
}
