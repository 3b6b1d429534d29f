import Foundation
import Rill

/// What can go wrong with a request.
public enum ApiError: Error, Sendable {
    /// Status 401: the credentials are missing or wrong.
    case unauthorized(HTTPFailure)
    /// Any other 4xx: the request is at fault.
    case client(HTTPFailure)
    /// 5xx: the server is at fault.
    case server(HTTPFailure)
    /// Any other status outside 200...299: a redirect that was not followed, or a status that no standard
    /// defines.
    case unexpectedStatus(HTTPFailure)
    /// The client's `ResponseValidation` rejected the response for this reason.
    case rejected(HTTPFailure, reason: any Error)
    /// No complete response came.
    case transport(TransportError)
    /// A breaker, bulkhead, rate limiter or another shared limit of this process has refused the request. The
    /// request was not sent, or a server has only answered it with 401 before. If a later attempt is refused,
    /// the error is the error of the attempt before it, or a timeout if that attempt was cut off.
    case refused(AttemptRefusedError)
    /// The server sent something that is not an HTTP response, or its redirects form a circle.
    case invalidResponse(reason: String)
    /// The response has no body to decode.
    case emptyBody(HTTPResponse)
    /// The body is longer than the client allows.
    case bodyTooLarge(limit: Int, head: ResponseHead)
    /// The body cannot be decoded.
    case decoding(any Error, HTTPResponse)
    /// The request cannot be sent, or its body cannot be read to its end.
    case invalidRequest(reason: String)
    /// There are no valid credentials for the request, and none could be fetched.
    case authentication(AuthenticationError)
    /// The response could not be written to its file.
    case file(FileError)
}

extension ApiError {
    /// The response that this error describes; nil if there is none, or if it broke off or was too long. A
    /// response that is not valid for its status is kept in these cases, with the beginning of its body.
    public var response: HTTPResponse? {
        switch self {
        case .emptyBody(let response), .decoding(_, let response): response
        default: failure?.response
        }
    }

    /// The response that is not valid, with its request.
    package var failure: HTTPFailure? {
        switch self {
        case .unauthorized(let failure), .client(let failure), .server(let failure),
            .unexpectedStatus(let failure), .rejected(let failure, _):
            failure
        case .transport, .refused, .invalidResponse, .emptyBody, .bodyTooLarge, .decoding, .invalidRequest,
            .authentication, .file:
            nil
        }
    }

    /// Why a credential could not be refreshed.
    var causeOfFailedRefresh: (any Error)? {
        if case .authentication(.refreshFailed(let cause)) = self { cause } else { nil }
    }

    /// The error that the status of a response means; nil for 200...299.
    package init?(_ response: HTTPResponse, to request: HTTPRequest) {
        let failure = HTTPFailure(response, to: request)
        switch response.head.status {
        case 200..<300: return nil
        case 401: self = .unauthorized(failure)
        case 400..<500: self = .client(failure)
        case 500..<600: self = .server(failure)
        default: self = .unexpectedStatus(failure)
        }
    }

    /// The `ApiError` for any error of an exchange. An `ApiError` stays as it is, and so does the last
    /// `ApiError` of a `RetryExhaustedError`. For an error of another type, `requestWasSent` says whether the
    /// request was sent, if that is known.
    package init(_ error: any Error, of request: HTTPRequest, requestWasSent: Bool? = nil) {
        switch error.lastOfExhausted {
        case let error as ApiError: self = error
        case let error as AttemptRefusedError: self = .refused(error)
        case let error as FileError: self = .file(error)
        case let error:
            let failure =
                (error as? TransportError)?.redacted(by: request.redaction)
                ?? TransportError(wrapping: error, of: request, requestWasSent: requestWasSent)
            self =
                switch failure.kind {
                case .invalidResponse: .invalidResponse(reason: failure.description)
                case .invalidRequest, .unsupportedURL: .invalidRequest(reason: failure.description)
                default: .transport(failure)
                }
        }
    }
}

extension ApiError: CustomStringConvertible, LocalizedError, CustomReflectable {
    /// A sentence for people. It contains no body, no credentials and no secret query item.
    public var description: String { shown.sentence }
    public var errorDescription: String? { description }
    /// The name of the case.
    package var name: String { shown.name }

    /// Shows the description: the payloads of some errors contain parts of the body.
    public var customMirror: Mirror {
        Mirror(self, children: [(label: name, value: description)], displayStyle: .enum)
    }

    private var shown: (name: String, sentence: String) {
        switch self {
        case .unauthorized(let failure): ("unauthorized", "The credentials are missing or wrong: \(failure).")
        case .client(let failure): ("client", "The server refused the request: \(failure).")
        case .server(let failure): ("server", "The server failed: \(failure).")
        case .unexpectedStatus(let failure):
            ("unexpectedStatus", "The status is neither success nor failure: \(failure).")
        case .rejected(let failure, let reason):
            ("rejected", "\(failure.response.head.source) is not valid: \(Self.phrase(of: reason)).")
        case .transport(let failure): ("transport", "The request failed: \(failure).")
        case .refused(let refusal): ("refused", "The request was not sent: \(refusal.reason).")
        case .invalidResponse(let reason): ("invalidResponse", "The response cannot be used: \(reason).")
        case .emptyBody(let response): ("emptyBody", "\(response.head.source) has no body to decode.")
        case .bodyTooLarge(let limit, let head):
            ("bodyTooLarge", "\(head.source) is longer than \(limit) bytes.")
        case .decoding(let error, let response):
            (
                "decoding",
                """
                \(response.head.source), \(Self.bodyLength(of: response, error)) bytes, cannot be decoded: \
                \(Self.reason(of: error)).
                """
            )
        case .invalidRequest(let reason): ("invalidRequest", "The request cannot be sent: \(reason).")
        case .authentication(let failure): ("authentication", "There are no valid credentials: \(failure).")
        case .file(let failure): ("file", "The response could not be written: \(failure).")
        }
    }

    /// Where and why decoding failed, without the values of the JSON.
    static func reason(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        return switch error {
        case .keyNotFound(let key, let context): "\(context.place) has no \(key.shownName.debugDescription)"
        case .valueNotFound(let type, let context): "\(context.place) is null, not \(type)"
        case .typeMismatch(let type, let context): "\(context.place) is not \(type)"
        // Foundation does not say where such a number is.
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            "the body is malformed, or has a number that its type cannot hold"
        case .dataCorrupted(let context): "\(context.place) is malformed"
        @unknown default: "\(error)"
        }
    }
}

extension ResponseHead {
    /// The subject of a sentence about this response.
    fileprivate var source: String { "The response of \(redaction.redact(url)) (status \(status))" }
}

extension DecodingError.Context {
    /// The path to the value, with the keys of the decoded types and array positions. A key that comes from
    /// the body, as in a dictionary, is `*`.
    fileprivate var place: String {
        codingPath.isEmpty ? "the body" : codingPath.map(\.shownName).joined(separator: ".").debugDescription
    }
}

extension CodingKey {
    /// The name of the key, if it may be shown. The keys of a type are enum cases without a value.
    fileprivate var shownName: String {
        let mirror = Mirror(reflecting: self)
        let isOfType = mirror.displayStyle == .enum && mirror.children.isEmpty
        return isOfType || intValue.map { stringValue == "Index \($0)" } == true ? stringValue : "*"
    }
}
