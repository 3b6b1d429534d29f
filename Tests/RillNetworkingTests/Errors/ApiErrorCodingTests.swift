@testable import RillNetworking

/// An `ApiError` survives JSON as far as policies and `catchError` ask for it.
struct ApiErrorCodingTests {
    private func copy(_ error: ApiError) throws -> (copy: ApiError, json: String) {
        let data = try JSONEncoder().encode(error)
        return (try JSONDecoder().decode(ApiError.self, from: data), String(decoding: data, as: UTF8.self))
    }

    private static func errors() throws -> [ApiError] {
        let url = try #require(URL(string: "https://h.test/a?token=SECRET"))
        let request = HTTPRequest(url: url)
        let head = ResponseHead(
            status: 503, headers: ["Retry-After": "7", "Set-Cookie": "id=SECRET"], url: url)
        let response = HTTPResponse(head: head, body: Data("SECRET".utf8))
        let failure = HTTPFailure(response, to: request)
        let wrongType = DecodingError.typeMismatch(Int.self, .init(codingPath: [], debugDescription: "x"))
        let kinds: [TransportError.Kind] = [
            .cannotConnectToHost, .timedOut(.total(.seconds(3))), .timedOut(.attempt),
            .invalidResponse(reason: "x"), .overflow(limit: 9), .noFreeConnection(.connect), .other,
        ]
        return [
            .unauthorized(failure), .client(failure), .server(failure), .unexpectedStatus(failure),
            .rejected(failure, reason: Boom()),
            .refused(AttemptRefusedError(reason: .elapsed, retryAt: Instant(sinceZero: .seconds(1)))),
            .invalidResponse(reason: "a"), .emptyBody(response), .bodyTooLarge(limit: 3, head: head),
            .decoding(Boom(), HTTPResponse(head: head)), .decoding(wrongType, HTTPResponse(head: head)),
            .invalidRequest(reason: "b"),
            .authentication(.missingCredential), .authentication(.excessiveRefresh),
            .authentication(.refreshFailed(Boom())),
            .authentication(.refreshFailed(ApiError.unauthorized(failure))),
            .file(FileError(.write, path: "/x", code: ENOSPC)),
        ]
            + kinds.map {
                .transport(TransportError($0, of: request, bytesReceived: 5, underlying: Boom()))
            }
    }

    @Test func itIsOfTheSameCaseAndSaysTheSame() throws {
        for error in try Self.errors() {
            let (copy, json) = try copy(error)
            #expect(copy.name == error.name)
            #expect("\(copy)" == "\(error)", "\(json)")
            #expect(!json.contains("SECRET"))
            #expect("\(try self.copy(copy).copy)" == "\(error)")
        }
    }

    @Test func policiesSeeTheSame() throws {
        for error in try Self.errors() {
            let copy = try copy(error).copy
            #expect(ApiError.isOutage(copy) == ApiError.isOutage(error))
            #expect(ApiError.isUnauthorized(copy) == ApiError.isUnauthorized(error))
            #expect(copy.transportFailure?.kind == error.transportFailure?.kind)
            #expect(copy.transportFailure?.requestWasSent == error.transportFailure?.requestWasSent)
            #expect(AttemptRefusedError(in: copy) == AttemptRefusedError(in: error))
            #expect(copy.failure?.status == error.failure?.status)
            let wait = error.failure?.response.head.retryAfter(now: .distantPast)
            #expect(copy.failure?.response.head.retryAfter(now: .distantPast) == wait)
        }
    }

    @Test(arguments: [#"{"name": "server"}"#, #"{"name": "unknown"}"#, "{}", "3"])
    func whatIsNoErrorIsADecodingError(_ json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ApiError.self, from: Data(json.utf8))
        }
    }
}
