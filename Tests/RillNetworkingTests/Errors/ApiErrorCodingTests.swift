@testable import RillNetworking

/// An `ApiError` survives JSON as far as policies and `catchError` ask for it.
struct ApiErrorCodingTests {
    /// As that of a service.
    private struct Carrier: ApiErrorCarrier {
        let carriedApiError: ApiError?
    }

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
        let elsewhere = try #require(URL(string: "https://other.test/b?token=SECRET"))
        var last = ResponseHead(status: 500, url: elsewhere)
        last.wire.earlierURLs = [url]
        let redirected = HTTPFailure(HTTPResponse(head: last, body: Data()), to: request)
        let wrongType = DecodingError.typeMismatch(Int.self, .init(codingPath: [], debugDescription: "x"))
        let kinds: [TransportError.Kind] = [
            .cannotConnectToHost, .timedOut(.total(.seconds(3))), .timedOut(.attempt),
            .invalidResponse(reason: "x"), .overflow(limit: 9), .noFreeConnection(.connect), .other,
        ]
        return [
            .unauthorized(failure), .client(failure), .server(failure), .unexpectedStatus(failure),
            .server(redirected),
            .rejected(failure, reason: Boom()),
            .refused(AttemptRefusedError(reason: .elapsed, retryAt: Instant(sinceZero: .seconds(1)))),
            .invalidResponse(reason: "a"), .emptyBody(response), .bodyTooLarge(limit: 3, head: head),
            .decoding(Boom(), response), .decoding(wrongType, response),
            .invalidRequest(reason: "b"),
            .authentication(.missingCredential), .authentication(.excessiveRefresh),
            .authentication(.refreshFailed(Boom())),
            .authentication(.refreshFailed(ApiError.unauthorized(failure))),
            .transport(
                TransportError(
                    .other, of: request, underlying: Carrier(carriedApiError: .unauthorized(failure)))),
            .file(FileError(.write, path: "/x", code: ENOSPC)),
        ]
            + kinds.map {
                .transport(TransportError($0, of: request, bytesReceived: 5, underlying: Boom()))
            }
            + refreshErrors(failure, request).map { .authentication(.refreshFailed($0)) }
    }

    private static func refreshErrors(_ failure: HTTPFailure, _ request: HTTPRequest) -> [any Error] {
        [
            TimeoutError(.seconds(3), of: .event), AttemptRefusedError(reason: .elapsed),
            TransportError(.networkConnectionLost, of: request),
            RetryExhaustedError(reason: .attempts, attempts: 2, last: ApiError.server(failure)),
            RetryExhaustedError(reason: .attempts, attempts: 2, last: ApiError.client(failure)),
            RetryExhaustedError(reason: .attempts, attempts: 2, last: Boom()),
            Carrier(carriedApiError: .unauthorized(failure)),
            ApiError.authentication(.refreshFailed(TimeoutError(.seconds(3), of: .attempt))),
            RecordedError(description: "missing"), RecordedError(description: "excessive"),
        ]
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
            #expect(
                "\(copy.retryAdvice(now: .distantPast))" == "\(error.retryAdvice(now: .distantPast))")
            #expect(AttemptRefusedError(in: copy) == AttemptRefusedError(in: error))
            #expect(copy.failure?.status == error.failure?.status)
            let wait = error.failure?.response.head.retryAfter(now: .distantPast)
            #expect(copy.failure?.response.head.retryAfter(now: .distantPast) == wait)
        }
    }

    /// Logs that were written before the error of a refresh had a mark of its own.
    @Test(arguments: [
        (#""text": "missing""#, "none were given"), (#""text": "excessive""#, "too often"),
        (#""text": "boom""#, "(boom)"),
        (#""cause": [{"name": "invalidRequest", "text": "boom"}]"#, "cannot be sent: boom"),
    ])
    func theFirstFormIsRead(_ rest: String, _ words: String) throws {
        let json = Data(#"{"name": "authentication", \#(rest)}"#.utf8)
        let error = try JSONDecoder().decode(ApiError.self, from: json)
        #expect(error.description.contains(words), "\(error)")
    }

    @Test(arguments: [#"{"name": "server"}"#, #"{"name": "unknown"}"#, "{}", "3"])
    func whatIsNoErrorIsADecodingError(_ json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ApiError.self, from: Data(json.utf8))
        }
    }
}
