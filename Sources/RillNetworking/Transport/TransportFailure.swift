import Foundation

/// Why an exchange brought no complete answer, in one vocabulary for all platforms.
public struct TransportFailure: Error, Sendable {
    public enum Kind: Sendable, Hashable {
        case cannotConnectToHost
        case cannotFindHost
        /// The exchange took longer than the request allows; `underlying` may be an `ExchangeTimeout`.
        case timedOut
        /// The connection broke, before the answer or inside it.
        case networkConnectionLost
        case notConnectedToInternet
        case secureConnectionFailed
        /// What came is not a valid HTTP answer.
        case invalidResponse(reason: String)
        case unsupportedURL(reason: String)
        /// The request was not sent, because no server could read it as it was meant.
        case invalidRequest(reason: String)
        /// The subscriber was so slow that more than `limit` bytes of the body waited for it.
        case overflow(limit: Int)
        /// This transport cannot work here.
        case unavailable(reason: String)
        case other
    }

    public let kind: Kind
    /// The URL of the request, redacted.
    public let url: String
    /// How much of the answer's body had come.
    public let bytesReceived: Int
    /// The error as the platform reported it, freed of the URL.
    public let underlying: (any Error)?

    public init(_ kind: Kind, url: URL, bytesReceived: Int = 0, underlying: (any Error)? = nil) {
        self.kind = kind
        self.url = Redaction.redact(url)
        self.bytesReceived = bytesReceived
        self.underlying = underlying.map(Redaction.redact)
    }
}

extension TransportFailure: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
    public var description: String {
        "\(url): \(kind)" + (detail.map { " (\($0))" } ?? "")
    }
    public var debugDescription: String { description }
    public var errorDescription: String? { description }

    /// The platform's own words, unless the kind repeats them.
    private var detail: String? {
        switch kind {
        case .invalidResponse, .unsupportedURL, .invalidRequest, .overflow, .unavailable: nil
        case .cannotConnectToHost, .cannotFindHost, .timedOut, .networkConnectionLost,
            .notConnectedToInternet,
            .secureConnectionFailed, .other:
            underlying?.localizedDescription
        }
    }
}

extension TransportFailure.Kind: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotConnectToHost: "the server cannot be reached"
        case .cannotFindHost: "there is no host of this name"
        case .timedOut: "the server did not answer in time"
        case .networkConnectionLost: "the connection broke before the answer was complete"
        case .notConnectedToInternet: "there is no connection to the internet"
        case .secureConnectionFailed: "no secure connection could be made"
        case .invalidResponse(let reason): "the answer is not valid: \(reason)"
        case .unsupportedURL(let reason): "the URL cannot be used: \(reason)"
        case .invalidRequest(let reason): "the request cannot be sent: \(reason)"
        case .overflow(let limit): "more than \(limit) bytes of the answer waited for their subscriber"
        case .unavailable(let reason): "there is no transport: \(reason)"
        case .other: "the exchange failed"
        }
    }
}
