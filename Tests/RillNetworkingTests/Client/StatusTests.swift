struct StatusTests {
    @Test(arguments: [200, 204, 299]) func aStatusOfSuccessDeliversData(status: Int) throws {
        let server = try LoopbackServer.responding(.respond(.text("", status: status)))
        let outcome = try ApiClient().data(for: server.url()).outcome()
        #expect(outcome.elements == [Data()])
        #expect(outcome.isCompleted)
    }

    @Test(arguments: [
        (300, "unexpectedStatus"), (304, "unexpectedStatus"), (400, "client"), (401, "unauthorized"),
        (403, "client"), (404, "client"), (429, "client"), (499, "client"), (500, "server"), (503, "server"),
        (599, "server"), (600, "unexpectedStatus"), (999, "unexpectedStatus"),
    ])
    func anyOtherStatusIsAnError(status: Int, name: String) throws {
        let response = Response.json(#"{"message":"no"}"#, status: status).with("X-Trace", "7")
        let server = try LoopbackServer.responding(.respond(response))
        let error = try #require(
            try ApiClient().data(for: server.url("/weather?q=Oslo")).failure(ApiError.self))
        let failure = try #require(error.failure)
        #expect(error.name == name)
        #expect(failure.status == status)
        #expect(failure.method == "GET")
        #expect(failure.url == server.baseURL + "/weather?q=Oslo")
        #expect(failure.response.head.headers["x-trace"] == "7")
        #expect(failure.response.body == (status == 304 ? Data() : Data(#"{"message":"no"}"#.utf8)))
    }

    @Test(arguments: [
        (404, "client", false), (503, "server", true), (401, "unauthorized", false),
    ])
    func aFailureWhosePageBreaksOffIsThatFailure(status: Int, name: String, isReset: Bool) throws {
        let page = Response.text(String(repeating: "x", count: 100), status: status)
        let server = try LoopbackServer.responding(
            .cut(page, afterBodyBytes: 5, then: isReset ? .reset : .close))
        let error = try ApiClient().data(for: server.url()).failure(ApiError.self)
        #expect(error?.name == name && error?.failure?.status == status, "\(error as Any)")
    }

    /// Once it is delivered, what follows is no page of a failure.
    @Test func aStreamThatIsValidAndBreaksOffIsAFailureOfTheNetwork() throws {
        let page = Response.text(String(repeating: "x", count: 100), status: 404)
        let server = try LoopbackServer.responding(.cut(page, afterBodyBytes: 5, then: .close))
        let client = ApiClient().validating(.status([404]))
        let outcome = try client.stream(server.url()).outcome()
        #expect(outcome.elements == [Data("xxxxx".utf8)])
        #expect((outcome.error as? ApiError)?.name == "transport")
    }

    @Test func aFailureWhosePageIsNotWhatItsHeadSaysIsThatFailure() throws {
        let page = Response.text("plain", status: 401).with("Content-Encoding", "gzip")
        let server = try LoopbackServer.responding(.respond(page))
        let error = try ApiClient().data(for: server.url()).failure(ApiError.self)
        #expect(error?.name == "unauthorized", "\(error as Any)")
        let good = try LoopbackServer.responding(.respond(.text("plain").with("Content-Encoding", "gzip")))
        #expect(try ApiClient().data(for: good.url()).failure(ApiError.self)?.failure == nil)
    }

    @Test(arguments: [200, 204, 302, 401, 404, 503]) func responseDeliversAnyStatus(status: Int) throws {
        let response = Response.text("text", status: status).with("Location", "app://elsewhere")
        let server = try LoopbackServer.responding(.respond(response))
        let outcome = try ApiClient().response(for: server.url()).outcome()
        #expect(outcome.elements.map(\.head.status) == [status])
        #expect(outcome.elements.map(\.body) == [status == 204 ? Data() : Data("text".utf8)])
        #expect(outcome.isCompleted)
    }

    @Test(arguments: ["Basic realm=\"x\"", "Bearer", "Digest realm=\"x\", nonce=\"y\"", "nonsense"])
    func anAuthenticationChallengeIsDeliveredAsAResponseWithItsWholeBody(challenge: String) throws {
        for body in ["who?", String(repeating: "x", count: 300_000)] {
            let response = Response.text(body, status: 401).with("WWW-Authenticate", challenge)
            let server = try LoopbackServer.responding(.respond(response))
            let error = try #require(try ApiClient().data(for: server.url()).failure(ApiError.self))
            #expect(error.name == "unauthorized")
            #expect(error.failure?.response.body == Data(body.utf8))
            #expect(server.requests.count == 1)
        }
    }
}
