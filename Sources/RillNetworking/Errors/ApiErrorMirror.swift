extension ApiError: CustomReflectable {
    /// Shows the description: the payloads of some errors contain parts of the body.
    public var customMirror: Mirror {
        Mirror(self, children: [(label: name, value: description)], displayStyle: .enum)
    }

    /// The name of the case.
    package var name: String {
        switch self {
        case .unauthorized: "unauthorized"
        case .client: "client"
        case .server: "server"
        case .unexpectedStatus: "unexpectedStatus"
        case .rejected: "rejected"
        case .transport: "transport"
        case .invalidResponse: "invalidResponse"
        case .emptyBody: "emptyBody"
        case .bodyTooLarge: "bodyTooLarge"
        case .decoding: "decoding"
        case .invalidRequest: "invalidRequest"
        case .authentication: "authentication"
        case .file: "file"
        }
    }
}
