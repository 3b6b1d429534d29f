import Foundation
import RillLocks

/// Keeps secrets out of what is written down: every description of this module goes through here.
///
/// A name is secret when one of its words is, in the singular or plural and with or without a number behind it: `api_key`,
/// `X-Auth-Token`, `CSRFToken` and `token2` are, `keyword` is not. So is one that ends with `token`, `password` or `secret`,
/// such as `csrftoken`.
public enum Redaction {
    private static let words = Mutex<Set<String>>([
        "accesskey", "accesstoken", "apikey", "apitoken", "appid", "appkey", "auth", "authentication",
        "authorization", "authtoken", "bearer", "clientsecret", "cookie", "credential", "credentials",
        "idtoken", "jsessionid", "jwt", "key", "oauth", "otp", "pass", "passcode", "passphrase", "passwd",
        "password", "phpsessid", "pin", "privatekey", "pwd", "refreshtoken", "secret", "secretkey",
        "session", "sessionid", "sid", "sig", "signature", "token",
    ])

    /// The words, in lower case, that make the name of a query item or of a header secret.
    public static var secretWords: Set<String> { words.withLock { $0 } }

    /// Makes more words secret, for the whole process.
    public static func addSecretWords(_ newWords: String...) {
        words.withLock { $0.formUnion(newWords.map { $0.lowercased() }) }
    }

    /// Whether a query item or a header of this name has a secret value.
    public static func isSecret(_ name: String) -> Bool {
        let secretWords = secretWords
        return ([name[...]] + name.words).contains { word in
            let word = word.lowercased()
            let singular = word.withoutNumberAndPlural
            return secretWords.contains(word) || secretWords.contains(singular)
                || ["token", "password", "secret"].contains { singular.hasSuffix($0) }
        }
    }

    /// The URL without user, password and fragment, and with the values of secret query items and of secret parameters of
    /// the path, `;jsessionid=`, replaced.
    public static func redact(_ url: URL) -> String {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return "an unreadable URL"
        }
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        parts.percentEncodedPath = parts.percentEncodedPath
            .split(separator: "/", omittingEmptySubsequences: false)
            .map(redactParameters).joined(separator: "/")
        parts.percentEncodedQueryItems = parts.percentEncodedQueryItems?.map { item in
            let name = item.name.removingPercentEncoding ?? item.name
            return URLQueryItem(
                name: item.name, value: isSecret(name) ? mask : item.value.map { redactParameters($0[...]) })
        }
        return parts.string ?? "an unreadable URL"
    }

    /// Parameters with `;` between them, as some servers still take them.
    private static func redactParameters(_ text: Substring) -> String {
        text.split(separator: ";", omittingEmptySubsequences: false).map { part in
            guard let end = part.firstIndex(of: "=") else { return String(part) }
            let name = part[..<end]
            return isSecret(name.removingPercentEncoding ?? String(name)) ? "\(name)=\(mask)" : String(part)
        }.joined(separator: ";")
    }

    static func redact(_ value: String, ofHeader name: String) -> String {
        let lowercased = name.lowercased()
        if isSecret(name) || headersAroundURLs.contains(lowercased) { return mask }
        guard headersWithURL.contains(lowercased) else { return value }
        return URL(string: value).map(redact) ?? mask
    }

    /// The same error of URLSession without the URL, which its user info repeats.
    static func redact(_ error: any Error) -> any Error {
        guard let error = error as NSError?, error.domain == NSURLErrorDomain else { return error }
        return NSError(
            domain: error.domain, code: error.code,
            userInfo: [NSLocalizedDescriptionKey: error.localizedDescription])
    }

    private static let mask = "***"
    private static let headersWithURL: Set = ["location", "content-location", "referer", "destination"]
    /// Their URLs stand among other words.
    private static let headersAroundURLs: Set = ["link", "refresh"]
}

extension String {
    fileprivate var withoutNumberAndPlural: String {
        let word = self[..<(lastIndex { !$0.isNumber }.map { index(after: $0) } ?? startIndex)]
        return String(word.hasSuffix("s") ? word.dropLast() : word)
    }

    /// `X-Auth-Token`, `x_auth_token`, `xAuthToken` and `XAUTHToken` alike.
    fileprivate var words: [Substring] {
        split { !$0.isLetter && !$0.isNumber }.flatMap(\.camelCaseWords)
    }
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

    /// The `T` of `CSRFToken`: a capital before a small letter.
    private func beginsWord(at index: Index) -> Bool {
        let next = self.index(after: index)
        return next < endIndex && self[next].isLowercase
    }
}
