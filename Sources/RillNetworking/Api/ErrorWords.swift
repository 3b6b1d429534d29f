import Foundation

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
}

/// An error with an `ApiError` inside.
protocol ApiErrorCarrier: Error {
    var carriedApiError: ApiError? { get }
}
