import RillNetworking

extension Error {
    /// True when another attempt may succeed: the server failed, or the answer did not arrive.
    var mayPass: Bool {
        switch self as? ApiError {
        case .server?, .transport?, .invalidResponse?: true
        default: false
        }
    }

    var isNotFound: Bool {
        if case .client(let failure)? = self as? ApiError { failure.status == 404 } else { false }
    }

    /// A few words for the log.
    var brief: String {
        if let rejected = self as? RejectedKey { return rejected.cause.brief }
        return switch self as? ApiError {
        case .unauthorized(let failure)?: "\(failure.status) the key is missing or wrong"
        case .client(let failure)? where isNotFound: "\(failure.status) not found"
        case .client(let failure)?: "\(failure.status) the request was refused"
        case .server(let failure)?: "\(failure.status) the server failed"
        case .transport(let failure)?: "\(failure.kind)"
        default: "\(self)"
        }
    }
}
