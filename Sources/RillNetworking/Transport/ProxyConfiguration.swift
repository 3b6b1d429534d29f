import Foundation
import RillLocks

/// The proxy through which a transport reaches servers.
///
///     CurlTransport(configuration: .init(proxy: .http(host: "proxy.test", port: 3128)))
///
/// Only `CurlTransport` supports choices other than `environment`. With any of them, every exchange of
/// `URLSessionTransport` fails with `unavailable`.
public struct ProxyConfiguration: Sendable, Hashable {
    enum Choice: Hashable {
        case environment
        case none
        case http(host: String, port: Int, user: String?, password: String)
    }

    let choice: Choice

    /// The proxy that the environment names in `http_proxy`, `https_proxy` or `all_proxy`, except for the
    /// hosts in `no_proxy`, which have no port. All names except `http_proxy` may be in capitals.
    public static let environment = ProxyConfiguration(choice: .environment)

    /// No proxy, whatever the environment says.
    public static let none = ProxyConfiguration(choice: .none)

    /// An HTTP proxy for all hosts; `no_proxy` is ignored. A request to an `https` URL goes through a tunnel
    /// (`CONNECT`), so the proxy sees only its host. The connection to the proxy is not encrypted, and user
    /// and password are sent over it as Basic.
    ///
    /// `host` is a name or an address, without a scheme and a port. The port must be from 1 to 65535. The
    /// user must not contain a colon, and neither user nor password may contain a control character; both are
    /// sent unchanged. Any other value is a mistake in the program, and stops it.
    public static func http(
        host: String, port: Int, user: String? = nil, password: String = ""
    ) -> ProxyConfiguration {
        let host = host.wholeMatch(of: #/\[(.*:.*)\]/#).map { String($0.1) } ?? host
        require(
            host.wholeMatch(of: #/[A-Za-z0-9._-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*/#) != nil,
            """
            Rill: a proxy needs a name or an address without scheme, user and port, but got \
            \"\(host.lastIndex(of: "@").map { "…\(host[$0...])" } ?? host)\"
            """)
        require(
            (1...65535).contains(port), "Rill: a proxy needs a port from 1 to 65535, but got \(port)")
        require(user?.contains(":") != true, "Rill: a proxy needs a user without a colon")
        require(
            !"\(user ?? "")\(password)".hasControls(),
            "Rill: a proxy needs a user and a password without control characters")
        return ProxyConfiguration(choice: .http(host: host, port: port, user: user, password: password))
    }
}

extension ProxyConfiguration {
    /// Whether the environment names a proxy for this URL with a control character in its user or password.
    static func hasUndecodableUser(to url: URL) -> Bool {
        let names = url.isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        let address = (names + ["all_proxy", "ALL_PROXY"]).lazy
            .compactMap { name in getenv(name).map { String(cString: $0) } }.first { !$0.isEmpty }
        guard let address, address.contains("%") else { return false }
        let rest = address[(address.firstRange(of: "://")?.upperBound ?? address.startIndex)...]
        let authority = rest.prefix { $0 != "/" }
        return authority.lastIndex(of: "@").map { authority[..<$0].contains(/%[01][0-9A-Fa-f]/) } ?? false
    }
}

extension ProxyConfiguration: CustomStringConvertible, CustomReflectable {
    /// Host and port, without user and password.
    public var description: String {
        switch choice {
        case .environment: "the proxy of the environment"
        case .none: "no proxy"
        case .http(let host, let port, _, _): "the proxy \(host):\(port)"
        }
    }
    public var customMirror: Mirror { Mirror(self, children: ["proxy": description]) }
}
