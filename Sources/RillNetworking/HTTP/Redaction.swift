import Foundation

/// Replaces secrets by `***` in text that people read: every description of this module is redacted.
///
///     let client = ApiClient(redaction: Redaction(alsoSecret: ["plate"]))
///
/// A name is secret when one of its words is, in the singular or plural and with or without a number at its
/// end: `api_key`, `X-Auth-Token`, `CSRFToken` and `token2` are secret, `keyword` is not. A word that ends
/// with `token`, `password` or `secret` is also secret, such as `csrftoken`. The value of a query item is
/// also hidden if it is a URL, JSON or a token, or contains a secret parameter itself. Of headers, only the
/// values of well-known harmless ones are shown. Paths are shown, except for the part before an `@` in a URL
/// without a host.
public struct Redaction: Sendable, Hashable {
    /// The lower-case words that make the name of a query item or of a header secret.
    private let secretWords: Set<String>

    /// The redaction of every request without a redaction of its own.
    public static let standard = Redaction()

    /// The standard redaction with more secret words.
    public init(alsoSecret words: [String] = []) {
        secretWords = Self.standardWords.union(words.map { $0.lowercased() })
    }

    /// Whether the value of a query item or a header of this name is secret.
    public func isSecret(_ name: String) -> Bool {
        ([name[...]] + name.words).contains { word in
            let word = word.lowercased()
            // The last "s" of "pass" is not a plural: the whole word is looked up first.
            return ([word] + word.singulars).contains { word in
                secretWords.contains(word) || ["token", "password", "secret"].contains(where: word.hasSuffix)
            }
        }
    }

    /// The URL without user, password and fragment, and without the values of secret query items and of
    /// secret path parameters such as `;jsessionid=`.
    public func redact(_ url: URL) -> String {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return "an unreadable URL"
        }
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        // If a scheme or a slash was forgotten, this part of the path is a user with a password.
        let path = parts.percentEncodedPath
        let mayHaveUser = parts.scheme == nil ? !path.hasPrefix("/") : parts.scheme?.lowercased() != "file"
        let end = parts.host?.isEmpty ?? true && mayHaveUser ? path.lastIndex(of: "@") : nil
        parts.percentEncodedPath = path[(end ?? path.startIndex)...]
            .split(separator: "/", omittingEmptySubsequences: false)
            .map(redactParameters).joined(separator: "/")
        if end != nil { return "\(Self.mask)\(parts.percentEncodedPath)" }
        parts.percentEncodedQueryItems = parts.percentEncodedQueryItems?.map { item in
            let name = item.name.decoded
            // The item is a whole URL or JSON instead of a name with a value.
            if name.looksSecret { return URLQueryItem(name: Self.mask, value: nil) }
            return URLQueryItem(
                name: item.name, value: isSecret(name) ? Self.mask : item.value.map(redactValue))
        }
        return parts.string ?? "an unreadable URL"
    }

    /// The value of a header as descriptions may show it.
    func redact(_ value: String, ofHeader name: String) -> String {
        let lowercased = name.lowercased()
        if isSecret(name) { return Self.mask }
        if Self.headersWithURL.contains(lowercased) {
            return URL(string: value.encodedReference).map(redact) ?? Self.mask
        }
        return Self.shownHeaders.contains(lowercased) ? value : Self.mask
    }

    /// Redacts the values of secret parameters that `;` separates, which some servers still accept.
    private func redactParameters(_ text: Substring) -> String {
        text.split(separator: ";", omittingEmptySubsequences: false).map { part in
            guard let end = part.firstIndex(of: "=") else { return String(part) }
            let name = part[..<end]
            let isSecret = isSecret(String(name).decoded)
            return isSecret ? "\(name)=\(Self.mask)" : String(part)
        }.joined(separator: ";")
    }

    /// Redacts the value of a query item whose name is not secret. The value may be a reference with its own
    /// query.
    private func redactValue(_ value: String) -> String {
        if value.looksSecret { return Self.mask }
        let text = redactParameters(value[...])
        let hasSecret = text.decoded.split(whereSeparator: { "?&;#".contains($0) }).contains { item in
            guard let end = item.firstIndex(of: "=") else { return false }
            return item[end...] != "=\(Self.mask)" && isSecret(String(item[..<end]))
        }
        return hasSecret ? Self.mask : text
    }

    private static let mask = "***"
    private static let headersWithURL: Set = ["location", "content-location", "referer", "destination"]
    /// The headers whose values are shown. All others are hidden, because a service may put a secret into any
    /// header it defines.
    private static let shownHeaders: Set = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "accept-ranges", "age", "allow",
        "cache-control", "connection", "content-disposition", "content-encoding", "content-language",
        "content-length", "content-range", "content-type", "date", "etag", "expect", "expires", "host",
        "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "keep-alive",
        "last-modified", "origin", "pragma", "prefer", "range", "retry-after", "server", "te", "trailer",
        "transfer-encoding", "upgrade", "user-agent", "vary", "via", "warning", "www-authenticate",
    ]
    private static let standardWords: Set = [
        "accesscode", "accesskey", "apikey", "appid", "appkey", "assertion", "auth", "authcode",
        "authentication", "authkey", "authorization", "bearer", "clientkey", "clientsecretkey", "code",
        "cookie", "credential", "credentials", "csrf", "cvc", "cvv", "dbpass", "dpop", "hash", "hmac",
        "iban", "identity", "jsessionid", "jwt", "key", "licensekey", "mfa", "nonce", "oauth", "otp", "pass",
        "passcode", "passphrase", "passwd", "passwordhash", "phpsessid", "pin", "private", "privatekey",
        "pwd", "samlrequest", "samlresponse", "secretid", "secretkey", "seed", "sess", "sessid", "session",
        "sessionid", "sessionkey", "sharedkey", "sid", "sig", "sign", "signature", "signingkey", "sso",
        "state", "streamkey", "ticket", "tokenid", "totp", "userpass", "verifier", "xsrf",
    ]
}

extension String {
    /// This text without percent-encoding. Bytes that are not UTF-8 do not keep the rest encoded.
    fileprivate var decoded: String {
        removingPercentEncoding
            ?? replacing(/%[89A-Fa-f][0-9A-Fa-f]/, with: "?").removingPercentEncoding ?? self
    }

    /// Whether the value of a query item, percent-encoded or not, is a URL, a credential, or JSON.
    fileprivate var looksSecret: Bool {
        // White space may precede the value, or a `+`, which is the blank of a form.
        let value = decoded.drop { $0.isWhitespace || $0 == "+" }
        // A JSON web token begins with these letters.
        if value.hasPrefix("eyJ") { return true }
        let text = value.lowercased()
        return text.contains("://") || ["//", "mailto:"].contains(where: text.hasPrefix)
            || ["bearer ", "basic ", "bearer+", "basic+"].contains(where: text.hasPrefix)
            || text.first.map { "{[\"".contains($0) } ?? false
    }

    /// This word without a number at its end, and the words of which it may be the plural.
    fileprivate var singulars: [String] {
        let word = String(self[..<(lastIndex { !$0.isNumber }.map { index(after: $0) } ?? startIndex)])
        guard word.hasSuffix("s") else { return [word] }
        let isLong = ["ses", "xes", "zes", "ches", "shes"].contains(where: word.hasSuffix)
        return [word, String(word.dropLast())] + (word.hasSuffix("ies") ? ["\(word.dropLast(3))y"] : [])
            + (isLong ? [String(word.dropLast(2))] : [])
    }

    /// The words of `X-Auth-Token`, `x_auth_token`, `xAuthToken` and `XAUTHToken`, which are the same.
    fileprivate var words: [Substring] { split { !$0.isLetter && !$0.isNumber }.flatMap(\.camelCaseWords) }
}

extension Substring {
    fileprivate var camelCaseWords: [Substring] {
        var words: [Substring] = []
        var rest = self
        while let start = rest.indices.dropFirst().first(where: {
            rest[$0].isUppercase && (rest[rest.index(before: $0)].isLowercase || rest.beginsWord(at: $0))
        }) {
            words.append(rest[..<start])
            rest = rest[start...]
        }
        return words + [rest]
    }

    /// Whether a capital before a lowercase letter is at `index`, such as the `T` of `CSRFToken`.
    private func beginsWord(at index: Index) -> Bool {
        let next = self.index(after: index)
        return next < endIndex && self[next].isLowercase
    }
}
