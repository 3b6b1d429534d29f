import Foundation

/// The cookies of a jar by domain.
struct StoredCookies {
    private struct Stored {
        var cookie: Cookie
        /// The creation time, as a number that grows with every store and every use.
        let createdAt: UInt64
        var usedAt: UInt64
    }

    private static let maximumOfDomain = 50

    private let maximumCount: Int
    private var domains: [String: [Stored]] = [:]
    private var count = 0
    /// How often all cookies were removed.
    private(set) var generation = 0
    private var time: UInt64 = 0

    init(maximumCount: Int) { self.maximumCount = maximumCount }

    /// The cookies that a request sends: longer paths first, then older cookies (RFC 6265, 5.4).
    mutating func cookies(for url: URL, now: Date) -> [Cookie] {
        time += 1
        var found: [Stored] = []
        for domain in url.hostName.domains {
            let name = String(domain)
            for index in domains[name, default: []].indices {
                guard let stored = domains[name]?[index], stored.cookie.matches(url),
                    !stored.cookie.isExpired(at: now)
                else { continue }
                domains[name]?[index].usedAt = time
                found.append(stored)
            }
        }
        return found.sorted { one, other in
            let (length, otherLength) = (one.cookie.path.utf8.count, other.cookie.path.utf8.count)
            return length == otherLength ? one.createdAt < other.createdAt : length > otherLength
        }.map(\.cookie)
    }

    func cookies(at now: Date) -> [Cookie] {
        domains.values.joined().filter { !$0.cookie.isExpired(at: now) }
            .sorted { $0.createdAt < $1.createdAt }.map(\.cookie)
    }

    /// Stores the cookies of one response. An expired cookie removes the cookie that it replaces.
    mutating func store(_ cookies: [Cookie], isFromSecureConnection: Bool, now: Date) {
        // Cookies of an insecure connection are not secure, so this response adds nothing to this dictionary.
        let secure = Dictionary(
            // An expired cookie protects nothing, although the jar may still have it.
            grouping: isFromSecureConnection
                ? []
                : domains.values.joined().lazy
                    .filter { $0.cookie.isSecure && !$0.cookie.isExpired(at: now) }.map(\.cookie),
            by: \.name)
        for cookie in cookies
        where secure[cookie.name]?.contains(where: { cookie.endangers($0) }) != true {
            store(cookie, now: now)
        }
        for domain in Set(cookies.map(\.domain)) { limit([domain], to: Self.maximumOfDomain, at: now) }
        if count > maximumCount { limit(Array(domains.keys), to: maximumCount, at: now) }
    }

    private mutating func store(_ cookie: Cookie, now: Date) {
        time += 1
        let old = domains[cookie.domain]?.firstIndex { cookie.replaces($0.cookie) }
        let replaced = old.flatMap { domains[cookie.domain]?[$0] }
        let createdAt = replaced.flatMap { $0.cookie.isExpired(at: now) ? nil : $0.createdAt } ?? time
        if let old {
            domains[cookie.domain]?.remove(at: old)
            count -= 1
        }
        guard !cookie.isExpired(at: now) else { return }
        domains[cookie.domain, default: []].append(Stored(cookie: cookie, createdAt: createdAt, usedAt: time))
        count += 1
    }

    mutating func removeAll() {
        (domains, count) = ([:], 0)
        generation += 1
    }

    /// Keeps `limit` cookies of these domains. Expired cookies go first, then cookies that are not secure
    /// (RFC 6265bis § 5.7). Otherwise fifty cookies of an http response would remove a cookie that only https
    /// may set. Within each group, the least recently used cookies go first.
    private mutating func limit(_ names: [String], to limit: Int, at now: Date) {
        let ranks = names.flatMap { name in
            domains[name, default: []].map { stored in
                (
                    isExpired: stored.cookie.isExpired(at: now), isSecure: stored.cookie.isSecure,
                    usedAt: stored.usedAt, createdAt: stored.createdAt
                )
            }
        }
        guard ranks.count > limit else { return }
        let ordered = ranks.sorted { one, other in
            if one.isExpired != other.isExpired { return one.isExpired }
            if one.isSecure != other.isSecure { return other.isSecure }
            return (one.usedAt, one.createdAt) < (other.usedAt, other.createdAt)
        }
        let removed = Set(ordered.prefix { $0.isExpired }.map(\.createdAt))
            .union(ordered.prefix(ranks.count - limit).map(\.createdAt))
        for name in names {
            domains[name]?.removeAll { removed.contains($0.createdAt) }
            if domains[name]?.isEmpty == true { domains[name] = nil }
        }
        count -= removed.count
    }
}
