import Rill
import RillNetworking
import Testing

/// The transports that go over a real network: they must do the same.
enum NetworkTransport: String, CaseIterable, CustomTestStringConvertible {
    case urlSession
    case curl

    /// Those that work on this machine.
    static let available: [NetworkTransport] = allCases.filter { $0 != .curl || CurlTransport.isAvailable }

    var testDescription: String { rawValue }

    var shared: any Transport {
        switch self {
        case .urlSession: URLSessionTransport.shared
        case .curl: CurlTransport.shared
        }
    }

    func make(
        connections: Int = 6, scheduler: (any Scheduler)? = nil
    ) -> any Transport {
        switch self {
        case .urlSession:
            URLSessionTransport(
                configuration: .init(maximumConnectionsPerHost: connections), scheduler: scheduler)
        case .curl:
            CurlTransport(configuration: .init(maximumConnectionsPerHost: connections), scheduler: scheduler)
        }
    }
}
