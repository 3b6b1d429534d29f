struct KeyRetryTests {
    @Test func aRefusedRequestIsSentAgainWithAnotherKey() throws {
        let server = try LoopbackServer.serving { request in
            .respond(.text("", status: request.query["appid"] == "good" ? 200 : 401))
        }
        let keys = BehaviorRelay(value: "bad")
        let url = try server.url()
        let outcome = Outcome<Data>()
        let subscription = Observable<Data>.withApiKey(from: keys) { key in
            ApiClient().data(for: url.appending(queryItems: [URLQueryItem(name: "appid", value: key)]))
        }.subscribe { outcome.receive($0) }
        defer { subscription.dispose() }
        #expect(eventually { server.requests.count == 1 })
        keys.accept("bad")
        keys.accept("good")
        try outcome.waitForEnd()
        #expect(outcome.isCompleted)
        #expect(server.requests.map { $0.query["appid"] } == ["bad", "good"])
    }

    @Test func onlyADifferentKeyStartsAnAttempt() throws {
        let keys = BehaviorRelay(value: "")
        let play = try Play(keys.filter { !$0.isEmpty })
        #expect(play.keys == [])
        keys.accept("bad")
        #expect(play.keys == ["bad"])
        keys.accept("bad")
        keys.accept("")
        #expect(play.keys == ["bad"])
        keys.accept("good")
        #expect(play.keys == ["bad", "good"])
        keys.accept("later")
        #expect(play.keys == ["bad", "good"])
        #expect(play.recorder.elements == [1])
        #expect(play.recorder.isCompleted)
    }

    @Test func aKeyThatArrivesDuringTheAttemptIsUsedImmediately() throws {
        let keys = BehaviorRelay(value: "bad")
        let used = Mutex<[String]>([])
        let refused = ApiError.unauthorized(try failure())
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(
            Observable<Int>.withApiKey(from: keys) { key in
                used.withLock { $0.append(key) }
                if key == "bad" { keys.accept("good") }
                return key == "good" ? .just(1) : .error(refused)
            })
        #expect(used.withLock { $0 } == ["bad", "good"])
        #expect(recorder.isCompleted)
    }

    @Test func theKeyThatEndedTheWaitIsUsedEvenIfTheKeysEndWithIt() throws {
        let keys = PublishSubject<String>()
        let play = try Play(keys.asObservable().startWith("bad").take(2))
        keys.onNext("good")
        #expect(play.keys == ["bad", "good"])
        #expect(play.recorder.isCompleted)
    }

    @Test func theRefusalIsDeliveredAfterTheLastAttemptAndWhenTheKeysEndAndOtherErrorsAlways() throws {
        let keys = BehaviorRelay(value: "a")
        let play = try Play(keys.asObservable())
        keys.accept("b")
        #expect(play.recorder.ending == nil)
        keys.accept("c")
        #expect(play.keys == ["a", "b", "c"])
        #expect((play.recorder.error as? ApiError)?.name == "unauthorized")
        #expect((try Play(.just("bad")).recorder.error as? ApiError)?.name == "unauthorized")
        let failing = Observable<Int>.withApiKey(from: keys) { _ in .error(DrawnError()) }
        #expect(VirtualTimeScheduler().record(failing).error is DrawnError)
    }

    @Test func aClientPutsTheKeyIntoItsRequests() throws {
        let keys = BehaviorRelay(value: "bad")
        let received = Mutex<[String?]>([])
        let transport = StubTransport.responding { request in
            received.withLock { $0.append(request.headers["X-Key"]) }
            return (request.headers["X-Key"] == "good" ? 200 : 401, "fine")
        }
        let client = ApiClient(transport: transport).intercepted(
            by: .key(from: keys) { request, key in request.headers["X-Key"] = key })
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(client.data(for: try URL.example))
        keys.accept("good")
        #expect(recorder.elements == [Data("fine".utf8)])
        #expect(received.withLock { $0 } == ["bad", "good"])
    }

    @Test func a401OfAnotherOriginIsDelivered() throws {
        let transport = StubTransport { request in
            request.url.host() == "one.test"
                ? request.response(302, headers: ["Location": "http://two.test/"]) : request.response(401)
        }
        let client = ApiClient(transport: transport).intercepted(
            by: .key(from: BehaviorRelay(value: "a")) { request, key in request.headers["X-Key"] = key })
        let url = try #require(URL(string: "http://one.test/"))
        #expect(try client.data(for: url).failure(ApiError.self)?.name == "unauthorized")
    }

    /// Accepts only the key "good".
    private final class Play: Sendable {
        let recorder: Recorder<Int>
        private let used = Log<String>()

        var keys: [String] { used.entries }

        init(_ keys: Observable<String>) throws {
            let used = used
            let refused = ApiError.unauthorized(try failure())
            recorder = VirtualTimeScheduler().record(
                Observable<Int>.withApiKey(from: keys) { key in
                    used.write(key)
                    return key == "good" ? .just(1) : .error(refused)
                })
        }
    }
}

private func failure() throws -> HTTPFailure {
    let url = try URL.example
    return HTTPFailure(HTTPResponse(head: ResponseHead(status: 401, url: url)), to: HTTPRequest(url: url))
}
