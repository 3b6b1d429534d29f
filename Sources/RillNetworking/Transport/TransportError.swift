import Foundation
import RillText

/// Why an exchange did not deliver a complete response, in one vocabulary for all platforms.
public struct TransportError: Error, Sendable {
    /// What went wrong.
    public enum Kind: Sendable, Hashable, Codable {
        /// The server, or the proxy, accepts no connection.
        case cannotConnectToHost
        /// The name of the host cannot be looked up.
        case cannotFindHost
        /// A time limit has expired; the value says which.
        case timedOut(Timeout)
        /// A time limit has expired while other requests of this process used all allowed connections.
        /// Nothing was sent, and the server is not to blame.
        case noFreeConnection(Timeout)
        /// The connection broke before the response was complete.
        case networkConnectionLost
        /// The system knows that there is no network.
        case notConnectedToInternet
        /// The TLS handshake failed, or the certificate is not trusted.
        case secureConnectionFailed
        /// The server sent something that is not a valid HTTP response.
        case invalidResponse(reason: String)
        /// The URL is not an http or https URL with a host.
        case unsupportedURL(reason: String)
        /// The request cannot be written as valid HTTP, or its body cannot be read to its end.
        case invalidRequest(reason: String)
        /// The subscriber was so slow that more than `limit` bytes of the body were waiting for it.
        case overflow(limit: Int)
        /// The process has no descriptors, threads or memory left for the exchange.
        case outOfResources(reason: String)
        /// This transport does not work on this machine.
        case unavailable(reason: String)
        /// Any other failure; `underlying` says more.
        case other
    }

    /// The time limit that has expired.
    public enum Timeout: Sendable, Hashable, Codable {
        /// The operating system stopped looking up the host or connecting to it.
        case connect
        /// `HTTPRequest.idleTimeout`: no head, and no piece of a body, came for this time.
        case idle(Duration)
        /// `HTTPRequest.headTimeout`: no head came within this time.
        case head(Duration)
        /// `HTTPRequest.totalTimeout`: the exchange took longer than this time.
        case total(Duration)
        /// The limit of an operator or of a retry policy; `underlying` is the error of that limit.
        case attempt
    }

    /// What went wrong.
    public package(set) var kind: Kind
    /// The URL of the request, redacted.
    public let url: String
    /// How many bytes of the response's body had arrived.
    public package(set) var bytesReceived: Int
    /// Whether a server may have received a part of the request, or of an earlier request that was
    /// redirected. If not, the request cannot have been executed.
    public package(set) var requestWasSent: Bool
    /// The error as the platform reported it, without the URL.
    public let underlying: (any Error)?

    /// A failure that a transport reports. If the transport does not know whether the request was sent, the
    /// kind decides: a server that was not found or not reached has received nothing.
    public init(
        _ kind: Kind, url: URL, bytesReceived: Int = 0, requestWasSent: Bool? = nil,
        underlying: (any Error)? = nil, redaction: Redaction = .standard
    ) {
        self.kind = kind
        self.requestWasSent = requestWasSent ?? kind.mayFollowSending
        self.url = redaction.redact(url)
        self.bytesReceived = bytesReceived
        self.underlying = underlying.map(Self.withoutURL)
    }

    /// A failure of the exchange of `request`.
    package init(
        _ kind: Kind, of request: HTTPRequest, bytesReceived: Int = 0, requestWasSent: Bool? = nil,
        underlying: (any Error)? = nil
    ) {
        self.init(
            kind, url: request.url, bytesReceived: bytesReceived, requestWasSent: requestWasSent,
            underlying: underlying, redaction: request.redaction)
    }

    /// A failure whose properties are all known, such as a decoded one.
    init(
        _ kind: Kind, redactedURL url: String, bytesReceived: Int, requestWasSent: Bool,
        underlying: (any Error)?
    ) {
        self.kind = kind
        self.url = url
        self.bytesReceived = bytesReceived
        self.requestWasSent = requestWasSent
        self.underlying = underlying
    }

    /// The same failure, redacted by the request's own redaction, which the transport did not know.
    func redacted(by redaction: Redaction) -> TransportError {
        guard redaction != .standard, let url = URL(string: url) else { return self }
        return TransportError(
            kind, url: url, bytesReceived: bytesReceived, requestWasSent: requestWasSent,
            underlying: underlying, redaction: redaction)
    }

    /// The same failure of a request that was sent in an earlier exchange, for example before a redirect.
    func afterSending() -> TransportError { changed(self) { $0.requestWasSent = true } }

    /// The error without the user info of URLSession, which repeats the URL.
    private static func withoutURL(_ error: any Error) -> any Error {
        guard let error = error as NSError?, error.domain == NSURLErrorDomain else { return error }
        return NSError(
            domain: error.domain, code: error.code,
            userInfo: [NSLocalizedDescriptionKey: error.localizedDescription])
    }
}

extension TransportError: CustomStringConvertible, LocalizedError {
    /// The redacted URL, what went wrong, whether it happened before the request was sent, and how much of
    /// the body had arrived.
    public var description: String {
        "\(url): \(kind)\(unsent)"
            + (bytesReceived > 0 ? ", after \(bytesReceived.counted("byte", "bytes")) of its body" : "")
            + (detail.map { " (\($0))" } ?? "")
    }
    public var errorDescription: String? { description }

    /// Says that the request was not sent, or not processed: a server that closes the connection may have
    /// received the request and reported that it did not process it.
    private var unsent: String {
        switch kind {
        case .timedOut where !requestWasSent: ", before the request was sent"
        case .networkConnectionLost where !requestWasSent: ", and the request was not processed"
        default: ""
        }
    }

    /// The platform's message, unless the kind contains it.
    private var detail: String? {
        switch kind {
        case .invalidResponse, .unsupportedURL, .invalidRequest, .overflow, .outOfResources, .unavailable: nil
        case .cannotConnectToHost, .cannotFindHost, .timedOut, .noFreeConnection, .networkConnectionLost,
            .notConnectedToInternet, .secureConnectionFailed, .other:
            underlyingText
        }
    }

    /// The text of the underlying error. An error of Swift that has no localized text would read "The
    /// operation could not be completed".
    var underlyingText: String? {
        underlying.map { error in
            let hasText = error is any LocalizedError || type(of: error) is NSError.Type
            return (hasText ? error.localizedDescription : "\(error)").onOneLine
        }
    }
}

extension TransportError.Kind {
    /// Whether a failure of this kind may occur after at least a part of the request was sent.
    fileprivate var mayFollowSending: Bool {
        switch self {
        case .cannotConnectToHost, .cannotFindHost, .notConnectedToInternet, .outOfResources, .unavailable,
            .unsupportedURL, .noFreeConnection:
            false
        case .timedOut, .networkConnectionLost, .secureConnectionFailed, .invalidResponse, .invalidRequest,
            .overflow, .other:
            true
        }
    }
}
