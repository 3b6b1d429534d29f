import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A value that describes a request: an `HTTPRequest`, a `URLRequest`, or a `URL`, which stands for a GET.
public protocol HTTPRequestConvertible: Sendable {
    /// The request. It is made once for every subscription; `webSocketMessages` makes it for each connection.
    func httpRequest() throws(ApiError) -> HTTPRequest
}

extension HTTPRequest: HTTPRequestConvertible {
    public func httpRequest() -> HTTPRequest { self }
}

extension URLRequest: HTTPRequestConvertible {
    public func httpRequest() throws(ApiError) -> HTTPRequest { try HTTPRequest(self) }
}

extension URL: HTTPRequestConvertible {
    public func httpRequest() -> HTTPRequest { HTTPRequest(url: self) }
}

extension HTTPRequest {
    /// The request that a `URLRequest` describes. Its cache, cookie and network service settings are not
    /// used.
    ///
    /// A request without a URL, or with a body stream, is an `ApiError.invalidRequest`.
    public init(_ request: URLRequest) throws(ApiError) {
        guard let url = request.url else { throw .invalidRequest(reason: "the request has no URL") }
        guard request.httpBodyStream == nil else {
            throw .invalidRequest(reason: "a body stream cannot be sent twice; use httpBody")
        }
        self.init(
            request.httpMethod ?? "GET", url: url, headers: HTTPHeaders(request.allHTTPHeaderFields ?? [:]),
            body: request.httpBody.map(RequestBody.data),
            // Zero means that no limit was chosen.
            idleTimeout: request.timeoutInterval > 0
                ? Duration(clamping: request.timeoutInterval) : .seconds(60))
    }
}

extension Duration {
    /// Seconds that may be infinite, negative or not a number.
    fileprivate init(clamping seconds: Double) {
        let longest = Double(Duration.longestTimeout.components.seconds)
        self = .seconds(seconds.isNaN ? longest : min(max(seconds, 0), longest))
    }
}
