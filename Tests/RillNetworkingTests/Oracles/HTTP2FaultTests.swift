/// Streams that a server of HTTP/2 resets in the middle: `.ci/http2-faults`.
@Suite(
    .serialized,
    .enabled(if: Oracle.http2Faults != nil && CurlTransport.isAvailable, "run .ci/oracles for these"))
struct HTTP2FaultTests {
    private func client() throws -> ApiClient {
        let tls = TLSConfiguration(authorities: try Oracle.file("RILL_NGINX_CERTIFICATE"))
        return ApiClient(transport: CurlTransport(configuration: .init(tls: tls)))
    }

    private func url(_ path: String) throws -> URL { try #require(Oracle.http2Faults).url(path) }

    /// How many requests the server has received since it was last asked.
    private func received(_ client: ApiClient) throws -> Int? {
        try client.text(for: url("/received")).outcome().elements.first.flatMap { Int($0) }
    }

    /// What is reset is not whole, whatever the code. For code 13 libcurl sends the request again by
    /// HTTP/1.1, although its response has begun.
    @Test(arguments: ["GET", "PUT", "POST"], ["head", "body"])
    func aResponseThatIsResetIsNotComplete(method: String, place: String) throws {
        let client = try client()
        _ = try received(client)
        for code in 0...13 {
            let body = method == "GET" ? nil : RequestBody.data(Data("pay".utf8))
            let request = HTTPRequest(method, url: try url("/reset/\(code)/\(place)"), body: body)
            let outcome = try client.data(for: request).outcome()
            #expect(!outcome.isCompleted, "\(method) after code \(code) in the \(place)")
            #expect(outcome.error is ApiError)
            let count = try received(client)
            #expect(count == 1, "\(method) after code \(code) in the \(place)")
        }
    }

    /// libcurl alone sends the head only, and the server waits for the body.
    @Test(arguments: [0, 5, 60_000, 1_000_000]) func aBodyIsSentAgainByHTTP1(length: Int) throws {
        let request = HTTPRequest("PUT", url: try url("/reset/13/begin"), body: .data(.pattern(length)))
        let outcome = try client().text(for: request).outcome()
        #expect(outcome.elements == ["\(length)"], "\(outcome.error as Any)")
    }

    /// libcurl 7 drops the answer, as that to an old credential. It is asked for again by HTTP/1.1.
    @Test(arguments: [3, 60_000, 3_000_000], [0, 8])
    func anAnswerBeforeTheEndOfTheBodyIsDelivered(length: Int, code: Int) throws {
        let client = try client()
        let request = HTTPRequest("PUT", url: try url("/early/\(code)"), body: .data(.pattern(length)))
        for _ in 0..<5 {
            let outcome = try client.text(for: request).outcome()
            #expect(outcome.error.map(ApiError.isUnauthorized) == true, "\(outcome.error as Any)")
        }
    }

    /// A server that asks for calm gets none by another request.
    @Test(arguments: ["GET", "DELETE", "PUT"]) func whatAServerResetsIsNotSentAgain(method: String) throws {
        let client = try client()
        _ = try received(client)
        let body = method == "PUT" ? RequestBody.data(Data("pay".utf8)) : nil
        let request = HTTPRequest(method, url: try url("/reset/11/begin"), body: body)
        #expect(try client.data(for: request).outcome().error is ApiError)
        #expect(try received(client) == 1)
    }

    /// The flow-control window of a connection is for all requests on it.
    @Test func aBodyDoesNotWaitForTheWindowOfOneThatWasRefused() throws {
        let client = try client()
        let (refused, next, reused) = (try url("/exhaust"), try url("/upload"), Log<Bool?>())
        let measured = client.intercepted(by: .metrics { reused.write($0.connection?.isReused) })
        let body = RequestBody.data(.pattern(300_000))
        _ = try client.data(for: HTTPRequest("POST", url: refused, body: body)).outcome()
        for _ in 0..<4 {
            let request = HTTPRequest("POST", url: next, body: body, totalTimeout: .seconds(30))
            let outcome = try measured.text(for: request).outcome()
            #expect(outcome.elements == ["300000"], "\(outcome.error as Any)")
        }
        // They are told on other threads, in any order.
        #expect(eventually { reused.entries.count == 4 })
        #expect(reused.entries.count { $0 == false } == 1)
    }

    /// A thread reads what follows the last piece of a file, which may be after the answer.
    @Test func anUploadOfAFileKeepsTheConnection() throws {
        let (client, reused) = (try client(), Log<Bool?>())
        let measured = client.intercepted(by: .metrics { reused.write($0.connection?.isReused) })
        let file = try TemporaryFile(.pattern(300_000))
        for _ in 0..<20 {
            let request = HTTPRequest("POST", url: try url("/upload"), body: .file(file.url))
            let outcome = try measured.text(for: request).outcome()
            #expect(outcome.elements == ["300000"], "\(outcome.error as Any)")
        }
        #expect(eventually { reused.entries.count == 20 })
        #expect(reused.entries.count { $0 == false } == 1)
    }

    @Test(arguments: ["GET", "PUT", "POST"])
    func whatAReusedConnectionDidNotAnswerIsSentAgainIfItMayBe(method: String) throws {
        let client = try client()
        _ = try received(client)
        let body = method == "GET" ? nil : RequestBody.data(Data("pay".utf8))
        let outcome = try client.data(
            for: HTTPRequest(method, url: try url("/leave/\(method)-\(UUID())"), body: body)
        )
        .outcome()
        #expect(outcome.isCompleted == (method != "POST"), "\(outcome.error as Any)")
        #expect(try received(client) == (method == "POST" ? 1 : 2))
    }

    @Test func aPostIsNotSentAgainByHTTP1() throws {
        let client = try client()
        _ = try received(client)
        let request = HTTPRequest("POST", url: try url("/reset/13/begin"), body: .data(Data("pay".utf8)))
        #expect(try client.text(for: request).outcome().error is ApiError)
        #expect(try received(client) == 1)
    }

    /// How many requests are open that the server does not answer.
    private func open(_ client: ApiClient) throws -> Int? {
        try client.text(for: url("/open")).outcome().elements.first.flatMap { Int($0) }
    }

    /// libcurl alone tells it with the next request of the connection. One that follows at once keeps it.
    @Test(arguments: ["head", "nothing"], [true, false])
    func aServerIsToldOfADisposal(behind place: String, _ anotherFollows: Bool) throws {
        let (client, observer, reused) = (try client(), try self.client(), Log<Bool?>())
        let measured = client.intercepted(by: .metrics { reused.write($0.connection?.isReused) })
        let request = client.data(for: try url("/silent/\(place)")).subscribe(onNext: { _ in })
        #expect(eventually { (try? open(observer)) == 1 })
        request.dispose()
        if anotherFollows {
            #expect(try measured.data(for: url("/received")).outcome().isCompleted)
            #expect(eventually { reused.entries == [true] })
        }
        #expect(eventually { (try? open(observer)) == 0 })
    }
}
