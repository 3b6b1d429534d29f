import RillNetworking

/// What came of a request, in the words of the table.
struct ApiOutcome: Sendable {
    let name: String
    let detail: String

    static func value(_ text: String) -> ApiOutcome { ApiOutcome(name: "value", detail: text) }
    static let completion = ApiOutcome(
        name: "completion", detail: "There is nothing to decode, and nothing is missing.")

    static func error(_ error: any Error) -> ApiOutcome {
        guard let error = error as? ApiError else {
            return ApiOutcome(name: "no ApiError", detail: "\(error)")
        }
        return ApiOutcome(name: error.name, detail: "\(error)")
    }
}

extension ApiError {
    fileprivate var name: String {
        switch self {
        case .unauthorized: "unauthorized"
        case .client: "client"
        case .server: "server"
        case .unexpectedStatus: "unexpectedStatus"
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
