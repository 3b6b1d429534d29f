/// The transports that use a real network and must behave equally.
package enum NetworkTransport: String, CaseIterable, CustomTestStringConvertible {
    case urlSession
    case curl

    /// The transports that work on this machine.
    package static let available: [NetworkTransport] = allCases.filter {
        $0 != .curl || CurlTransport.isAvailable
    }

    package var testDescription: String { rawValue }

    package var shared: any Transport {
        switch self {
        case .urlSession: URLSessionTransport.shared
        case .curl: CurlTransport.shared
        }
    }

    /// A client without interceptors.
    package var client: ApiClient { ApiClient(transport: shared) }

    package func make(connections: Int = 6, scheduler: (any Scheduler)? = nil) -> any Transport {
        let configuration = TransportConfiguration(maximumConnectionsPerHost: connections)
        return switch self {
        case .urlSession: URLSessionTransport(configuration: configuration, scheduler: scheduler)
        case .curl: CurlTransport(configuration: configuration, scheduler: scheduler)
        }
    }
}
