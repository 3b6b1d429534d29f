@testable import RillNetworking

/// A cache whose clocks stand still, that of the day at 00:16:40.
struct CacheFixture {
    private final class Clock: Sendable {
        let now = Mutex(CacheTime(date: Date(timeIntervalSince1970: 1000)))
    }

    private let clock = Clock()
    let cache: HTTPCache

    init(maximumBytes: Int = 1_000_000) {
        cache = HTTPCache(maximumBytes: maximumBytes, now: { [clock] in clock.now.withLock { $0 } })
    }

    func advance(_ seconds: Double) {
        setForward(seconds)
        clock.now.withLock { $0.instant += .seconds(seconds) }
    }

    /// Sets the wall clock alone.
    func setForward(_ seconds: Double) { clock.now.withLock { $0.date += seconds } }

    func client(_ transport: any Transport) -> ApiClient {
        ApiClient(transport: transport).intercepted(by: cache.interceptor)
    }
}
