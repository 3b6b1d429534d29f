@testable import RillNetworking

/// A cache whose clock stands still at 00:16:40.
struct CacheFixture {
    private final class Clock: Sendable {
        let now = Mutex(Date(timeIntervalSince1970: 1000))
    }

    private let clock = Clock()
    let cache: HTTPCache

    init(maximumBytes: Int = 1_000_000) {
        cache = HTTPCache(maximumBytes: maximumBytes, now: { [clock] in clock.now.withLock { $0 } })
    }

    func advance(_ seconds: Double) { clock.now.withLock { $0 += seconds } }

    func client(_ transport: any Transport) -> ApiClient {
        ApiClient(transport: transport).intercepted(by: cache.interceptor)
    }
}
