/// The error of a request to the simulated server. The programs that the page shows declare the same type.
enum RequestError: Error, CustomStringConvertible {
    case status(Int, retryAfter: Duration?)
    case connection(String)

    /// Whether the request would fail again.
    var isPermanent: Bool {
        guard case .status(let status, _) = self else { return false }
        return (400..<500).contains(status) && status != 408 && status != 429
    }

    var description: String {
        switch self {
        case .status(let status, _): "\(status)"
        case .connection(let fault): fault
        }
    }

    static let source = """
        enum RequestError: Error {
            case status(Int, retryAfter: Duration?)
            case connection(String)

            /// Whether the request would fail again.
            var isPermanent: Bool {
                guard case .status(let status, _) = self else { return false }
                return (400..<500).contains(status) && status != 408 && status != 429
            }
        }
        """
}
