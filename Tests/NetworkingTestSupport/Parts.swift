extension ApiError {
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

extension TransportError.Kind {
    /// The name of a case that has a value: `invalidRequest`.
    package var name: String? { Mirror(reflecting: self).children.first?.label }

    /// Whether it is the end by that limit; a client that was late has waited for a connection until then.
    package func isEnd(of limit: TransportError.Timeout) -> Bool {
        self == .timedOut(limit) || self == .noFreeConnection(limit)
    }
}

extension ExchangeEvent {
    package var head: ResponseHead? {
        if case .response(let head) = self { head } else { nil }
    }

    package var body: Data? {
        if case .body(let data) = self { data } else { nil }
    }

    package var uploaded: TransferProgress? {
        if case .progress(let progress) = self, progress.direction == .upload { progress } else { nil }
    }
}
