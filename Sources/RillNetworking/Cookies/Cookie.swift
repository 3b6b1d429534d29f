import Foundation

/// A cookie in a `CookieJar` (RFC 6265).
public struct Cookie: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value, as the server sent it. Bytes that are not UTF-8 are read as Latin-1, and are sent back as
    /// UTF-8.
    public let value: String
    /// The host that set the cookie, or the domain in its `Domain` attribute, in lower case.
    public let domain: String
    /// Whether only `domain` itself receives the cookie, and none of its subdomains.
    public let isHostOnly: Bool
    /// The path of the cookie, which also covers the paths below it.
    public let path: String
    /// When the cookie expires; nil if it expires at the end of the session.
    public let expires: Date?
    /// Whether the cookie is sent over https only.
    public let isSecure: Bool
    /// Whether the server hides the cookie from scripts.
    public let isHTTPOnly: Bool
}

extension Cookie: CustomStringConvertible, CustomReflectable {
    /// Name, domain and path; the value is a secret.
    public var description: String { "\(name)=*** for \(domain)\(path)" }
    public var customMirror: Mirror { Mirror(self, children: ["cookie": description]) }
}

extension Cookie {
    func isExpired(at time: Date) -> Bool { expires.map { $0 <= time } ?? false }

    /// Whether the cookie is sent to this URL.
    func matches(_ url: URL) -> Bool {
        let host = url.hostName
        return (isHostOnly ? host == domain : host.isWithin(domain: domain))
            && url.cookiePath.isWithin(path: path)
            && (!isSecure || url.isSecure)
    }

    /// Whether this cookie has the same name, domain and path as another, and replaces it.
    func replaces(_ other: Cookie) -> Bool {
        name.hasBytes(of: other.name) && domain == other.domain && path.hasBytes(of: other.path)
    }

    /// Whether this cookie of an insecure connection would hide or overwrite a secure one. An attacker on the
    /// network could use such a cookie.
    func endangers(_ other: Cookie) -> Bool {
        other.isSecure && name.hasBytes(of: other.name) && path.isWithin(path: other.path)
            && (domain.isWithin(domain: other.domain) || other.domain.isWithin(domain: domain))
    }
}

extension URL {
    var cookiePath: String {
        // libcurl resolves dot segments.
        let path = standardized.path(percentEncoded: true)
        return path.isEmpty ? "/" : path
    }
}

extension String {
    /// Whether this path is the path of a cookie or below it (RFC 6265, 5.1.4).
    func isWithin(path: String) -> Bool {
        guard utf8.starts(with: path.utf8) else { return false }
        let rest = utf8.dropFirst(path.utf8.count)
        return rest.isEmpty || path.utf8.last == UInt8(ascii: "/") || rest.first == UInt8(ascii: "/")
    }
}
