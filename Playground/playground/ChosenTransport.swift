import RillNetworking

/// The transport of a page.
enum ChosenTransport: String, CaseIterable, Sendable {
    case urlSession
    case curl

    /// The transport of an `ApiClient` that was not given one.
    static let usual: ChosenTransport = ApiClient.defaultTransport is CurlTransport ? .curl : .urlSession

    var transport: any Transport {
        switch self {
        case .urlSession: URLSessionTransport.shared
        case .curl: CurlTransport.shared
        }
    }
}

extension Option {
    static func transport(_ path: WritableKeyPath<Values, ChosenTransport>) -> Option {
        let names = ChosenTransport.allCases.map { $0 == .usual ? "\($0) (default)" : "\($0)" }
        return Option("--transport", "NAME", names.joined(separator: " or "), path, .transport)
    }
}

extension OptionParser<ChosenTransport> {
    fileprivate static var transport: OptionParser {
        OptionParser { (name, text) throws(UsageError) in
            let transport = try OptionParser.oneOf.parse(name, text)
            guard transport != .curl || CurlTransport.isAvailable else {
                throw UsageError("\(name) curl: libcurl cannot be loaded on this machine.")
            }
            return transport
        }
    }
}
