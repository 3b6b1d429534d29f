import Foundation

/// The attributes of a `Set-Cookie` line (RFC 6265, 5.2).
private struct SetCookie {
    private static let longestPair = 4096
    private static let longestAttribute = 1024

    let name: String
    let value: String
    private(set) var expires: Date?
    private(set) var maximumAge: Int?
    private(set) var domain = ""
    private(set) var path: String?
    private(set) var isSecure = false
    private(set) var isHTTPOnly = false

    /// Parses a line; nil if it has no name, is too long, or contains a control character.
    init?(_ line: String) {
        guard !line.hasControls(but: UInt8(ascii: "\t")) else { return nil }
        // Split by scalars, because a semicolon with a combining mark is one character.
        let parts = line.unicodeScalars.split(separator: ";", omittingEmptySubsequences: false)
        guard let (name, value) = parts.first?.pair, let value, !name.isEmpty,
            name.utf8.count + value.utf8.count <= Self.longestPair
        else { return nil }
        (self.name, self.value) = (name, value)
        for part in parts.dropFirst() { take(part.pair) }
    }

    private mutating func take(_ attribute: (name: String, value: String?)) {
        let value = attribute.value ?? ""
        guard value.utf8.count <= Self.longestAttribute else { return }
        switch attribute.name.lowercased() {
        case "expires": if let date = HTTPDate.parse(cookie: value) { expires = date }
        case "max-age": if let age = value.wholeNumber { maximumAge = age }
        case "domain":
            if !value.isEmpty {
                domain = (value.hasPrefix(".") ? String(value.dropFirst()) : value).lowercased()
            }
        case "path": path = value.hasPrefix("/") ? value : nil
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        // SameSite concerns pages, and this client has none.
        default: break
        }
    }
}

extension Cookie {
    private static let longestAge = 400 * 86400

    /// The latest expiration of a cookie that is stored at `now`.
    static func latestExpiration(from now: Date) -> Date { now.addingTimeInterval(Double(longestAge)) }

    /// The cookie that a line sets for a response from `url`; nil if the line is invalid or `url` may not set
    /// the cookie.
    init?(setCookie line: String, from url: URL, now: Date) {
        guard let set = SetCookie(line) else { return nil }
        let host = url.hostName
        // A host that is a public suffix or an address sets cookies for itself only.
        let isForHost =
            set.domain.isEmpty || set.domain == host && (host.isAddress || PublicSuffixes.contains(host))
        guard isForHost || host.isWithin(domain: set.domain) && !PublicSuffixes.contains(set.domain),
            !set.isSecure || url.isSecure, !host.isEmpty
        else { return nil }
        name = set.name
        value = set.value
        isHostOnly = isForHost
        domain = isForHost ? host : set.domain
        path = set.path ?? url.defaultCookiePath
        let latest = Self.latestExpiration(from: now)
        let age = set.maximumAge.map { now.addingTimeInterval(Double(min($0, Self.longestAge))) }
        expires = (age ?? set.expires).map { min($0, latest) }
        isSecure = set.isSecure
        isHTTPOnly = set.isHTTPOnly
        let prefix = name.lowercased()
        if prefix.hasPrefix("__secure-") && !isSecure { return nil }
        if prefix.hasPrefix("__host-") && !(isSecure && isForHost && set.path == "/") { return nil }
    }

    /// The lines of `Set-Cookie` headers that a transport has joined with commas. A comma ends a line if a
    /// name and an equals sign follow it, which never happens inside a date.
    static func lines(of joined: String) -> [String] {
        var lines: [String] = []
        for part in joined.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.drop { $0 == " " }.prefix { $0 != "=" }
            let begins =
                name.endIndex < part.endIndex && !name.isEmpty && !name.contains { $0 == " " || $0 == ";" }
            if begins || lines.isEmpty {
                lines.append(String(part.drop { $0 == " " }))
            } else {
                lines[lines.count - 1] += ",\(part)"
            }
        }
        return lines
    }
}

extension URL {
    /// The path of a cookie without `Path`: the path of the request up to its last slash.
    fileprivate var defaultCookiePath: String {
        let end = cookiePath.utf8.lastIndex(of: UInt8(ascii: "/")) ?? cookiePath.startIndex
        return end == cookiePath.startIndex ? "/" : String(cookiePath[..<end])
    }
}

extension Substring.UnicodeScalarView {
    /// The text before and after the first equals sign; the value is nil if there is no such sign.
    fileprivate var pair: (name: String, value: String?) {
        guard let end = firstIndex(of: "=") else { return (String(self).trimmed, nil) }
        return (String(self[..<end]).trimmed, String(self[index(after: end)...]).trimmed)
    }
}

extension String {
    /// A number with an optional minus. A number that is too large becomes the largest possible one.
    fileprivate var wholeNumber: Int? {
        let digits = hasPrefix("-") ? dropFirst() : self[...]
        guard digits.isDigits else { return nil }
        return Int(self) ?? (hasPrefix("-") ? -Int.max : .max)
    }
}
