import Foundation

/// Why there are no credentials for a request.
public enum AuthenticationError: Error, Sendable {
    /// No credential was given.
    case missingCredential
    /// The server refused the credential, and fetching a new one failed with this error.
    case refreshFailed(any Error)
    /// Too many credentials were fetched in a short time.
    case excessiveRefresh
}

extension AuthenticationError: CustomStringConvertible, LocalizedError {
    public var errorDescription: String? { description }

    /// A phrase that says what is missing.
    public var description: String {
        switch self {
        case .missingCredential: "none were given"
        case .refreshFailed(let error): "new ones could not be fetched (\(ApiError.phrase(of: error)))"
        case .excessiveRefresh: "new ones were fetched too often"
        }
    }
}
