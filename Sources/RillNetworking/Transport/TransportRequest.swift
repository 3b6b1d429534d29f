import Foundation

/// A request as a transport sends it.
public struct TransportRequest: Sendable, Hashable {
    public var method: String
    public var url: URL
    public var headers: HTTPHeaders
    public var body: RequestBody?
    /// How long the exchange may be silent, from the start to the head and between two pieces; not its whole length. The
    /// time a slow consumer takes is not counted.
    public var timeout: Duration
    /// How long the head of the answer may take from the start, the sending of the body included; nil is any time.
    public var headTimeout: Duration?
    /// How long the whole exchange may take; nil is any time.
    public var totalTimeout: Duration?

    public init(
        _ method: String = "GET", url: URL, headers: HTTPHeaders = [:], body: RequestBody? = nil,
        timeout: Duration = .seconds(60), headTimeout: Duration? = nil, totalTimeout: Duration? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.headTimeout = headTimeout
        self.totalTimeout = totalTimeout
    }

    /// A request with a body in memory.
    public init(
        _ method: String = "GET", url: URL, headers: HTTPHeaders = [:], body: Data,
        timeout: Duration = .seconds(60)
    ) {
        self.init(method, url: url, headers: headers, body: .data(body), timeout: timeout)
    }

    /// The request a `URLRequest` describes; its cache, cookie and network service settings are not used.
    ///
    /// A request without a URL, or with a body stream, is an `ApiError.invalidRequest`.
    public init(_ request: URLRequest) throws(ApiError) {
        guard let url = request.url else { throw .invalidRequest(reason: "the request has no URL") }
        guard request.httpBodyStream == nil else {
            throw .invalidRequest(reason: "a body stream cannot be sent twice; use httpBody")
        }
        self.init(
            request.httpMethod ?? "GET", url: url, headers: HTTPHeaders(request.allHTTPHeaderFields ?? [:]),
            body: request.httpBody.map(RequestBody.data), timeout: Duration(clamping: request.timeoutInterval)
        )
    }
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible {
    /// The method and the redacted URL.
    public var description: String { "\(method) \(Redaction.redact(url))" }
    public var debugDescription: String { description }
}

extension Duration {
    static let longestTimeout = Duration.seconds(7 * 86400)

    /// A number of seconds from outside, which may be infinite or not a number.
    fileprivate init(clamping seconds: Double) {
        let longest = Double(Duration.longestTimeout.components.seconds)
        self = .seconds(seconds.isNaN ? longest : min(max(seconds, 0), longest))
    }
}
