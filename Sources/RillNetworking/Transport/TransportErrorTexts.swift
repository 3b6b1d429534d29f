extension TransportError.Kind: CustomStringConvertible {
    /// A phrase that says what went wrong.
    public var description: String {
        switch self {
        case .cannotConnectToHost: "the server cannot be reached"
        case .cannotFindHost: "the name of the host cannot be looked up"
        case .timedOut(let timeout): "the server did not respond in time: \(timeout)"
        case .noFreeConnection(let timeout): "other requests had all connections: \(timeout)"
        case .networkConnectionLost: "the connection broke before the response was complete"
        case .notConnectedToInternet: "there is no connection to the internet"
        case .secureConnectionFailed: "no secure connection could be made"
        case .invalidResponse(let reason): "the response is not valid: \(reason)"
        case .unsupportedURL(let reason): "the URL cannot be used: \(reason)"
        case .invalidRequest(let reason): "the request cannot be sent: \(reason)"
        case .overflow(let limit): "more than \(limit) bytes of the response waited for their subscriber"
        case .outOfResources(let reason): "the process has no resources left: \(reason)"
        case .unavailable(let reason): "there is no transport: \(reason)"
        case .other: "the exchange failed"
        }
    }
}

extension TransportError.Timeout: CustomStringConvertible {
    /// A phrase that says which time limit has expired.
    public var description: String {
        switch self {
        case .connect: "the system stopped connecting"
        case .idle(let time): "no head, and no piece of a body, came for \(time)"
        case .head(let time): "no head came within \(time)"
        case .total(let time): "the exchange took longer than \(time)"
        case .attempt: "the attempt was stopped"
        }
    }
}
