import Foundation

extension ApiError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
    /// A sentence for people. It contains no body, no credentials and no secret query item.
    public var description: String {
        switch self {
        case .unauthorized(let failure): "The credentials are missing or wrong: \(failure)."
        case .client(let failure): "The server refused the request: \(failure)."
        case .server(let failure): "The server failed: \(failure)."
        case .unexpectedStatus(let failure): "The answer is neither success nor failure: \(failure)."
        case .transport(let failure): "No answer came from \(failure)."
        case .invalidResponse(let reason): "The answer cannot be used: \(reason)."
        case .emptyBody(let head): "The answer of \(head.source) has no body to decode."
        case .bodyTooLarge(let limit, let head): "The answer of \(head.source) is longer than \(limit) bytes."
        case .decoding(let error, let body, let head):
            "The answer of \(head.source), \(body.count) bytes, cannot be decoded: \(error.sentence)."
        case .invalidRequest(let reason): "The request was not sent: \(reason)."
        case .authentication(let failure): "There are no valid credentials: \(failure)."
        case .file(let failure): "The answer could not be kept: \(failure)."
        }
    }
    public var debugDescription: String { description }
    public var errorDescription: String? { description }
}

extension ResponseHead {
    fileprivate var source: String { "\(Redaction.redact(url)) (status \(status))" }
}

extension Error {
    /// Where and why decoding failed, without the values that were read.
    fileprivate var sentence: String {
        guard let error = self as? DecodingError else { return "\(self)" }
        return switch error {
        case .keyNotFound(let key, let context): "\(context.place) has no \"\(key.stringValue)\""
        case .valueNotFound(let type, let context): "\(context.place) is null, not \(type)"
        case .typeMismatch(let type, let context): "\(context.place) is not \(type)"
        case .dataCorrupted(let context): "\(context.place) is malformed"
        @unknown default: "\(self)"
        }
    }
}

extension DecodingError.Context {
    fileprivate var place: String {
        codingPath.isEmpty ? "the body" : "\"" + codingPath.map(\.stringValue).joined(separator: ".") + "\""
    }
}
