import RillNetworking

/// The transport of a page.
enum ChosenTransport: String, CaseIterable, Sendable {
    case urlSession
    case curl

    var transport: any Transport {
        switch self {
        case .urlSession: URLSessionTransport.shared
        case .curl: CurlTransport.shared
        }
    }
}

extension OptionParser<ChosenTransport> {
    static var transport: OptionParser {
        OptionParser { (name, text) throws(UsageError) in
            let transport = try OptionParser.oneOf.parse(name, text)
            guard transport != .curl || CurlTransport.isAvailable else {
                throw UsageError(description: "\(name) curl: libcurl cannot be loaded on this machine.")
            }
            return transport
        }
    }
}
