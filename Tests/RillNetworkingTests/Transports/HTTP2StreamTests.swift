/// What becomes of requests whose stream a server of HTTP/2 refuses or resets, or whose connection it leaves.
@Suite(.blocking, .serialized, .enabled(if: TLSServer.isAvailable && CurlTransport.isAvailable))
struct HTTP2StreamTests {
    private func client(_ server: HTTP2Server) -> ApiClient {
        let tls = TLSConfiguration(authorities: server.certificate)
        return ApiClient(transport: CurlTransport(configuration: .init(tls: tls, proxy: .none)))
    }

    @Test(arguments: ["GET", "POST"], [HTTP2Server.Answer.refusal, .goAway])
    func aRequestThatWasNotProcessedIsSentAgain(method: String, first: HTTP2Server.Answer) throws {
        let server = try HTTP2Server([first, .ok])
        let body = method == "POST" ? RequestBody.data(Data("pay".utf8)) : nil
        let outcome = try client(server).data(for: HTTPRequest(method, url: server.url(), body: body))
            .outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(server.requests == 2)
    }

    /// libcurl does not tell a refusal from a connection that died, unless the connection is new.
    @Test func aRefusalOnAnOlderConnectionIsOne() throws {
        let server = try HTTP2Server([.ok, .refusal, .ok])
        let client = client(server)
        let request = try HTTPRequest("POST", url: server.url(), body: .data(Data("pay".utf8)))
        for _ in 0..<2 {
            let outcome = try client.data(for: request).outcome()
            #expect(outcome.elements.map(\.count) == [0], "\(outcome.error as Any)")
        }
        #expect(server.requests == 3)
    }

    /// A server that leaves may be away for a moment: so the error is one that every policy may retry.
    @Test(arguments: [HTTP2Server.Answer.refusal, .goAway])
    func whatWasNotProcessedCountsAsNotSentIfTheServerIsGone(_ answer: HTTP2Server.Answer) throws {
        let server = try HTTP2Server([.ok, answer], connections: 1)
        let client = client(server)
        let request = try HTTPRequest("POST", url: server.url(), body: .data(Data("pay".utf8)))
        #expect(try client.data(for: request).outcome().isCompleted)
        let failure = try client.data(for: request).failure(ApiError.self)?.transportFailure
        #expect(failure?.requestWasSent == false)
        #expect(server.requests == 2)
    }

    /// Without a limit, libcurl sends it twelve times in a moment.
    @Test(arguments: ["GET", "POST"]) func whatIsAlwaysRefusedIsSentFourTimes(method: String) throws {
        let server = try HTTP2Server([.refusal])
        let failure = try client(server).data(for: HTTPRequest(method, url: server.url()))
            .failure(ApiError.self)?.transportFailure
        #expect(failure?.kind == .networkConnectionLost)
        #expect(failure?.requestWasSent == (method == "GET"))
        #expect(server.requests == 4)
    }

    /// The window of the stream stays as it was: nginx answers so, if it needs no body.
    @Test(arguments: [10, 150_000], [HTTP2Server.Answer.early, .earlyGzip])
    func aResponseIsCompleteBeforeItsRequest(length: Int, _ answer: HTTP2Server.Answer) throws {
        let server = try HTTP2Server([answer])
        let client = client(server)
        let request = try HTTPRequest("POST", url: server.url(), body: .data(.pattern(length)))
        for _ in 0..<2 {
            let outcome = try client.data(for: request).outcome()
            #expect(outcome.elements.map(\.count) == [0], "\(outcome.error as Any)")
        }
    }

    @Test(arguments: [0, 10, 150_000]) func aChallengeIsAnsweredBeforeTheRequestIsComplete(length: Int) throws
    {
        let server = try HTTP2Server([.earlyChallenge, .early, .earlyChallenge, .early])
        let client = client(server).intercepted(by: .digest(user: "ada", password: "x"))
        let body = length > 0 ? RequestBody.data(.pattern(length)) : nil
        let request = try HTTPRequest(body == nil ? "GET" : "POST", url: server.url(), body: body)
        for count in 1...2 {
            let outcome = try client.data(for: request).outcome()
            #expect(outcome.elements.map(\.count) == [0], "\(outcome.error as Any)")
            #expect(server.requests == 2 * count)
        }
    }

    /// libcurl ends the session, and tells it to the first that reads. No time limit has to, but with these.
    @Test(.disabled(if: !CurlVersion.isBefore(8) && CurlVersion.isBefore(8, 14)))
    func aBrokenConnectionIsToldToAllOnIt() throws {
        let server = try HTTP2Server([.ok, .nothing, .nothing, .garbage])
        let client = client(server)
        let request = try HTTPRequest("POST", url: server.url())
        #expect(try client.data(for: request).outcome().isCompleted)
        let others = (0..<2).map { _ in client.data(for: request).watched() }
        defer { others.forEach { $0.1.dispose() } }
        #expect(eventually { server.requests == 3 })
        #expect(try client.data(for: request).outcome().error != nil)
        for (outcome, _) in others {
            try outcome.waitForEnd()
            #expect((outcome.error as? ApiError)?.transportFailure?.kind == .networkConnectionLost)
        }
    }

    @Test func aBodyThatCanBeSentOnceIsNotSentAgain() throws {
        let server = try HTTP2Server([.refusal, .ok])
        let body = RequestBody.once { Halves(Data(count: 9)) }
        let error = try client(server).data(for: HTTPRequest("POST", url: server.url(), body: body))
            .failure(ApiError.self)
        #expect(error?.transportFailure?.kind == .networkConnectionLost)
        #expect(error?.transportFailure?.requestWasSent == false)
        #expect(error?.transportFailure?.description.contains(", and the request was not processed") == true)
        #expect(server.requests == 1)
    }
}
