import Foundation

/// A request as a transport sends it.
public struct HTTPRequest: Sendable, Hashable {
    /// `GET`, `POST`, …
    public var method: String
    /// An absolute http or https URL.
    public var url: URL
    /// The headers. Those that describe the length of the body or the connection, such as `Content-Length`,
    /// `Transfer-Encoding` and `Connection`, are not sent: the transport sets them.
    public var headers: HTTPHeaders
    /// Nil for no body. GET, HEAD and TRACE cannot have one.
    public var body: RequestBody?
    /// The longest time from the start to the head of the response, and between two pieces of its body. Bytes
    /// of the request are a sign of life, lines of the head are none. The time that a slow subscriber takes
    /// does not count. A time limit that is not above zero is an error, `invalidRequest`.
    public var idleTimeout: Duration
    /// The longest time from the start to the head of the response, the sending of the body included; nil for
    /// no limit.
    public var headTimeout: Duration?
    /// The longest time from the subscription to the end of the response, with all redirects, retries, and
    /// waits of interceptors; nil for no limit.
    public var totalTimeout: Duration?
    /// What descriptions of this request and of its failures may show.
    public var redaction = Redaction.standard
    /// Added behind the interceptors, unless the request has headers of these names by then.
    package var defaultHeaders: HTTPHeaders = [:]
    /// The headers with which a cache asks about the response that it has.
    var cacheConditions: CacheConditions?
    /// Answers the challenges of servers.
    var digest: DigestCredential?
    /// The jar that adds cookies to this request and to those of its redirects.
    var cookies: RequestCookies?
    /// Knows the hosts to which this request and those of its redirects go over https.
    var hsts: RequestHSTS?
    /// Receives the metrics of the exchanges for this request.
    var metrics: RequestObserver<ExchangeMetrics>?
    /// Receive the URL of each exchange, before it begins.
    var destinations: [RequestObserver<URL>] = []
    /// What the response is for.
    package var purpose = Purpose.body
    /// The longest body that the caller takes; nil for that of the client.
    var maximumBytes: Int?
    /// What becomes of its response behind the interceptors: two requests that differ in it share none.
    var assembly = RequestAssembly()
    /// Whether it was sent, in any attempt; nil if its transport does not tell.
    var sending: RequestSending?
    /// Since when `totalTimeout` runs; nil if it begins with the exchange.
    var start: RequestStart?

    /// A request, by default a GET without a body that may be idle for 60 s.
    public init(
        _ method: String = "GET", url: URL, headers: HTTPHeaders = [:], body: RequestBody? = nil,
        idleTimeout: Duration = .seconds(60), headTimeout: Duration? = nil, totalTimeout: Duration? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.idleTimeout = idleTimeout
        self.headTimeout = headTimeout
        self.totalTimeout = totalTimeout
    }

    /// A request with a body in memory.
    public init(
        _ method: String = "GET", url: URL, headers: HTTPHeaders = [:], body: Data,
        idleTimeout: Duration = .seconds(60)
    ) { self.init(method, url: url, headers: headers, body: .data(body), idleTimeout: idleTimeout) }
}

extension HTTPRequest {
    /// The same request with those of the default headers that are missing.
    var withDefaultHeaders: HTTPRequest { changed(self) { $0.headers.addMissing(defaultHeaders) } }

    /// The body, unless it is in memory: one that has to be opened.
    var streamedBody: RequestBody? { body?.inMemory == nil ? body : nil }
}

extension HTTPRequest: CustomStringConvertible {
    /// The method and the redacted URL.
    public var description: String { "\(method) \(redaction.redact(url))" }
}

extension Duration {
    package static let longestTimeout = Duration.seconds(7 * 86400)
}
