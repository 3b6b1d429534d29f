import Foundation
import Rill

/// An error that is or contains an `ApiError`.
package protocol ApiErrorCarrier: RefusalCarrier, AdvisingError {
    var carriedApiError: ApiError? { get }
}

extension ApiError {
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

extension ApiErrorCarrier {
    package var carriedRefusal: AttemptRefusedError? {
        if case .refused(let refusal)? = carriedApiError { refusal } else { nil }
    }
    package var wasNotAttempted: Bool {
        switch carriedApiError {
        case .invalidRequest: true
        // A refresh that was refused has asked nothing of anybody.
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
