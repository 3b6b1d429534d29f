struct InterceptorTests {
    @Test func missingHeadersAreAdded() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let client = ApiClient().intercepted(by: .headers(["X-One": "all", "X-Two": "all"]))
        let request = HTTPRequest(url: try server.url(), headers: ["x-one": "own"])
        #expect(try client.data(for: request).outcome().isCompleted)
        let received = try #require(server.requests.first)
        #expect(received.headers["x-one"] == "own")
        #expect(received.headers["x-two"] == "all")
    }

    @Test func secretHeadersAreRemovedByARedirectToAnotherOrigin() throws {
        let other = try LoopbackServer.responding(.respond(.text("fine")))
        let location = try other.url("/end").absoluteString
        let server = try LoopbackServer.responding(.respond(redirect(to: location)))
        let client = ApiClient().intercepted(by: .headers(["Authorization": "Bearer x", "X-One": "1"]))
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        #expect(other.requests.first?.headers["authorization"] == nil)
        #expect(other.requests.first?.headers["x-one"] == nil)
    }

    @Test func theFirstInterceptorIsTheOutermost() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let calls = Mutex<[String]>([])
        let noting = { (name: String) in
            Interceptor { request, send in
                calls.withLock { $0.append("\(name) in") }
                return send(request).do(onCompleted: { calls.withLock { $0.append("\(name) out") } })
            }
        }
        let client = ApiClient().intercepted(by: noting("a"), noting("b")).intercepted(by: noting("c"))
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        #expect(calls.withLock { $0 } == ["a in", "b in", "c in", "c out", "b out", "a out"])
    }

    @Test func anInterceptorBehindARetryRunsForEachAttempt() throws {
        let server = try LoopbackServer.serving { request in
            .respond(.text("", status: request.headers["x-nonce"] == "23" ? 200 : 503))
        }
        let nonce = Atomic<Int>(0)
        let adapt = Interceptor.adapt { request in
            request.headers["X-Nonce"] = "\(nonce.add(1, ordering: .relaxed).newValue)"
        }
        let plain = Interceptor { request, send in
            nonce.add(10, ordering: .relaxed)
            return send(request)
        }
        let retry = Interceptor.retry(.table([.zero, .zero]), scheduler: SerialDispatchQueueScheduler())
        let client = ApiClient().intercepted(by: retry, adapt, plain)
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        #expect(server.requests.map { $0.headers["x-nonce"] } == ["1", "12", "23"])
    }

    @Test func theErrorThatAnInterceptorThrowsIsDelivered() throws {
        struct Refused: Error {}
        let client = ApiClient().intercepted(
            by: .adapt { _ in throw ApiError.authentication(.missingCredential) })
        let url = try #require(URL(string: "http://localhost/"))
        #expect(try client.data(for: url).failure(ApiError.self)?.name == "authentication")
    }

    @Test(arguments: [404, 500, 302])
    func anInvalidStatusIsAnErrorForInterceptorsAndAResponseAboveThem(status: Int) throws {
        let server = try LoopbackServer.responding(.respond(.text("no", status: status)))
        let errors = Mutex<[String]>([])
        let client = ApiClient().intercepted(
            by: Interceptor { request, send in
                send(request).do(onError: { error in
                    errors.withLock { $0.append((error as? ApiError)?.name ?? "\(error)") }
                })
            })
        let outcome = try client.response(for: server.url()).outcome()
        #expect(outcome.elements.map(\.head.status) == [status])
        #expect(errors.withLock { $0.count } == 1)
        #expect(try client.data(for: server.url()).failure(ApiError.self)?.failure?.status == status)
    }
}
