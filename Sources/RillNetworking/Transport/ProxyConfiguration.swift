import RillLocks

/// Through which proxy a transport reaches servers.
///
///     CurlTransport(configuration: .init(proxy: .http(host: "proxy.test", port: 3128)))
///
/// Only `CurlTransport` supports another than `environment`; with `URLSessionTransport` every exchange fails
/// with `unavailable` then.
public struct ProxyConfiguration: Sendable, Hashable {
    enum Choice: Hashable {
        case environment
        case none
        case http(host: String, port: Int, user: String?, password: String)
    }

    let choice: Choice

    /// The proxy that the environment names: `http_proxy`, `https_proxy`, `all_proxy`, except for the hosts
    /// in `no_proxy`.
    public static let environment = ProxyConfiguration(choice: .environment)

    /// No proxy, whatever the environment says.
    public static let none = ProxyConfiguration(choice: .none)

    /// An HTTP proxy for all hosts; `no_proxy` is ignored. A request to an `https` URL goes through a tunnel
    /// (`CONNECT`), so that the proxy sees only its host. The connection to the proxy is not encrypted, so
    /// neither are user and password, which are sent as Basic.
    ///
    /// `host` is a name or an address, without a scheme and a port. The port must be from 1 to 65535. The user
    /// must not contain a colon, and neither may contain a NUL; both are sent as they are.
    public static func http(
        host: String, port: Int, user: String? = nil, password: String = ""
    ) -> ProxyConfiguration {
        require(
            host.wholeMatch(of: #/[A-Za-z0-9._-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*/#) != nil,
            "Rill: a proxy needs a name or an address without scheme and port, but got \"\(host)\"")
        require(
            (1...65535).contains(port), "Rill: a proxy needs a port from 1 to 65535, but got \(port)")
        require(user?.contains(":") != true, "Rill: a proxy needs a user without a colon")
        require(
            !"\(user ?? "")\(password)".utf8.contains(0), "Rill: a proxy needs a password without a NUL")
        return ProxyConfiguration(choice: .http(host: host, port: port, user: user, password: password))
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
