import Foundation
import Rill

extension ApiError {
    /// Whether `error` says that the server failed (5xx) or could not be reached: a later request may
    /// succeed, and until then a cached value may replace the response.
    ///
    /// The rejections of a `CircuitBreaker` or an `AdaptiveThrottle` are outages too. A failed TLS handshake
    /// or a response that is not HTTP is none.
    public static func isOutage(_ error: any Error) -> Bool {
        if error is AttemptRefusedError { return true }
        if let cause = ApiError(in: error)?.causeOfFailedRefresh { return isOutage(cause) }
        if case .server? = ApiError(in: error) { return true }
        if let exhausted = error as? RetryExhaustedError { return isOutage(exhausted.last) }
        // An `ApiError` wraps an error of unknown type as a failure of the exchange.
        if let failure = TransportError(in: error), failure.kind == .other {
            return failure.underlying.map(isOutage) ?? false
        }
        return TransportError.Kind(of: error)?.isTemporary ?? false
    }

    /// Whether `error` is a response with status 401.
    public static func isUnauthorized(_ error: any Error) -> Bool {
        if case .unauthorized? = ApiError(in: error) { true } else { false }
    }
}

extension TransportError.Kind {
    /// Whether another attempt may succeed: the server was not reached, or its response did not arrive.
    public var isTemporary: Bool {
        switch self {
        case .cannotConnectToHost, .cannotFindHost, .timedOut, .networkConnectionLost,
            .notConnectedToInternet, .outOfResources:
            true
        case .secureConnectionFailed, .invalidResponse, .unsupportedURL, .invalidRequest, .overflow,
            .unavailable, .other:
            false
        }
    }
}

extension ApiError {
    /// What went wrong, for people: the `errorDescription` of an error that has one, else its
    /// description.
    ///
    /// Errors of this module contain no secret; the text of other errors is taken as it is.
    package static func text(of error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }

    /// The same without a full stop, for the middle of a sentence.
    package static func phrase(of error: any Error) -> String {
        let text = text(of: error)
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// What went wrong, for people who know neither URLs nor JSON.
    package static func textForPeople(of error: any Error) -> String {
        guard let error = error as? ApiError else { return text(of: error) }
        return switch error {
        case .unauthorized, .authentication: "The credentials are missing or wrong."
        case .client(let failure): "The server refused the request (status \(failure.status))."
        case .server(let failure): "The server failed (status \(failure.status))."
        case .unexpectedStatus(let failure): "The server responded with status \(failure.status)."
        case .rejected(_, let reason): "The response is not valid: \(phrase(of: reason))."
        case .transport(let failure): "The request failed: \(failure.kind)."
        case .invalidResponse, .emptyBody, .decoding: "The response of the server cannot be read."
        case .bodyTooLarge: "The response of the server is too long."
        case .invalidRequest: "The request cannot be sent."
        case .file: "The response could not be written to its file."
        }
    }

    /// Why the exchange brought no complete response.
    package var transportFailure: TransportError? {
        if case .transport(let failure) = self { failure } else { nil }
    }

    /// The `ApiError` that `error` is or carries.
    package init?(in error: any Error) {
        guard let found = error as? ApiError ?? (error as? any ApiErrorCarrier)?.carriedApiError else {
            return nil
        }
        self = found
    }
}

/// An error that contains an `ApiError`.
package protocol ApiErrorCarrier: Error {
    var carriedApiError: ApiError? { get }
}

extension TransportError.Kind {
    /// What kind of failure of the network `error` is, the timeout of an operator included; nil when it is no
    /// failure of the network.
    init?(of error: any Error) {
        if let failure = TransportError(in: error) {
            self = failure.kind
        } else if error is TimeoutError {
            self = .timedOut(.attempt)
        } else {
            return nil
        }
    }
}

extension TransportError {
    /// The failure of the network that `error` is or carries.
    init?(in error: any Error) {
        guard let failure = ApiError(in: error)?.transportFailure ?? error as? TransportError else {
            return nil
        }
        self = failure
    }

    /// The failure for an error of another type, such as that of an operator.
    init(wrapping error: any Error, of request: HTTPRequest) {
        self.init(error is TimeoutError ? .timedOut(.attempt) : .other, of: request, underlying: error)
    }
}
