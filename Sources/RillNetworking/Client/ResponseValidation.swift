import Foundation
import Rill
import RillLocks

/// Which responses are valid; any other is an `ApiError`.
///
///     client.validating(.status(200..<300).and(.contentType("application/json", "image/*")))
public struct ResponseValidation: Sendable {
    /// Returns false for a status that is not allowed; throws the reason for rejecting a response.
    private let isValid: @Sendable (HTTPResponse, HTTPRequest) throws -> Bool
    /// Distinguishes this validation from all others.
    let number: Int
    private static let count = Atomic<Int>(0)

    private init(isValid: @escaping @Sendable (HTTPResponse, HTTPRequest) throws -> Bool) {
        self.isValid = isValid
        number = Self.count.add(1, ordering: .relaxed).newValue
    }

    /// Accepts a response unless `check` throws: the request fails with `ApiError.rejected` and the thrown
    /// error.
    ///
    /// For `ApiClient.stream(_:)` and `ApiClient.download(_:to:)`, `check` sees the first piece of the body;
    /// otherwise it sees the whole body.
    public init(
        _ check: @escaping @Sendable (_ response: HTTPResponse, _ request: HTTPRequest) throws -> Void
    ) {
        self.init(isValid: { response, request in
            try check(response, request)
            return true
        })
    }

    /// Accepts a status of 200...299.
    public static let success = ResponseValidation.status(200..<300)

    /// Accepts these statuses. A response with any other status is the error for that status; a 2xx that is
    /// not accepted is `unexpectedStatus`.
    public static func status(_ statuses: some Collection<Int> & Sendable) -> ResponseValidation {
        ResponseValidation(isValid: { response, _ in statuses.contains(response.head.status) })
    }

    /// Accepts these media types, such as `image/png`, `image/*` or `*/*`; parameters such as a charset are
    /// ignored. A response without a body is valid.
    public static func contentType(_ accepted: String...) -> ResponseValidation {
        let accepted = accepted.map(\.withoutParameters)
        return ResponseValidation { response, _ -> Void in
            let type = response.head.mediaType ?? "none"
            guard response.body.isEmpty || accepted.contains(where: { type.matches($0) }) else {
                throw UnacceptableContentType(found: type, accepted: accepted)
            }
        }
    }

    /// Accepts a response that this validation accepts first, and `other` second.
    public func and(_ other: ResponseValidation) -> ResponseValidation {
        ResponseValidation(isValid: { try isValid($0, $1) && other.isValid($0, $1) })
    }
}

extension ResponseValidation {
    /// The error for a response; nil if it is valid.
    func error(for response: HTTPResponse, to request: HTTPRequest) -> ApiError? {
        do {
            if try isValid(response, request) { return nil }
            return ApiError(response, to: request) ?? .unexpectedStatus(HTTPFailure(response, to: request))
        } catch {
            return .rejected(HTTPFailure(response, to: request), reason: error)
        }
    }
}

extension ApiError {
    /// The same verdict on the response after more of it has arrived.
    func about(_ response: HTTPResponse, to request: HTTPRequest) -> ApiError {
        let failure = HTTPFailure(response, to: request)
        if case .rejected(_, let reason) = self { return .rejected(failure, reason: reason) }
        return ApiError(response, to: request) ?? .unexpectedStatus(failure)
    }
}

extension ApiClient {
    /// The response, and the error that says why it is not valid; nil for a valid response.
    package func judgedResponse(
        for request: some HTTPRequestConvertible
    ) -> Observable<(response: HTTPResponse, error: ApiError?)> {
        validResponse(for: request).map { ($0, nil) }.catchError { error in
            .just((try error.rejectedResponse(), error as? ApiError))
        }
    }
}

extension Error {
    /// The whole response that validation rejected. Throws any other error, and the reason why a body is not
    /// whole.
    func rejectedResponse() throws -> HTTPResponse {
        guard let response = (self as? ApiError)?.failure?.response else { throw self }
        if let cause = response.head.wire.cutBy { throw cause }
        return response
    }
}

private struct UnacceptableContentType: LocalizedError, CustomStringConvertible {
    let found: String
    let accepted: [String]

    var description: String {
        "its content type is \(found.shown), not \(accepted.joined(separator: " or "))"
    }
    var errorDescription: String? { description }
}

extension ResponseHead {
    /// The content type in lower case, without its parameters.
    var mediaType: String? { headers["Content-Type"]?.withoutParameters }
}

extension String {
    /// This content type in lower case, without its parameters.
    fileprivate var withoutParameters: String {
        prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    }

    /// Whether this media type matches a pattern such as `type/*` or `*/*`.
    fileprivate func matches(_ pattern: String) -> Bool {
        pattern == "*/*" || pattern == self || pattern.hasSuffix("/*") && hasPrefix(pattern.dropLast())
    }
}
