import Foundation

/// What can go wrong with a call of a service: a code that all modules share, one of this module, one that nobody knows,
/// or no usable answer at all.
///
///     switch error {
///     case .common(.tokenExpired, _): …
///     case .common(let code, _): …
///     case .module(.wrongPassword, _): …
///     case .unknown(let code, let info): …
///     case .api(let error): …
///     }
public enum ServiceError<Common: ServiceCode, Module: ServiceCode>: Error {
    /// A code that all modules share. It wins over one of the module with the same value.
    case common(Common, BusinessInfo)
    case module(Module, BusinessInfo)
    /// A code that neither knows.
    case unknown(code: String, BusinessInfo)
    /// No answer, or one without a readable code or value.
    case api(ApiError)
}

extension ServiceError: ApiErrorCarrier {
    var carriedApiError: ApiError? {
        if case .api(let error) = self { error } else { nil }
    }
}

extension ServiceError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
    /// What went wrong, in words for people: those of the code; for one that nobody knows, those of the server.
    public var message: String {
        switch self {
        case .common(let code, _): code.message
        case .module(let code, _): code.message
        case .unknown(let code, let info): info.message ?? "The server answered with the unknown code \(code)"
        case .api(let error): error.description
        }
    }

    public var description: String { message }
    public var debugDescription: String { message }
    public var errorDescription: String? { message }
}
