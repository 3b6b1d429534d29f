import RillCurlShim

/// The domains below which anyone can register a domain, such as `com`, `co.uk` and `github.io`. A cookie for
/// one of them would reach strangers (RFC 6265, 5.3, step 5).
///
/// The list is that of publicsuffix.org, in the version of libpsl, which most systems have with libcurl.
enum PublicSuffixes {
    static let areListed = rill_suffixes_load() != 0
    /// The names below which country registries register domains, used where there is no list.
    private static let registries: Set<Substring> = [
        "ac", "co", "com", "edu", "go", "gob", "gov", "gv", "mil", "ne", "net", "or", "org",
    ]

    /// Whether `domain`, which is in lower case, is a public suffix.
    static func contains(_ domain: String) -> Bool {
        let domain = domain.withoutFinalDot
        return areListed ? rill_is_public_suffix(domain) != 0 : isProbable(domain)
    }

    /// Whether the domain has no dot, or consists of two parts like `co.uk`.
    static func isProbable(_ domain: String) -> Bool {
        let parts = domain.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count < 2 || parts.count == 2 && parts[1].count == 2 && registries.contains(parts[0])
    }
}
