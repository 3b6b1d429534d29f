struct ApiClientTests {
    @Test func everySubscriptionSendsOneRequest() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = ApiClient().data(for: try server.url())
        #expect(server.requests.isEmpty)
        for count in 1...3 {
            #expect(try request.outcome().elements == [Data("fine".utf8)])
            #expect(server.requests.count == count)
        }
    }

    @Test func allClientsShareTheTransportAndItsConnections() throws {
        let isCurl = ApiClient.defaultTransport is CurlTransport
        #expect(
            isCurl == CurlTransport.isAvailable && isCurl != ApiClient.defaultTransport is URLSessionTransport
        )
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        for _ in 1...3 { #expect(try ApiClient().data(for: server.url()).outcome().isCompleted) }
        #expect(server.requests.count == 3 && server.connectionCount == 1)
        let configuration = TransportConfiguration()
        #expect(configuration.maximumConnectionsPerHost == 6 && configuration.maximumConnections == 256)
    }

    @Test func theRequestArrivesUnchanged() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        var request = URLRequest(url: try server.url("/a?b=c%20d"))
        request.httpMethod = "PUT"
        request.httpBody = Data("body".utf8)
        request.setValue("1", forHTTPHeaderField: "X-One")
        request.setValue("17", forHTTPHeaderField: "Content-Length")
        _ = try ApiClient().data(for: request).outcome()
        let received = try #require(server.requests.first)
        #expect(received.method == "PUT")
        #expect(received.target == "/a?b=c%20d")
        #expect(received.text == "body")
        #expect(received.headers["x-one"] == "1")
        #expect(received.headers["content-length"] == "4")
        #expect(received.headers["content-type"] == "application/octet-stream")
    }

    @Test func disposalCancelsTheRequestAndNothingFollows() throws {
        let arrived = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { _ in
            arrived.signal()
            return .hang
        }
        let (outcome, subscription) = ApiClient().data(for: try server.url()).watched()
        #expect(arrived.wait(timeout: .now() + 300) == .success)
        subscription.dispose()
        #expect(eventually { server.openConnections == 0 })
        #expect(outcome.count == 0)
    }

    @Test func disposalDuringAnEventIsTheEnd() throws {
        let isKept = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { _ in
            isKept.wait()
            return longBody()
        }
        let bag = SerialDisposable()
        let outcome = Outcome<ExchangeEvent>()
        bag.disposable = URLSessionTransport.shared.exchange(HTTPRequest(url: try server.url()))
            .subscribe { event in
                outcome.receive(event)
                if case .next(.body) = event { bag.dispose() }
            }
        isKept.signal()
        #expect(eventually { server.requests.count == 1 && server.openConnections == 0 })
        #expect(outcome.count == 2)
    }

    @Test func aBodyAboveTheLimitIsAnError() throws {
        let server = try LoopbackServer.responding(.respond(.text("0123456789")))
        #expect(try ApiClient(maximumBodyBytes: 10).data(for: server.url()).outcome().isCompleted)
        let error = try ApiClient(maximumBodyBytes: 9).data(for: server.url()).failure(ApiError.self)
        guard case .bodyTooLarge(limit: 9, let head) = error else {
            return #expect(Bool(false), "\(error as Any)")
        }
        #expect(head.status == 200)
    }

    @Test(arguments: [(401, "unauthorized"), (404, "client"), (503, "server")])
    func aFailureWithALongPageIsThatFailure(_ status: Int, _ name: String) throws {
        let server = try LoopbackServer.responding(.respond(.text("0123456789", status: status)))
        let error = try ApiClient(maximumBodyBytes: 9).data(for: server.url()).failure(ApiError.self)
        #expect(error?.name == name)
        #expect(error?.failure?.response.body == Data("012345678".utf8))
    }

    /// A page that is not whole is no response, whatever its status.
    @Test(arguments: [302, 401, 404, 503]) func aPageThatBreaksOffIsNoResponse(_ status: Int) throws {
        let page = Response.text("0123456789", status: status)
        let server = try LoopbackServer.responding(.truncated(page, afterBodyBytes: 4))
        let error = try ApiClient().response(for: server.url()).failure(ApiError.self)
        #expect(error?.transportFailure?.kind == .networkConnectionLost, "\(error as Any)")
        #expect(error?.transportFailure?.bytesReceived == 4)
        let long = try LoopbackServer.responding(.respond(page))
        let client = ApiClient(maximumBodyBytes: 9)
        #expect(try client.response(for: long.url()).failure(ApiError.self)?.name == "bodyTooLarge")
        #expect(try client.data(for: long.url()).failure(ApiError.self)?.failure?.status == status)
    }

    @Test func aBodyThatAnInterceptorBreaksOffIsAnApiError() throws {
        struct Odd: Error {}
        let odd = Interceptor { request, _ in
            .of(.response(ResponseHead(status: 200, url: request.url)), .bodyFailed(Odd()))
        }
        let client = ApiClient().intercepted(by: odd)
        #expect(try client.stream(URL.example).failure(ApiError.self) != nil)
        #expect(try client.data(for: URL.example).failure(ApiError.self) != nil)
    }

    @Test func theExchangeEndsWhenTheLimitIsReached() throws {
        let server = try LoopbackServer.responding(longBody())
        let error = try ApiClient(maximumBodyBytes: 100_000).data(for: server.url()).failure(ApiError.self)
        #expect(error?.name == "bodyTooLarge")
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func anErrorOfAnyTransportOrNoResponseBecomesAnApiError() throws {
        struct Odd: Error {}
        let client = ApiClient(transport: StubTransport { _ in .error(Odd()) })
        let error = try client.data(for: HTTPRequest(url: URL(filePath: "/"))).failure(ApiError.self)
        let failure = try #require(error?.transportFailure)
        #expect(failure.kind == .other)
        #expect(failure.underlying is Odd)
        let silent = ApiClient(transport: StubTransport { _ in .empty() })
        let none = try silent.response(for: URL(filePath: "/")).failure(ApiError.self)
        #expect(none?.name == "invalidResponse")
    }

    @Test func aBodyStreamIsRefused() throws {
        var request = URLRequest(url: URL(filePath: "/"))
        request.httpBodyStream = InputStream(data: Data())
        #expect(try ApiClient().data(for: request).failure(ApiError.self)?.name == "invalidRequest")
    }
}

// Slow enough for a cancellation: corelibs Foundation cancels nothing while it has bytes to read.
private func longBody() -> Behavior {
    .drip(Response(body: Array(repeating: 1, count: 20_000_000)), chunk: 10_000, every: .milliseconds(1))
}
