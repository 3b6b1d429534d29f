import RillNetworking

extension ApiError {
    package var transportFailure: TransportError? {
        if case .transport(let failure) = self { failure } else { nil }
    }

    package var fileFailure: FileError? {
        if case .file(let failure) = self { failure } else { nil }
    }

    /// Why a request or a response is not valid.
    package var reason: String? {
        switch self {
        case .invalidRequest(let reason), .invalidResponse(let reason): reason
        case .rejected(_, let reason): "\(reason)"
        default: nil
        }
    }
}
