import Foundation
import Rill

extension Error {
    /// What went wrong, in words for people: those the error has for them, else its description.
    ///
    /// Errors of other libraries are taken at their word; those of this module tell no secret.
    var words: String {
        (self as? any LocalizedError)?.errorDescription ?? "\(self)"
    }

    /// The `ApiError` that this is or carries.
    var apiError: ApiError? {
        self as? ApiError ?? (self as? any ApiErrorCarrier)?.carriedApiError
    }

    /// What happened on the network; nil when this is about something else.
    var transportFailure: TransportFailure? {
        if case .transport(let failure)? = apiError { return failure }
        return self as? TransportFailure
    }

    /// What kind of failure on the network this is, an operator's timeout included; nil when it is about something else.
    var failureKind: TransportFailure.Kind? {
        transportFailure?.kind ?? (isTimeout ? .timedOut : nil)
    }

    /// Whether an operator has ended its wait.
    var isTimeout: Bool { self is TimeoutError || self is AttemptTimeout }
}

/// An error with an `ApiError` inside.
protocol ApiErrorCarrier: Error {
    var carriedApiError: ApiError? { get }
}
