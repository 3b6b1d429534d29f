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

    @Test func aPostIsNotSentAgainByHTTP1() throws {
        let client = try client()
        _ = try received(client)
        let request = HTTPRequest("POST", url: try url("/reset/13/begin"), body: .data(Data("pay".utf8)))
        #expect(try client.text(for: request).outcome().error is ApiError)
        #expect(try received(client) == 1)
    }
}
