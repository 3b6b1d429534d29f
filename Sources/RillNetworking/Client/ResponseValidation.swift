import Foundation

/// Which responses are valid; any other is an `ApiError`.
///
///     client.validating(.status(200..<300).and(.contentType("application/json", "image/*")))
public struct ResponseValidation: Sendable {
    enum Verdict {
        case valid
        /// The status is not allowed.
        case badStatus
        case rejected(any Error)
    }

    let verdict: @Sendable (HTTPResponse, HTTPRequest) -> Verdict

    init(verdict: @escaping @Sendable (HTTPResponse, HTTPRequest) -> Verdict) {
        self.verdict = verdict
    }

    /// A response is not valid if `check` throws: the request fails with `ApiError.rejected` and the thrown
    /// error.
    ///
    /// For `ApiClient.stream(_:)` and `ApiClient.download(_:to:)` it sees the first piece of the body, else
    /// the whole body.
    public init(
        _ check: @escaping @Sendable (_ response: HTTPResponse, _ request: HTTPRequest) throws -> Void
    ) {
        self.init { response, request -> Verdict in
            do { try check(response, request) } catch { return .rejected(error) }
            return .valid
        }
    }

    /// Status 200...299.
    public static let success = ResponseValidation.status(200..<300)

    /// One of these statuses. Any other is the error of that status; a 2xx that is not among them is
    /// `unexpectedStatus`.
    public static func status(_ statuses: some Collection<Int> & Sendable) -> ResponseValidation {
        ResponseValidation { response, _ -> Verdict in
            statuses.contains(response.head.status) ? .valid : .badStatus
        }
    }

    /// One of these media types, such as `image/png`, `image/*` or `*/*`; parameters such as a charset are
    /// ignored. A response without a body is valid.
    public static func contentType(_ accepted: String...) -> ResponseValidation {
        let accepted = accepted.map { $0.lowercased() }
        return ResponseValidation { response, _ -> Verdict in
            let type = response.head.mediaType ?? "none"
            let isValid = response.body.isEmpty || accepted.contains { type.matches($0) }
            return isValid ? .valid : .rejected(UnacceptableContentType(found: type, accepted: accepted))
        }
    }

    /// Both validations: this one first.
    public func and(_ other: ResponseValidation) -> ResponseValidation {
        ResponseValidation { response, request -> Verdict in
            let verdict = verdict(response, request)
            if case .valid = verdict { return other.verdict(response, request) }
            return verdict
        }
    }
}

extension ResponseValidation {
    /// The error for a response; nil if it is valid.
    func error(for response: HTTPResponse, to request: HTTPRequest) -> ApiError? {
        switch verdict(response, request) {
        case .valid: nil
        case .badStatus:
            ApiError(response, to: request) ?? .unexpectedStatus(HTTPFailure(response, to: request))
        case .rejected(let reason): .rejected(HTTPFailure(response, to: request), reason: reason)
        }
    }
}

private struct UnacceptableContentType: LocalizedError, CustomStringConvertible {
    let found: String
    let accepted: [String]

    var description: String { "its content type is \(found), not \(accepted.joined(separator: " or "))" }
    var errorDescription: String? { description }
}

extension ResponseHead {
    /// The content type in lower case, without its parameters.
    var mediaType: String? {
        headers["Content-Type"].map { type in
            type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        }
    }
}

extension String {
    /// Whether this media type matches a pattern such as `type/*` or `*/*`.
    fileprivate func matches(_ pattern: String) -> Bool {
        pattern == "*/*" || pattern == self || pattern.hasSuffix("/*") && hasPrefix(pattern.dropLast())
    }
}
