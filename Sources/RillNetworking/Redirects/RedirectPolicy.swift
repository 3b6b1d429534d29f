import Foundation

/// Which redirects are followed, and with what request: a decision without effects.
///
/// Followed are 301, 302, 303, 307 and 308 to an http or https URL. Every other answer is delivered as it is, a
/// redirect without a usable `Location` included.
public struct RedirectPolicy: Sendable, Hashable {
    public enum Decision: Sendable, Hashable {
        case follow(TransportRequest)
        case deliver
        case fail(reason: String)
    }

    /// How many redirects of one exchange are followed; one more is a failure.
    public var limit: Int

    /// Ten redirects at most.
    public static let follow = RedirectPolicy(limit: 10)

    /// Redirects are delivered like any other answer.
    public static let deliver = RedirectPolicy(limit: 0)

    public init(limit: Int) {
        self.limit = limit
    }

    /// Decides about the answer to `request`, which `earlier` requests of the same exchange have led to.
    public func decide(
        _ head: ResponseHead, for request: TransportRequest, after earlier: [TransportRequest] = []
    ) -> Decision {
        guard limit > 0, let next = request.redirected(by: head) else { return .deliver }
        if earlier.count >= limit { return .fail(reason: "more than \(limit) redirects") }
        if (earlier + [request]).contains(where: { $0.isSameTarget(as: next) }) {
            return .fail(reason: "the redirects go in a circle")
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

extension TransportRequest {
    /// The request that a redirect asks for; nil when it asks for none that can be sent.
    fileprivate func redirected(by head: ResponseHead) -> TransportRequest? {
        guard [301, 302, 303, 307, 308].contains(head.status), let location = head.headers["Location"],
            let target = URL(string: location, relativeTo: url)?.absoluteURL, target.isHTTP
        else { return nil }
        var next = self
        next.url = target
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
        headers.removeAll { $0.lowercased().hasPrefix("content-") }
    }

    /// Another server must not see what was meant for this one. What keeps a payment from being made twice is no secret.
    private mutating func removeCredentials() {
        headers.removeAll { name in
            let lowercased = name.lowercased()
            return lowercased == "origin" || lowercased == "host"
                || Redaction.isSecret(name) && lowercased != "idempotency-key"
        }
    }

    fileprivate func isSameTarget(as other: TransportRequest) -> Bool {
        method == other.method && url.withoutFragment == other.url.withoutFragment
    }
}

extension URL {
    fileprivate var isSecure: Bool { scheme?.lowercased() == "https" }

    fileprivate var isHTTP: Bool {
        (isSecure || scheme?.lowercased() == "http") && host()?.isEmpty == false
    }

    func hasSameOrigin(as other: URL) -> Bool {
        isSecure == other.isSecure && host()?.lowercased() == other.host()?.lowercased()
            && effectivePort == other.effectivePort
    }

    private var effectivePort: Int { port ?? (isSecure ? 443 : 80) }

    fileprivate var withoutFragment: Substring {
        absoluteString.prefix { $0 != "#" }
    }
}
