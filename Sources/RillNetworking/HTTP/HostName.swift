import Foundation

extension URL {
    package var isSecure: Bool { scheme?.lowercased() == "https" }

    /// The host in lower case; empty if there is none.
    var hostName: String { host()?.lowercased() ?? "" }
}

extension String {
    /// Whether this host is that of the domain or below it (RFC 6265, 5.1.3).
    func isWithin(domain: String) -> Bool { self == domain || hasSuffix(".\(domain)") && !isAddress }

    /// This host, and the domains that it is below: `a.example.org`, `example.org`, `org`.
    var domains: some Sequence<Substring> {
        sequence(first: self[...]) { $0.drop { $0 != "." }.dropFirst() }.prefix { !$0.isEmpty }
    }

    /// This host without the dot at the end of a whole name.
    var withoutFinalDot: String { hasSuffix(".") ? String(dropLast()) : self }

    /// Whether this host is an address of IPv4 or IPv6.
    var isAddress: Bool { contains(":") || utf8.allSatisfy { $0 == 46 || (48...57).contains($0) } }
}
