import Foundation
import Rill

/// An error that is or contains an `ApiError`.
package protocol ApiErrorCarrier: RefusalCarrier, AdvisingError {
    var carriedApiError: ApiError? { get }
}

extension ApiError {
    /// Why the exchange did not deliver a complete response; nil for any other error.
    package var transportFailure: TransportError? {
        if case .transport(let failure) = self { failure } else { nil }
    }

    /// The `ApiError` that `error` is or contains.
    package init?(in error: any Error) {
        guard let found = (error as? any ApiErrorCarrier)?.carriedApiError else { return nil }
        self = found
    }
}

extension ApiErrorCarrier {
    package var carriedRefusal: AttemptRefusedError? {
        if case .refused(let refusal)? = carriedApiError { refusal } else { nil }
    }
    package var wasNotAttempted: Bool {
        switch carriedApiError {
        case .invalidRequest: true
        // A refused refresh has sent nothing to anybody.
        case .authentication:
            !ApiError.isOutage(self) || AttemptRefusedError(in: ApiError.cause(of: self)) != nil
        case .transport(let failure): failure.kind.wasNotAttempted
        default: false
        }
    }
    package var retryAdvice: RetryDecision { carriedApiError?.retryAdvice(now: Date()) ?? .backoff }
}

extension ApiError: ApiErrorCarrier {
    package var carriedApiError: ApiError? { self }
}

extension TransportError.Kind {
    /// The kind of network failure that `error` is, including the timeout of an operator; nil if it is not a
    /// network failure.
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
    /// The network failure that `error` is or contains.
    init?(in error: any Error) {
        guard let failure = ApiError(in: error)?.transportFailure ?? error as? TransportError else {
            return nil
        }
        self = failure
    }

    /// The failure for an error of another type, such as the error of an operator.
    init(wrapping error: any Error, of request: HTTPRequest, requestWasSent: Bool? = nil) {
        let isTimeout = error is TimeoutError
        self.init(
            isTimeout ? .timedOut(.attempt) : .other, of: request,
            requestWasSent: requestWasSent ?? (isTimeout ? request.sending?.mayHaveBeen : nil),
            underlying: error)
    }
}
