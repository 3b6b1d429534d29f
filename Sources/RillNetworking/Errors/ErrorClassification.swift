import Foundation
import Rill

extension ApiError {
    /// Whether `error` says that the server failed (5xx) or could not be reached. A later request may
    /// succeed, and until then a cached value may replace the response.
    ///
    /// The rejections of a `CircuitBreaker` or an `AdaptiveThrottle` are also outages. A failed TLS handshake
    /// or a response that is not HTTP is not an outage.
    public static func isOutage(_ error: any Error) -> Bool {
        let cause = cause(of: error)
        if AttemptRefusedError(in: cause) != nil { return true }
        if case .server? = ApiError(in: cause) { return true }
        return TransportError.Kind(of: cause)?.isTemporary ?? false
    }

    /// Whether `error` is an outage, a timeout while waiting for a connection, or a response that asks for a
    /// later request.
    static func isPassing(_ error: any Error) -> Bool {
        if TransportError.Kind(of: cause(of: error))?.isLackOfConnections == true { return true }
        return isOutage(error) || [408, 429].contains(ApiError(in: cause(of: error))?.failure?.status)
    }

    /// Whether `error` is a response with status 401, or was caused by one: a policy gave up after it, or a
    /// credential could not be refreshed because of it.
    public static func isUnauthorized(_ error: any Error) -> Bool {
        if case .unauthorized? = ApiError(in: cause(of: error)) { true } else { false }
    }

    /// The cause below errors that only report another error: the error of a policy that gave up, of a
    /// refresh, or of an exchange that failed with an unknown type of error.
    static func cause(of error: any Error) -> any Error {
        var cause = error.lastOfExhausted
        while true {
            let failure = TransportError(in: cause)
            guard
                let next = ApiError(in: cause)?.causeOfFailedRefresh
                    ?? (failure?.kind == .other ? failure?.underlying : nil)
            else { return cause }
            cause = next.lastOfExhausted
        }
    }
}

extension TransportError.Kind {
    /// Whether another attempt may succeed, because the server was not reached or its response did not
    /// arrive. A request without a free connection is not retried: it would wait again.
    public var isTemporary: Bool {
        switch self {
        case .cannotConnectToHost, .cannotFindHost, .timedOut, .networkConnectionLost,
            .notConnectedToInternet, .outOfResources:
            true
        case .secureConnectionFailed, .invalidResponse, .unsupportedURL, .invalidRequest, .overflow,
            .unavailable, .noFreeConnection, .other:
            false
        }
    }

    /// Whether the request timed out while it waited for a free connection.
    package var isLackOfConnections: Bool { if case .noFreeConnection = self { true } else { false } }

    /// Whether nothing was sent to any host.
    var wasNotAttempted: Bool {
        switch self {
        case .noFreeConnection, .unavailable, .unsupportedURL, .invalidRequest: true
        default: false
        }
    }
}

extension Error {
    /// The error of the last attempt, if this is the error of a policy that gave up; otherwise this error.
    var lastOfExhausted: any Error {
        var last: any Error = self
        while let exhausted = last as? RetryExhaustedError { last = exhausted.last }
        return last
    }
}
