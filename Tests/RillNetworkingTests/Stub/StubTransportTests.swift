struct StubTransportTests {
    private struct Odd: Error {}

    @Test func aStubRespondsWithoutANetwork() throws {
        let transport = StubTransport { $0.response(json: #"{"a": 1}"#) }
        let client = ApiClient(transport: transport)
        #expect(try client.decoded([String: Int].self, for: url()).outcome().elements == [["a": 1]])
        #expect(transport.requests.map(\.url) == [try url()])
    }

    @Test func aResponseHasTheEventsOfAnExchange() throws {
        let transport = StubTransport {
            $0.response(201, headers: ["A": "1"], body: Data([1]), Data([2]))
        }
        let request = HTTPRequest("POST", url: try url(), body: Data(count: 5))
        let head = ResponseHead(status: 201, headers: ["A": "1"], url: try url())
        let events = try transport.exchange(request).outcome().elements
        #expect(events.map(\.uploaded?.completed) == [5, nil, nil, nil])
        #expect(events.map(\.head) == [nil, head, nil, nil])
        #expect(events.map(\.body) == [nil, nil, Data([1]), Data([2])])
    }

    @Test func routesAreChosenByMethodAndPath() throws {
        let transport = StubTransport(routes: [
            "GET /a": { $0.response(text: "one") }, "POST /a": { $0.response(text: "two") },
        ])
        let client = ApiClient(transport: transport)
        #expect(try client.data(for: url("/a?q=1")).outcome().elements == [Data("one".utf8)])
        let post = HTTPRequest("POST", url: try url("/a"))
        #expect(try client.data(for: post).outcome().elements == [Data("two".utf8)])
        #expect(try client.data(for: url("/b")).failure(ApiError.self)?.failure?.status == 404)
    }

    @Test func responsesInOrderRepeatTheLastOne() throws {
        let transport = StubTransport(inOrder: [
            { $0.response(503) }, { $0.failure(.timedOut(.connect)) }, { $0.response() },
        ])
        let client = ApiClient(transport: transport)
        #expect(try client.response(for: url()).outcome().elements.map(\.head.status) == [503])
        #expect(try client.response(for: url()).failure(ApiError.self)?.name == "transport")
        #expect(try client.response(for: url()).outcome().elements.map(\.head.status) == [200])
        #expect(try client.response(for: url()).outcome().elements.map(\.head.status) == [200])
        #expect(transport.requests.count == 4)
    }

    @Test func aDelayedResponseIsDeliveredOnItsScheduler() throws {
        let clock = VirtualTimeScheduler()
        let transport = StubTransport { request in
            request.response(text: "late").delaySubscription(.seconds(3), scheduler: clock)
        }
        let outcome = Outcome<HTTPResponse>()
        let subscription = ApiClient(transport: transport).response(for: try url()).subscribe {
            outcome.receive($0)
        }
        defer { subscription.dispose() }
        clock.advance(by: .seconds(2))
        #expect(outcome.count == 0)
        #expect(transport.running == 1)
        clock.advance(by: .seconds(1))
        #expect(outcome.isCompleted)
        #expect(transport.running == 0)
    }

    @Test func aFailureCanFollowTheBeginningOfAResponseOrBeThrown() throws {
        let transport = StubTransport { $0.failure(.networkConnectionLost, after: $0.response(text: "half")) }
        let outcome = try transport.exchange(HTTPRequest(url: url())).outcome()
        #expect(outcome.elements.compactMap(\.body) == [Data("half".utf8)])
        #expect((outcome.error as? TransportError)?.kind == .networkConnectionLost)
        let throwing = StubTransport { _ in throw Odd() }
        #expect(try throwing.exchange(HTTPRequest(url: url())).failure(Odd.self) != nil)
    }

    @Test func aDisposedExchangeIsNoLongerRunning() throws {
        let transport = StubTransport { _ in .never() }
        let subscription = transport.exchange(HTTPRequest(url: try url())).subscribe { _ in }
        #expect(transport.running == 1)
        subscription.dispose()
        #expect(transport.running == 0)
    }

    @Test func aBodyThatCanBeSentOnceFailsTheSecondTime() throws {
        let transport = StubTransport { $0.response(503) }
        let body = RequestBody.once { Halves(Data(count: 3)) }
        let exchange = transport.exchange(HTTPRequest("PUT", url: try url(), body: body))
        #expect(try exchange.outcome().isCompleted)
        let failure = try exchange.failure(TransportError.self)
        #expect(failure?.kind == .invalidRequest(reason: "its body can be sent only once"))
    }

    private func url(_ path: String = "/") throws -> URL {
        try #require(URL(string: "http://stub.test" + path))
    }

    @Test func whatMayBeShownMakesNoDifferenceBetweenResponses() throws {
        let transport = StubTransport { $0.response(headers: ["A": "1"], body: Data("x".utf8)) }
        let client = ApiClient(transport: transport, redaction: Redaction(alsoSecret: ["plate"]))
        let expected = HTTPResponse(
            head: ResponseHead(status: 200, headers: ["A": "1"], url: try url()), body: Data("x".utf8))
        let response = try #require(try client.response(for: url()).outcome().elements.first)
        #expect(response == expected && Set([response, expected]).count == 1)
    }

    @Test func aRouteHasTheWholePath() throws {
        let transport = StubTransport(routes: [
            "GET /": { $0.response(text: "root") }, "GET /a/": { $0.response(text: "folder") },
        ])
        let client = ApiClient(transport: transport)
        let root = try #require(URL(string: "http://stub.test"))
        #expect(try client.data(for: root).outcome().elements == [Data("root".utf8)])
        #expect(try client.data(for: url("/a/")).outcome().elements == [Data("folder".utf8)])
        #expect(try client.data(for: url("/a")).failure(ApiError.self)?.failure?.status == 404)
    }
}
