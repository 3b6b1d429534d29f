/// Why there are no credentials to send a request with.
public enum AuthenticationFailure: Error, Sendable {
    /// None were given.
    case missingCredential
    /// The server took the old ones no longer, and this came instead of new ones.
    case refreshFailed(any Error)
    /// So many have been fetched lately, in vain, that no more are.
    case excessiveRefresh
}

extension AuthenticationFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missingCredential: "none were given"
        case .refreshFailed(let error): "new ones could not be fetched, \(error.words)"
        case .excessiveRefresh: "new ones were fetched too often"
        }
    }
}
