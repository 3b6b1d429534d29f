import Foundation

/// A request as a transport sends it.
public struct HTTPRequest: Sendable, Hashable {
    /// `GET`, `POST`, …
    public var method: String
    /// An absolute http or https URL.
    public var url: URL
    /// The headers. Headers that describe the length of the body or the connection, such as `Content-Length`,
    /// `Transfer-Encoding` and `Connection`, are not sent: the transport sets its own.
    public var headers: HTTPHeaders
    /// The body; nil to send none. GET, HEAD and TRACE cannot have one.
    public var body: RequestBody?
    /// The longest time from the start to the head of the response, and between two pieces of its body.
    /// Sending bytes of the request restarts this limit; receiving lines of the head does not. The time that
    /// a slow subscriber takes does not count. A time limit that is not above zero is an error,
    /// `invalidRequest`.
    public var idleTimeout: Duration
    /// The longest time from the start to the head of the response, including the time to send the body; nil
    /// for no limit.
    public var headTimeout: Duration?
    /// The longest time from the subscription to the end of the response, with all redirects, retries, and
    /// waits of interceptors; nil for no limit.
    public var totalTimeout: Duration?
    /// What descriptions of this request and of its failures may show.
    public var redaction = Redaction.standard
    /// Headers that are added after the interceptors, unless the request then has headers of these names.
    package var defaultHeaders: HTTPHeaders = [:]
    /// The headers with which a cache revalidates its stored response.
    var cacheConditions: CacheConditions?
    /// The credential that answers the digest challenges of servers.
    var digest: DigestCredential?
    /// The jar that adds cookies to this request and to its redirects.
    var cookies: RequestCookies?
    /// The cache of the hosts that this request and its redirects reach over https.
    var hsts: RequestHSTS?
    /// Receives the metrics of the exchanges for this request.
    var metrics: RequestObserver<ExchangeMetrics>?
    /// Observers that receive the URL of each exchange before it begins.
    var destinations: [RequestObserver<URL>] = []
    /// What the response is for.
    package var purpose = Purpose.body
    /// The longest body that the caller accepts; nil for the limit of the client.
    var maximumBytes: Int?
    /// How the client assembles the response after the interceptors. Requests that differ in this share no
    /// response.
    var assembly = RequestAssembly()
    /// Whether the request was sent, in any attempt; nil if its transport does not report that.
    var sending: RequestSending?
    /// When `totalTimeout` began; nil if it begins with the exchange.
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
    /// This request with the default headers whose names it does not have.
    var withDefaultHeaders: HTTPRequest { changed(self) { $0.headers.addMissing(defaultHeaders) } }

    /// The body, if it has to be opened; nil for a body in memory.
    var streamedBody: RequestBody? { body?.inMemory == nil ? body : nil }
}

extension HTTPRequest: CustomStringConvertible {
    /// The method and the redacted URL.
    public var description: String { "\(method) \(redaction.redact(url))" }
}

extension Duration {
    package static let longestTimeout = Duration.seconds(7 * 86400)
}
