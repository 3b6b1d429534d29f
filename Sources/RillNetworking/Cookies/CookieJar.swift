import Foundation
import RillLocks

/// The cookies of one user, in memory (RFC 6265).
///
///     let jar = CookieJar()
///     let client = ApiClient().intercepted(by: jar.interceptor)
///
/// The jar takes the cookies of every response, even of a redirect or an error, and adds the matching ones to
/// every request. It refuses a cookie for a public suffix, such as `co.uk` or `github.io`, by the list of
/// libpsl. Without that list, it recognizes only suffixes like `uk` and `co.uk`.
public final class CookieJar: Sendable {
    private let state: Mutex<StoredCookies>
    private let now: @Sendable () -> Date
    private static let maximumOfResponse = 200

    /// An empty jar. If there are more than `maximumCount` cookies, or more than 50 of one domain, the jar
    /// drops expired cookies first, then cookies that are not `Secure`, then others. Within each group, the
    /// least recently used cookies go first.
    public convenience init(maximumCount: Int = 3000) {
        self.init([], maximumCount: maximumCount, now: { Date() })
    }

    init(_ cookies: [Cookie], maximumCount: Int, now: @escaping @Sendable () -> Date) {
        require(maximumCount >= 1, "Rill: CookieJar(maximumCount:) needs 1 or more, but got \(maximumCount)")
        self.now = now
        let time = now()
        var stored = StoredCookies(maximumCount: maximumCount)
        stored.store(cookies, isFromSecureConnection: true, now: time)
        state = Mutex(stored)
    }

    /// Adds the cookies of this jar to requests and stores the cookies of responses, including redirects. A
    /// request that has a `Cookie` header is sent with that header only.
    public var interceptor: Interceptor {
        .adapt { $0.cookies = RequestCookies(store: self, generation: self.generation) }
    }

    var generation: Int { state.withLock { $0.generation } }

    /// The cookies that have not expired.
    public var cookies: [Cookie] {
        let time = now()
        return state.withLock { $0.cookies(at: time) }
    }

    /// The cookies that a request to this URL sends, in the order in which it sends them.
    public func cookies(for url: URL) -> [Cookie] {
        let time = now()
        return state.withLock { $0.cookies(for: url, now: time) }
    }

    /// Removes all cookies. A response to an earlier request sets no cookies.
    public func removeAll() { state.withLock { $0.removeAll() } }
}

extension CookieJar: CookieStore {
    func header(for url: URL) -> String? {
        let cookies = cookies(for: url)
        return cookies.isEmpty ? nil : cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    func store(_ head: ResponseHead, from url: URL, since generation: Int) {
        // A server that sends more cookies is broken, or wants to keep this machine busy.
        let lines = (head.wire.setCookies ?? head.headers["Set-Cookie"].map(Cookie.lines) ?? []).prefix(
            Self.maximumOfResponse)
        let time = now()
        let cookies = lines.compactMap { Cookie(setCookie: $0, from: url, now: time) }
        guard !cookies.isEmpty else { return }
        state.withLock { state in
            guard state.generation == generation else { return }
            state.store(cookies, isFromSecureConnection: url.isSecure, now: time)
        }
    }
}

extension CookieJar: CustomStringConvertible, CustomReflectable {
    /// The number of cookies.
    public var description: String { "a jar with \(cookies.count.counted("cookie", "cookies"))" }
    public var customMirror: Mirror { Mirror(self, children: ["cookies": cookies]) }
}
