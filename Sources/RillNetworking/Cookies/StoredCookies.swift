import Foundation

/// The cookies of a jar by domain.
struct StoredCookies {
    private struct Stored {
        var cookie: Cookie
        /// A number that grows with time.
        let createdAt: UInt64
        var usedAt: UInt64
    }

    private static let maximumOfDomain = 50

    private let maximumCount: Int
    private var domains: [String: [Stored]] = [:]
    private var count = 0
    private var time: UInt64 = 0

    init(maximumCount: Int) {
        self.maximumCount = maximumCount
    }

    /// Those that a request has: longer paths first, then older cookies (RFC 6265, 5.4).
    mutating func cookies(for url: URL, now: Date) -> [Cookie] {
        time += 1
        var found: [Stored] = []
        var domain = Substring(url.cookieHost)
        while !domain.isEmpty {
            let name = String(domain)
            for index in domains[name, default: []].indices {
                guard let stored = domains[name]?[index], stored.cookie.matches(url),
                    !stored.cookie.isExpired(at: now)
                else { continue }
                domains[name]?[index].usedAt = time
                found.append(stored)
            }
            domain = domain.drop { $0 != "." }.dropFirst()
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

    /// Stores a cookie, or removes the one that it replaces if it has expired.
    mutating func store(_ cookie: Cookie, isFromSecureConnection: Bool, now: Date) {
        if !isFromSecureConnection, domains.values.joined().contains(where: { cookie.endangers($0.cookie) }) {
            return
        }
        time += 1
        let old = domains[cookie.domain]?.firstIndex { cookie.replaces($0.cookie) }
        let createdAt = old.flatMap { domains[cookie.domain]?[$0].createdAt } ?? time
        if let old { remove(old, of: cookie.domain) }
        guard !cookie.isExpired(at: now) else { return }
        domains[cookie.domain, default: []].append(Stored(cookie: cookie, createdAt: createdAt, usedAt: time))
        count += 1
        if domains[cookie.domain, default: []].count > Self.maximumOfDomain {
            removeExpired(in: [cookie.domain], at: now)
            removeLeastRecentlyUsed(in: [cookie.domain], whileCountExceeds: Self.maximumOfDomain)
        }
        if count > maximumCount {
            removeExpired(in: Array(domains.keys), at: now)
            removeLeastRecentlyUsed(in: Array(domains.keys), whileCountExceeds: maximumCount)
        }
    }

    mutating func removeAll() {
        domains = [:]
        count = 0
    }

    private mutating func remove(_ index: Int, of domain: String) {
        domains[domain]?.remove(at: index)
        if domains[domain]?.isEmpty == true { domains[domain] = nil }
        count -= 1
    }

    private mutating func removeExpired(in names: [String], at now: Date) {
        for name in names {
            let left = domains[name, default: []].filter { !$0.cookie.isExpired(at: now) }
            count -= domains[name, default: []].count - left.count
            domains[name] = left.isEmpty ? nil : left
        }
    }

    /// Removes the least recently used cookies, those that are not secure first (RFC 6265bis § 5.7):
    /// otherwise fifty cookies of an http response would remove one that only https may set.
    private mutating func removeLeastRecentlyUsed(in names: [String], whileCountExceeds limit: Int) {
        while names.reduce(0, { $0 + domains[$1, default: []].count }) > limit {
            let stored = names.lazy.flatMap { [domains] name in
                domains[name, default: []].enumerated().lazy.map {
                    (name: name, index: $0.offset, stored: $0.element)
                }
            }
            let first = stored.min { one, other in
                if one.stored.cookie.isSecure != other.stored.cookie.isSecure {
                    return other.stored.cookie.isSecure
                }
                return one.stored.usedAt < other.stored.usedAt
            }
            guard let first else { return }
            remove(first.index, of: first.name)
        }
    }
}
