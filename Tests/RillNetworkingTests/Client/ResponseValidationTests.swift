struct ResponseValidationTests {
    @Test(arguments: ["application/json; charset=utf-8", "Application/JSON;q=1", "application/* ; q=1"])
    func parametersOfAnAcceptedTypeAreIgnored(_ accepted: String) throws {
        let transport = StubTransport {
            $0.response(headers: ["Content-Type": "application/json; charset=utf-8"], body: Data("1".utf8))
        }
        let client = ApiClient(transport: transport).validating(.contentType(accepted))
        #expect(try client.data(for: URL.example).outcome().isCompleted)
    }

    @Test func whatTheFirstPieceHasShownIsNotJudgedAgain() throws {
        struct Refusal: Error {}
        let seen = Mutex<[Data]>([])
        let transport = StubTransport { $0.response(body: Data("no".utf8), Data("thing".utf8)) }
        let client = ApiClient(transport: transport).validating(
            ResponseValidation { response, _ in
                seen.withLock { $0.append(response.body) }
                if response.body == Data("no".utf8) { throw Refusal() }
            })
        let outcome = try client.stream(try URL.example).outcome()
        #expect(outcome.elements.isEmpty)
        guard case .rejected(let failure, let reason)? = outcome.error as? ApiError else {
            Issue.record("\(outcome.error as Any)")
            return
        }
        #expect(reason is Refusal && failure.response.body == Data("nothing".utf8))
        #expect(seen.withLock { $0 } == [Data("no".utf8)])
    }

    @Test func aContentTypeIsShownShortAndWithoutControlCharacters() throws {
        let type = "text/\u{1B}[2J" + String(repeating: "x", count: 10_000)
        let transport = StubTransport { $0.response(headers: ["Content-Type": type], body: Data("x".utf8)) }
        let (client, url) = (ApiClient(transport: transport), try URL.example)
        let clock = VirtualTimeScheduler()
        let errors = [
            try client.validating(.contentType("application/json")).data(for: url).failure(ApiError.self),
            try client.serverSentEvents(from: url, scheduler: clock).failure(ApiError.self),
        ]
        for error in errors {
            let text = try #require(error?.description)
            #expect(!text.contains("\u{1B}") && text.utf8.count < 300, "\(text)")
        }
    }

    @Test(
        arguments: [
            (200, nil), (404, nil), (201, "unexpectedStatus"), (401, "unauthorized"), (500, "server"),
        ]
            as [(Int, String?)])
    func aSetOfStatusesIsValid(status: Int, name: String?) throws {
        let server = try LoopbackServer.responding(.respond(.text("text", status: status)))
        let client = ApiClient().validating(.status([200, 404]))
        let outcome = try client.data(for: server.url()).outcome()
        #expect(outcome.elements.count == (name == nil ? 1 : 0))
        #expect((outcome.error as? ApiError)?.name == name)
        #expect(try client.response(for: server.url()).outcome().elements.count == 1)
    }

    @Test(arguments: [
        ("application/json", true), ("Application/JSON; charset=utf-8", true), ("image/png", true),
        ("text/html", false), ("imagex/png", false),
    ])
    func aContentTypeIsMatched(type: String, isValid: Bool) throws {
        let response = Response(headers: ["Content-Type": type], body: Array("x".utf8))
        let server = try LoopbackServer.responding(.respond(response))
        let client = ApiClient().validating(.success.and(.contentType("application/json", "image/*")))
        let outcome = try client.data(for: server.url()).outcome()
        #expect(outcome.isCompleted == isValid)
        if !isValid { #expect((outcome.error as? ApiError)?.name == "rejected") }
    }

    @Test func aResponseWithoutABodyNeedsNoContentType() throws {
        let server = try LoopbackServer.responding(.respond(.status(204)))
        let client = ApiClient().validating(.contentType("application/json"))
        #expect(try client.data(for: server.url()).outcome().isCompleted)
    }

    @Test func aCustomRuleRejectsWithTheErrorItThrows() throws {
        struct Refusal: Error {}
        let server = try LoopbackServer.responding(.respond(.text("no")))
        let client = ApiClient().validating(
            .success.and(
                ResponseValidation { response, _ in
                    if response.body == Data("no".utf8) { throw Refusal() }
                }))
        for error in [
            try client.data(for: server.url()).failure(ApiError.self),
            try client.decoded(Int.self, for: server.url()).failure(ApiError.self),
        ] {
            guard case .rejected(let failure, let reason) = error else {
                return #expect(Bool(false), "\(error as Any)")
            }
            #expect(reason is Refusal)
            #expect(failure.response.body == Data("no".utf8))
        }
        #expect(try client.response(for: server.url()).outcome().elements.map(\.body) == [Data("no".utf8)])
    }

    @Test func aStatusThatIsAllowedIsNoErrorForInterceptorsEither() throws {
        let server = try LoopbackServer.responding(.respond(.text("nothing", status: 404)))
        let errors = Atomic<Int>(0)
        let client = ApiClient().validating(.status([404])).intercepted(
            by: Interceptor { request, send in
                send(request).do(onError: { _ in errors.add(1, ordering: .relaxed) })
            })
        #expect(try client.data(for: server.url()).outcome().elements == [Data("nothing".utf8)])
        #expect(errors.load(ordering: .relaxed) == 0)
    }
}
