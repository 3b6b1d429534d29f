import RillNetworking

/// The transport a page is told to use.
enum ChosenTransport: String, CaseIterable, Sendable {
    case urlSession
    case curl

    init(option: String, _ text: String) throws(UsageError) {
        guard let transport = ChosenTransport(rawValue: text) else {
            let all = Self.allCases.map(\.rawValue).joined(separator: " or ")
            throw UsageError(description: "\(option) needs \(all), but got \"\(text)\".")
        }
        if transport == .curl, !CurlTransport.isAvailable {
            throw UsageError(description: "\(option) curl: libcurl cannot be loaded on this machine.")
        }
        self = transport
    }

    var transport: any Transport {
        switch self {
        case .urlSession: URLSessionTransport.shared
        case .curl: CurlTransport.shared
        }
    }
}
