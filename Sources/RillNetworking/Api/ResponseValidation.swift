import Rill

/// Which answers of a client are valid; any other is an `ApiError`.
///
///     client.validating(.status(200..<300).and(.contentType("application/json", "image/*")))
public struct ResponseValidation: Sendable {
    let check: @Sendable (ApiResponse, TransportRequest) throws -> Void

    /// A throw in `check` is the error.
    public init(
        _ check: @escaping @Sendable (_ response: ApiResponse, _ request: TransportRequest) throws -> Void
    ) {
        self.check = check
    }

    /// Status 200...299.
    public static let success = ResponseValidation.status(200..<300)

    /// One of these statuses. Any other is the error of that status, and a 2xx among them `unexpectedStatus`.
    public static func status(_ statuses: some Collection<Int> & Sendable) -> ResponseValidation {
        ResponseValidation { response, request in
            guard !statuses.contains(response.head.status) else { return }
            throw ApiError(response, to: request) ?? .unexpectedStatus(HTTPFailure(response, to: request))
        }
    }

    /// One of these types, `image/*` and `*/*` included; parameters such as a charset do not count. An answer without a
    /// body has no type and is valid.
    public static func contentType(_ accepted: String...) -> ResponseValidation {
        let accepted = accepted.map { $0.lowercased() }
        return ResponseValidation { response, _ in
            guard !response.body.isEmpty else { return }
            let type = response.head.mediaType ?? "none"
            guard !accepted.contains(where: { type.matches($0) }) else { return }
            throw ApiError.invalidResponse(
                reason: "its content type is \(type), not \(accepted.joined(separator: " or "))")
        }
    }

    /// Both: this one first.
    public func and(_ other: ResponseValidation) -> ResponseValidation {
        ResponseValidation { response, request in
            try check(response, request)
            try other.check(response, request)
        }
    }
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
    /// Whether this media type is one that the pattern, `type/*` or `*/*`, allows.
    fileprivate func matches(_ pattern: String) -> Bool {
        pattern == "*/*" || pattern == self || pattern.hasSuffix("/*") && hasPrefix(pattern.dropLast())
    }
}
