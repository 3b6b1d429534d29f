/// The kind of an error, by its text: a log from a file has no more.
enum Failure: String, Sendable, CaseIterable {
    case nameLookup = "name lookups that failed"
    case unauthorized = "refused credentials"
    case timeout = "time limits that expired"
    case refused = "refusals of limits"
    case unavailable = "failures of the server"
    case other = "other errors"

    init(_ text: String) {
        let text = text.lowercased()
        self = Self.allCases.first { failure in failure.words.contains { text.contains($0) } } ?? .other
    }

    private var words: [String] {
        switch self {
        case .nameLookup: ["cannot be looked up", "resolve host", "find host", "nxdomain", "servname"]
        case .unauthorized: ["credentials", "401", "unauthorized"]
        case .timeout: ["took longer than", "timed out", "timeout", "in time", "came within", "came for"]
        case .refused: ["no attempt was made", "was not sent", "others wait", "breaker is open", "throttle"]
        case .unavailable:
            [
                "server failed", "cannot be reached", "connection", "500", "502", "503", "504", "unavailable",
            ]
        case .other: []
        }
    }
}
