import Foundation
import Rill

extension ApiError {
    /// Whether `error` says that the server failed (5xx) or could not be reached: a later request may
    /// succeed, and until then a cached value may replace the response.
    ///
    /// The rejections of a `CircuitBreaker` or an `AdaptiveThrottle` are outages too. A failed TLS handshake
    /// or a response that is not HTTP is none.
    public static func isOutage(_ error: any Error) -> Bool {
        let cause = cause(of: error)
        if AttemptRefusedError(in: cause) != nil { return true }
        if case .server? = ApiError(in: cause) { return true }
        return TransportError.Kind(of: cause)?.isTemporary ?? false
    }

    /// Whether `error` is an outage, a wait for a connection in vain, or a response that asks for a later
    /// request.
    static func isPassing(_ error: any Error) -> Bool {
        if TransportError.Kind(of: cause(of: error))?.isLackOfConnections == true { return true }
        return isOutage(error) || [408, 429].contains(ApiError(in: cause(of: error))?.failure?.status)
    }

    /// Whether `error` is a response with status 401, also as the reason why a policy gave up or a credential
    /// could not be refreshed.
    public static func isUnauthorized(_ error: any Error) -> Bool {
        if case .unauthorized? = ApiError(in: cause(of: error)) { true } else { false }
    }

    /// What lies below the errors that only report another: of a policy that gave up, of a refresh, and of an
    /// exchange that failed with an error of unknown type.
    fileprivate static func cause(of error: any Error) -> any Error {
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
    /// Whether another attempt may succeed: the server was not reached, or its response did not arrive. For
    /// want of a free connection, another attempt would wait like the first.
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

    /// Whether other requests had all connections until the time of this one was over.
    package var isLackOfConnections: Bool { if case .noFreeConnection = self { true } else { false } }

    /// Whether no host was asked for anything.
    var isOfNoAttempt: Bool {
        switch self {
        case .noFreeConnection, .unavailable, .unsupportedURL, .invalidRequest: true
        default: false
        }
    }
}

extension ApiError {
    /// What went wrong, for people: the `errorDescription` of an error that has one, else its
    /// description.
    ///
    /// Errors of this module contain no secret. Of a `DecodingError`, which quotes the body, it is the coding
    /// path. The text of other errors is taken as it is.
    package static func text(of error: any Error) -> String {
        if error is DecodingError { return reason(of: error) }
        return (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }

    /// The same without a full stop, for the middle of a sentence.
    package static func phrase(of error: any Error) -> String { text(of: error).withoutFinalDot }

    /// Why the exchange brought no complete response.
    package var transportFailure: TransportError? {
        if case .transport(let failure) = self { failure } else { nil }
    }

    /// The `ApiError` that `error` is or carries.
    package init?(in error: any Error) {
        guard let found = (error as? any ApiErrorCarrier)?.carriedApiError else { return nil }
        self = found
    }
}

/// An error that is or contains an `ApiError`.
package protocol ApiErrorCarrier: RefusalCarrier, AdvisingError {
    var carriedApiError: ApiError? { get }
}

extension ApiErrorCarrier {
    package var carriedRefusal: AttemptRefusedError? {
        if case .refused(let refusal)? = carriedApiError { refusal } else { nil }
    }
    package var isOfNoAttempt: Bool {
        switch carriedApiError {
        case .invalidRequest: true
        // A refresh that was refused has asked nothing of anybody.
        case .authentication:
            !ApiError.isOutage(self) || AttemptRefusedError(in: ApiError.cause(of: self)) != nil
        case .transport(let failure): failure.kind.isOfNoAttempt
        default: false
        }
    }
    package var retryAdvice: RetryDecision { carriedApiError?.retryAdvice(now: Date()) ?? .backoff }
}

extension ApiError: ApiErrorCarrier {
    package var carriedApiError: ApiError? { self }
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
    init(wrapping error: any Error, of request: HTTPRequest, requestWasSent: Bool? = nil) {
        let isTimeout = error is TimeoutError
        self.init(
            isTimeout ? .timedOut(.attempt) : .other, of: request,
            requestWasSent: requestWasSent ?? (isTimeout ? request.sending?.mayHaveBeen : nil),
            underlying: error)
    }
}

extension Error {
    /// The error of the last attempt, if this is that of a policy that gave up.
    var lastOfExhausted: any Error {
        var last: any Error = self
        while let exhausted = last as? RetryExhaustedError { last = exhausted.last }
        return last
    }
}
