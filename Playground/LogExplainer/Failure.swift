/// The kind of an error, by its text, because a log from a file has only the text.
enum Failure: String, Sendable, CaseIterable {
    // The cases are in the order in which they are looked for. Refusals come first, because the name of a
    // limit may be any word.
    case refused = "refusals of limits"
    case unusable = "answers that could not be used"
    case noResources = "a lack of resources in the process"
    case nameLookup = "name lookups that failed"
    case unauthorized = "refused credentials"
    case serversRate = "status 429 of the server"
    case requestRefused = "requests that the server refused"
    case offline = "a missing network"
    case noFreeConnection = "a lack of free connections"
    case timeout = "time limits that expired"
    case unavailable = "failures of the server"
    case other = "other errors"

    /// The cause that this kind of failure is evidence of; nil if it can have more than one cause.
    var cause: Cause? {
        switch self {
        case .refused, .timeout, .other: nil
        case .unusable: .unusableAnswer
        case .nameLookup: .nameLookup
        case .unauthorized: .expiredKey
        case .serversRate: .serversRate
        case .requestRefused: .refusedRequest
        case .offline: .offline
        case .noFreeConnection: .noFreeConnection
        case .noResources: .noResources
        case .unavailable: .outage
        }
    }

    /// `text` may begin with the type of the error.
    init(_ text: String) {
        let text = text.lowercased()
        // The words of a URL say nothing about a failure. If a refresh failed, its error counts, not the
        // missing credential.
        let cause = text.components(separatedBy: "could not be fetched (").last ?? text
        let words = cause.split(separator: " ").filter { !$0.contains("://") }.joined(separator: " ")
        self =
            Self.allCases.first { failure in failure.phrases.contains { words.contains($0) } }
            ?? Self.status(in: words).flatMap(Self.init(status:)) ?? .other
    }

    private init?(status: Int) {
        switch status {
        case 401: self = .unauthorized
        case 429: self = .serversRate
        case 400..<500: self = .requestRefused
        case 500..<600: self = .unavailable
        default: return nil
        }
    }

    /// The status where `HTTPFailure` writes it, or at the beginning of an `ApiError` with its own text. A
    /// number elsewhere may be the number of an order or of a line.
    private static func status(in text: String) -> Int? {
        text.matches(of: /(failed with status|^apierror) ([0-9]{3})\b/).last.flatMap { Int($0.2) }
    }

    /// The phrases in errors of this library, and unmistakable phrases of others.
    private var phrases: [String] {
        switch self {
        case .refused:
            ["no attempt was made", "was not sent", "others wait", "circuit breaker", "has rejected it"]
        case .unusable:
            [
                "cannot be decoded", "has no body to decode", "is longer than", "is not valid:",
                "response cannot be used",
            ]
        case .nameLookup: ["cannot be looked up", "resolve host", "find host", "nxdomain", "servname"]
        case .unauthorized: ["credentials are missing or wrong", "no valid credentials", "unauthorized"]
        case .serversRate, .requestRefused, .other: []
        case .offline: ["no connection to the internet"]
        case .noFreeConnection: ["other requests had all connections"]
        case .noResources: ["no resources left", "too many open files"]
        case .timeout: ["took longer than", "timed out", "timeout", "did not respond in time"]
        case .unavailable:
            [
                "cannot be reached", "connection broke", "no secure connection", "connection refused",
                "connection reset", "service unavailable",
            ]
        }
    }
}
