import Foundation

extension URL {
    package var isSecure: Bool { scheme?.lowercased() == "https" }

    /// The host in lower case, as name servers know it; empty if there is none. (`host()` is percent-encoded:
    /// that of `bücher.example`, which is sent as `xn--bcher-kva.example`, is `b%C3%BCcher.example`. A URL
    /// that is written like that has letters here that are not of ASCII, and is not sent.)
    var hostName: String { (host(percentEncoded: false) ?? host() ?? "").lowercased() }
}

extension String {
    /// This host, or `*.` and a host, as `URL.hostName` spells it.
    var asHostName: String {
        let (mark, name) = hasPrefix("*.") ? ("*.", dropFirst(2)) : ("", self[...])
        let url = name.utf8.allSatisfy { $0 < 128 } ? nil : URL(string: "https://\(name)/")
        return mark + (url?.hostName ?? name.lowercased())
    }

    /// Whether this host is that of the domain or below it (RFC 6265, 5.1.3).
    func isWithin(domain: String) -> Bool { self == domain || hasSuffix(".\(domain)") && !isAddress }

    /// This host, and the domains that it is below: `a.example.org`, `example.org`, `org`.
    var domains: some Sequence<Substring> {
        sequence(first: self[...]) { $0.drop { $0 != "." }.dropFirst() }.prefix { !$0.isEmpty }
    }

    /// This text without the dot at its end, such as that of a sentence, or of the whole name of a host.
    package var withoutFinalDot: String { hasSuffix(".") ? String(dropLast()) : self }

    /// Whether this host is an address of IPv4 or IPv6.
    var isAddress: Bool { contains(":") || utf8.allSatisfy { $0 == 46 || $0.isDigit } }
}
