import Foundation

extension URL {
    package var isSecure: Bool { scheme?.lowercased() == "https" }

    /// The host in lower case, as name servers know it; empty if there is none. `host()` is not enough: it is
    /// percent-encoded. For `bücher.example`, which is sent as `xn--bcher-kva.example`, it returns
    /// `b%C3%BCcher.example`. A URL that is itself written with such escapes has non-ASCII letters here, and
    /// is not sent.
    var hostName: String { (host(percentEncoded: false) ?? host() ?? "").lowercased() }
}

extension String {
    /// This host, or `*.` and a host, in the spelling of `URL.hostName`.
    var asHostName: String {
        let (mark, name) = hasPrefix("*.") ? ("*.", dropFirst(2)) : ("", self[...])
        let url = name.utf8.allSatisfy { $0 < 128 } ? nil : URL(string: "https://\(name)/")
        return mark + (url?.hostName ?? name.lowercased())
    }

    /// Whether this host is the domain or a subdomain of it (RFC 6265, 5.1.3).
    func isWithin(domain: String) -> Bool { self == domain || hasSuffix(".\(domain)") && !isAddress }

    /// This host and its parent domains: `a.example.org`, `example.org`, `org`.
    var domains: some Sequence<Substring> {
        sequence(first: self[...]) { $0.drop { $0 != "." }.dropFirst() }.prefix { !$0.isEmpty }
    }

    /// This text without a dot at its end, such as the dot of a sentence or of a fully qualified host name.
    package var withoutFinalDot: String { hasSuffix(".") ? String(dropLast()) : self }

    /// Whether this host is an IPv4 or IPv6 address.
    var isAddress: Bool { contains(":") || utf8.allSatisfy { $0 == 46 || $0.isDigit } }
}
