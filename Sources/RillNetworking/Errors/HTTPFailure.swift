/// A response that is not valid, with the request to which it belongs.
public struct HTTPFailure: Sendable, Hashable {
    /// The method of the original request; redirects may have changed it.
    public let method: String
    /// The URL of the original request, redacted. `response.head.url` is the URL that responded.
    public let url: String
    /// The response with its body, or with the beginning of a body that broke off or was too long.
    public internal(set) var response: HTTPResponse

    /// Whether the response answers another request, to which a redirect led.
    let isRedirected: Bool
}

extension HTTPFailure {
    /// The status of the response.
    public var status: Int { response.head.status }

    /// The failure of a request because of its response.
    public init(_ response: HTTPResponse, to request: HTTPRequest) {
        method = request.method
        url = request.redaction.redact(request.url)
        self.response = response
        isRedirected =
            !response.head.wire.earlierURLs.isEmpty || !request.url.isSameTarget(as: response.head.url)
    }
}

extension HTTPFailure: CustomStringConvertible {
    /// The method, the redacted URL and the status, without the body; after a redirect, also the URL that
    /// responded.
    public var description: String {
        let head = response.head
        let place = isRedirected ? " of \(head.redaction.redact(head.url))" : ""
        return "\(method) \(url) failed with status \(status)\(place)"
    }
}
