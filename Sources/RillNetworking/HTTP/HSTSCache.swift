import Foundation
import RillLocks

/// The hosts that are reached over https only (HSTS, RFC 6797), in memory.
///
///     let hsts = HSTSCache(preloaded: ["example.org"])
///     let client = ApiClient().intercepted(by: hsts.interceptor)
///
/// A response over https adds its host with `Strict-Transport-Security`, even if it is a redirect or an
/// error. The response says how long the host stays, whatever the wall clock is set to, and whether
/// subdomains are included. A request to an `http` URL of such a host goes to the `https` URL; port 80
/// becomes 443, any other port stays. An IP address is not a host here.
public final class HSTSCache: Sendable {
    private struct Known {
        let end: ContinuousClock.Instant
        let includesSubdomains: Bool
    }

    private let preloaded: Set<String>
    private let maximumCount: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    private let known = Mutex<[String: Known]>([:])

    /// Makes a cache. `preloaded` hosts and their subdomains are known forever. If there are more than
    /// `maximumCount` other hosts, the cache drops the host that expires first.
    public convenience init(preloaded: [String] = [], maximumCount: Int = 3000) {
        self.init(preloaded: preloaded, maximumCount: maximumCount, now: { .now })
    }

    init(preloaded: [String], maximumCount: Int, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        require(maximumCount >= 1, "Rill: HSTSCache(maximumCount:) needs 1 or more, but got \(maximumCount)")
        for host in preloaded {
            require(
                host.wholeMatch(of: #/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*/#) != nil && !host.isAddress,
                "Rill: HSTSCache(preloaded:) needs names of hosts, but got \"\(host)\"")
        }
        self.preloaded = Set(preloaded.map { $0.lowercased() })
        self.maximumCount = maximumCount
        self.now = now
    }

    /// The names of the hosts, in alphabetical order.
    public var hosts: [String] {
        let time = now()
        return preloaded.union(known.withLock { $0.filter { $0.value.end > time }.keys }).sorted()
    }

    /// The URL to which a request for `url` is sent.
    func secured(_ url: URL) -> URL {
        guard url.scheme?.lowercased() == "http", contains(url.hostName.withoutFinalDot),
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return url }
        parts.scheme = "https"
        if parts.port == 80 { parts.port = 443 }
        return parts.url ?? url
    }

    private func contains(_ host: String) -> Bool {
        let time = now()
        return known.withLock { known in
            host.domains.contains { domain in
                let name = String(domain)
                if preloaded.contains(name) { return true }
                guard let entry = known[name], entry.end > time else { return false }
                return entry.includesSubdomains || name == host
            }
        }
    }

    /// Stores what a response from this URL says about its host.
    func store(_ head: ResponseHead, from url: URL) {
        let host = url.hostName.withoutFinalDot
        guard url.isSecure, !host.isAddress, let text = head.headers["Strict-Transport-Security"],
            let policy = HSTSPolicy(text)
        else { return }
        let end = now() + .seconds(policy.maximumAge)
        known.withLock { known in
            known[host] =
                policy.maximumAge > 0
                ? Known(end: end, includesSubdomains: policy.includesSubdomains) : nil
            guard known.count > maximumCount else { return }
            if let first = known.min(by: { $0.value.end < $1.value.end }) { known[first.key] = nil }
        }
    }
}

extension HSTSCache: CustomStringConvertible {
    /// The number of hosts.
    public var description: String { "an HSTS cache with \(hosts.count) hosts" }
}

/// The HSTS cache of a request.
struct RequestHSTS: Uncompared { let cache: HSTSCache }

extension HTTPRequest {
    /// This request as it would be sent now: over https if its host requires it.
    var secured: HTTPRequest {
        var request = self
        request.url = hsts?.cache.secured(url) ?? url
        request.removeConditionsOfAnotherURL()
        return request
    }
}

/// The directives of `Strict-Transport-Security` (RFC 6797, 6.1); nil if the header is malformed.
private struct HSTSPolicy {
    /// The `max-age`, in seconds.
    let maximumAge: Double
    let includesSubdomains: Bool

    /// Directives between semicolons, each a name with or without a value.
    private static var grammar: Regex<Substring> {
        #/
        (?: (?:^|;) [\ \t]*+ (?:
            [-!\#$%&'*+.^_`|~0-9A-Za-z]++
            (?: [\ \t]*+ = [\ \t]*+ (?: [-!\#$%&'*+.^_`|~0-9A-Za-z]++ | "(?:[^"\\]|\\.)*+" ) )?
            [\ \t]*+
        )?+ )++
        /#
    }

    init?(_ text: String) {
        // If the header has several lines, the first counts (RFC 6797, 8.1).
        let text = String(text.unicodeScalars.prefix { $0 != "," })
        guard text.wholeMatch(of: Self.grammar) != nil else { return nil }
        let directives = HeaderParameters.list(text, separator: ";")
        let values = Dictionary(grouping: directives, by: \.name).mapValues { $0.map(\.value) }
        guard let ages = values["max-age"], ages.count == 1, ages[0].isDigits,
            [nil, [""]].contains(values["includesubdomains"])
        else { return nil }
        maximumAge = min(Double(ages[0]) ?? 0, Double(Int32.max))
        includesSubdomains = values["includesubdomains"] != nil
    }
}
