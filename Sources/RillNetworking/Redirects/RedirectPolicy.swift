import Foundation

/// Which redirects a client follows, and the requests with which it follows them.
///
/// 301, 302, 303, 307 and 308 to an http or https URL are followed. Any other response, and a redirect
/// without a usable `Location`, is delivered.
public struct RedirectPolicy: Sendable {
    /// The largest number of redirects of one exchange; one more is an error. With 0, redirects are
    /// delivered.
    public var limit: Int
    /// Whether a redirect is followed with the request `next`, as it would be sent after `head`.
    var isAllowed: @Sendable (_ head: ResponseHead, _ next: HTTPRequest) throws -> Bool = { _, _ in true }

    /// Follows up to ten redirects.
    public static let follow = RedirectPolicy(limit: 10)

    /// Delivers redirects like any other response.
    public static let deliver = RedirectPolicy(limit: 0)

    /// Follows up to `limit` redirects.
    public init(limit: Int) { self.limit = limit }

    /// This policy, but a redirect is delivered like any other response if `isAllowed` returns false. An
    /// error that `isAllowed` throws is the error of the request.
    ///
    ///     ApiClient(redirects: .follow.allowing { _, next in next.body == nil })
    public func allowing(
        _ isAllowed: @escaping @Sendable (_ head: ResponseHead, _ next: HTTPRequest) throws -> Bool
    ) -> RedirectPolicy {
        let earlier = self.isAllowed
        return changed(self) { $0.isAllowed = { try earlier($0, $1) && isAllowed($0, $1) } }
    }

    /// This policy, but only redirects to these hosts are followed. `*.example.org` means all subdomains of
    /// `example.org`, but not `example.org` itself.
    public func onlyToHosts(_ hosts: String...) -> RedirectPolicy {
        let hosts = hosts.map { $0.asHostName }
        return allowing { _, next in
            let host = next.url.hostName
            return hosts.contains { $0 == host || $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst()) }
        }
    }
}

extension RedirectPolicy {
    /// What the client does with a response.
    enum Decision: Hashable {
        case follow(HTTPRequest)
        case deliver
        case fail(reason: String)
    }

    /// Decides about the response to `request`. `earlier` are the requests of the same exchange whose
    /// redirects led to `request`.
    func decide(
        _ head: ResponseHead, for request: HTTPRequest, after earlier: [HTTPRequest] = []
    ) throws -> Decision {
        guard limit > 0, let next = request.redirected(by: head), try isAllowed(head, next) else {
            return .deliver
        }
        if earlier.count >= limit {
            return .fail(reason: "more than \(limit.counted("redirect", "redirects"))")
        }
        // With a cookie that the response has set, the same request may lead elsewhere.
        if next.cookies == nil, (earlier + [request]).contains(where: { $0.isSameTarget(as: next) }) {
            return .fail(reason: "the redirects form a circle")
        }
        if request.url.isSecure && !next.url.isSecure && next.body != nil {
            return .fail(reason: "a redirect would send the body over an insecure connection")
        }
        if next.body?.isReplayable == false {
            return .fail(reason: "a redirect asks again for a body that can be sent only once")
        }
        return .follow(next)
    }
}

extension HTTPRequest {
    /// The request that a redirect requires; nil if the response is not a redirect that can be followed.
    fileprivate func redirected(by head: ResponseHead) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(head.status), let location = head.headers["Location"],
            let location = url.resolving(location: location), location.isHTTP
        else { return nil }
        let target = (hsts?.cache.secured(location) ?? location).inheriting(from: url)
        var next = self
        next.url = target
        next.removeConditionsOfAnotherURL()
        if becomesGET(after: head.status) { next.becomeGET() }
        if !url.hasSameOrigin(as: target) { next.removeCredentials() }
        return next
    }

    private func becomesGET(after status: Int) -> Bool {
        switch status {
        case 303: method != "GET" && method != "HEAD"
        case 301, 302: method == "POST"
        default: false
        }
    }

    private mutating func becomeGET() {
        method = "GET"
        body = nil
        headers.removeAll {
            let name = $0.lowercased()
            return name.hasPrefix("content-") || Self.headersForResources.contains(name)
        }
    }

    /// Headers that describe the body, or the resource that the request was to change.
    private static let headersForResources: Set = [
        "digest", "expect", "if-match", "if-modified-since", "if-none-match", "if-range",
        "if-unmodified-since", "last-modified", "repr-digest",
    ]

    /// Another origin must not receive the credentials for this origin, which may be in any header. An
    /// idempotency key is not a credential.
    private mutating func removeCredentials() {
        headers.removeAll { !Self.headersForOtherOrigins.contains($0.lowercased()) }
        digest = nil
    }

    private static let headersForOtherOrigins: Set = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control",
        "content-disposition", "content-encoding", "content-language", "content-type", "idempotency-key",
        "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "last-event-id",
        "pragma", "prefer", "range", "user-agent",
    ]

    fileprivate func isSameTarget(as other: HTTPRequest) -> Bool {
        method == other.method && url.isSameTarget(as: other.url)
    }
}

extension URL {
    fileprivate var isHTTP: Bool { (isSecure || scheme?.lowercased() == "http") && host()?.isEmpty == false }

    /// This URL with the fragment of the URL that was redirected, unless it has its own fragment (RFC 9110,
    /// 10.2.2). On the same origin it also inherits the user, unless it names one: a relative `Location`
    /// keeps the user, and so does the header `Authorization`.
    fileprivate func inheriting(from other: URL) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        if parts.percentEncodedFragment == nil {
            parts.percentEncodedFragment = other.fragment(percentEncoded: true)
        }
        if hasSameOrigin(as: other), user() == nil, let name = other.user() {
            (parts.percentEncodedUser, parts.percentEncodedPassword) = (name, other.password())
        }
        return parts.url ?? self
    }

    func hasSameOrigin(as other: URL) -> Bool {
        isSecure == other.isSecure && hostName == other.hostName && effectivePort == other.effectivePort
    }

    private var effectivePort: Int { port ?? defaultPort }

    package var defaultPort: Int { isSecure ? 443 : 80 }

    /// Whether a request to the other URL has the same target: fragments are not sent, and an empty path is
    /// `/`.
    func isSameTarget(as other: URL) -> Bool { target == other.target }

    private var target: String {
        let text = absoluteString.prefix { $0 != "#" }
        return path().isEmpty && query() == nil ? "\(text)/" : String(text)
    }
}
