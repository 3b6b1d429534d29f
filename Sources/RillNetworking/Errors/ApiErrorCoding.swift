import Foundation
import Rill

/// Stores the parts of an error that policies and `catchError` use: the case, the request, the status,
/// `Retry-After` and the texts.
///
///     let data = try recording.jsonLines(errors: .codable(ApiError.self))
///
/// The body of a response and its other headers are left out, and URLs are redacted. An error that is read
/// from an event log has the same case, `isOutage` and `isUnauthorized` as the recorded error.
extension ApiError: Codable {
    /// Reads an error that `encode(to:)` wrote.
    public init(from decoder: any Decoder) throws {
        let record = try ApiErrorRecord(from: decoder)
        guard let error = record.error else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no ApiError is \(record)"))
        }
        self = error
    }

    /// Writes the error without the body of a response.
    public func encode(to encoder: any Encoder) throws { try ApiErrorRecord(self).encode(to: encoder) }
}

/// An error that was read from a file: its text, and the `ApiError` that policies see in it.
struct RecordedError: LocalizedError, CustomStringConvertible, ApiErrorCarrier {
    let description: String
    var carriedApiError: ApiError?
    /// The length of a body that could not be decoded; the body itself is not recorded.
    var bodyLength: Int?
    var errorDescription: String? { description }
}

extension ApiError {
    /// The length of a body that cannot be decoded, or its length when the error was recorded.
    static func bodyLength(of response: HTTPResponse, _ error: any Error) -> Int {
        (error as? RecordedError)?.bodyLength ?? response.body.count
    }
}

extension Error {
    /// The `ApiError` that policies see in the error of a refresh, or in an error of an unknown type.
    fileprivate var seen: ApiError? {
        let last = lastOfExhausted
        let failure =
            TransportError(in: last)
            ?? TransportError.Kind(of: last).map {
                TransportError($0, redactedURL: "", bytesReceived: 0, requestWasSent: true, underlying: nil)
            }
        return ApiError(in: last) ?? AttemptRefusedError(in: last).map(ApiError.refused)
            ?? failure.map(ApiError.transport)
    }
}

private struct ApiErrorRecord: Codable {
    let name: String
    var failure: HTTPFailureRecord?
    var transport: TransportErrorRecord?
    var refusal: AttemptRefusedError?
    var file: FileError?
    var limit: Int?
    /// The length of a body that could not be decoded.
    var length: Int?
    var text: String?
    /// Whether a refresh has failed, whatever `text` is.
    var isRefresh: Bool?
    /// The cause, or none. It is a list, because existing logs have a list.
    var cause: [ApiError]?

    init(_ error: ApiError) {
        name = error.name
        failure = error.failure.map(HTTPFailureRecord.init)
        switch error {
        case .unauthorized, .client, .server, .unexpectedStatus: break
        case .rejected(_, let reason): text = ApiError.text(of: reason)
        case .transport(let error): transport = TransportErrorRecord(error)
        case .refused(let error): refusal = error
        case .invalidResponse(let reason), .invalidRequest(let reason): text = reason
        case .emptyBody(let response): failure = HTTPFailureRecord(response.head)
        case .bodyTooLarge(let limit, let head):
            failure = HTTPFailureRecord(head)
            self.limit = limit
        case .decoding(let error, let response):
            failure = HTTPFailureRecord(response.head)
            text = ApiError.reason(of: error)
            length = ApiError.bodyLength(of: response, error)
        case .authentication(.missingCredential): text = "missing"
        case .authentication(.excessiveRefresh): text = "excessive"
        case .authentication(.refreshFailed(let error)):
            isRefresh = true
            cause = error.seen.map { [$0] }
            if !(error is ApiError) { text = ApiError.text(of: error) }
        case .file(let error): file = error
        }
    }

    /// The recorded error; nil when a part is missing.
    var error: ApiError? {
        let reason = text ?? ""
        let recorded = RecordedError(description: reason, carriedApiError: cause?.first, bodyLength: length)
        // A cause without a text is the `ApiError` itself.
        let failed: any Error = if text == nil, let cause = cause?.first { cause } else { recorded }
        return switch name {
        case "unauthorized": (failure?.failure).map(ApiError.unauthorized)
        case "client": (failure?.failure).map(ApiError.client)
        case "server": (failure?.failure).map(ApiError.server)
        case "unexpectedStatus": (failure?.failure).map(ApiError.unexpectedStatus)
        case "rejected": (failure?.failure).map { .rejected($0, reason: recorded) }
        case "transport": (transport?.error).map(ApiError.transport)
        case "refused": refusal.map(ApiError.refused)
        case "invalidResponse": .invalidResponse(reason: reason)
        case "invalidRequest": .invalidRequest(reason: reason)
        case "emptyBody": (failure?.response).map(ApiError.emptyBody)
        case "bodyTooLarge": (failure?.response).map { .bodyTooLarge(limit: limit ?? 0, head: $0.head) }
        case "decoding": (failure?.response).map { .decoding(recorded, $0) }
        case "authentication" where isRefresh != true && reason == "missing":
            .authentication(.missingCredential)
        case "authentication" where isRefresh != true && reason == "excessive":
            .authentication(.excessiveRefresh)
        case "authentication": .authentication(.refreshFailed(failed))
        case "file": file.map(ApiError.file)
        default: nil
        }
    }
}

/// A failed response without its body.
private struct HTTPFailureRecord: Codable {
    /// The headers that say when to try again.
    private static let kept = ["Retry-After", "Date"]

    var method = ""
    var requestURL = ""
    var isRedirected = false
    let status: Int
    let url: String
    let headers: [String: String]

    init(_ failure: HTTPFailure) {
        self.init(failure.response.head)
        method = failure.method
        requestURL = failure.url
        isRedirected = failure.isRedirected
    }

    init(_ head: ResponseHead) {
        status = head.status
        url = head.redaction.redact(head.url)
        let kept = Self.kept.compactMap { name in head.headers[name].map { (name, $0) } }
        headers = Dictionary(uniqueKeysWithValues: kept)
    }

    var response: HTTPResponse? {
        URL(string: url).map {
            HTTPResponse(head: ResponseHead(status: status, headers: HTTPHeaders(headers), url: $0))
        }
    }

    var failure: HTTPFailure? {
        response.map {
            HTTPFailure(method: method, url: requestURL, response: $0, isRedirected: isRedirected)
        }
    }
}

private struct TransportErrorRecord: Codable {
    let kind: TransportError.Kind
    let url: String
    let bytesReceived: Int
    let requestWasSent: Bool
    let text: String?
    /// The cause, or none, in a list.
    let cause: [ApiError]?

    init(_ error: TransportError) {
        kind = error.kind
        url = error.url
        bytesReceived = error.bytesReceived
        requestWasSent = error.requestWasSent
        text = error.underlyingText
        cause = error.kind == .other ? error.underlying?.seen.map { [$0] } : nil
    }

    var error: TransportError? {
        TransportError(
            kind, redactedURL: url, bytesReceived: bytesReceived, requestWasSent: requestWasSent,
            underlying: text.map { RecordedError(description: $0, carriedApiError: cause?.first) })
    }
}
