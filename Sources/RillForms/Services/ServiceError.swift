import Foundation
import RillNetworking
import RillText

/// What can go wrong with a call of a service.
///
///     switch error {
///     case .common(.tokenExpired, _): …
///     case .common(let code, _): …
///     case .module(.wrongPassword, _): …
///     case .unknown(let code, let info): …
///     case .api(let error): …
///     }
public enum ServiceError<Common: ServiceCode, Module: ServiceCode>: Error {
    /// A code that all modules share. It takes precedence over a code of the module with the same value.
    case common(Common, BusinessInfo)
    /// A code of the request's module.
    case module(Module, BusinessInfo)
    /// A code that neither `Common` nor `Module` has.
    case unknown(code: String, BusinessInfo)
    /// There was no response, or no response with a readable code and value.
    case api(ApiError)
}

extension ServiceError: ApiErrorCarrier {
    package var carriedApiError: ApiError? { if case .api(let error) = self { error } else { nil } }
}

extension ServiceError: CustomStringConvertible, LocalizedError {
    /// What went wrong, for people: the message of the code; for an unknown code, the message of the server.
    public var message: String {
        switch self {
        case .common(let code, _): code.message
        case .module(let code, _): code.message
        case .unknown(let code, let info): info.words ?? "The server sent the unknown code \(code)"
        case .api(let error): error.description
        }
    }

    /// The same as `message`, on one line.
    public var description: String { message.onOneLine }
    public var errorDescription: String? { message }
}
