/// Retries in proportion to the requests of the last while, and a few that are always allowed.
struct RetryRatio: RetryAccount {
    private let ratio: Double
    /// How many retries are allowed in the window without any request.
    private let reserve: Double
    private var requests: RecentCount
    private var retries: RecentCount

    init(_ ratio: Double, minimumPerSecond: Double, window: Duration) {
        self.ratio = ratio
        reserve = minimumPerSecond * (window / .seconds(1))
        requests = RecentCount(over: window)
        retries = RecentCount(over: window)
    }

    mutating func request(at now: Instant) {
        requests.add(1, at: now)
    }

    mutating func withdraw(at now: Instant) -> Bool {
        requests.forget(until: now)
        retries.forget(until: now)
        guard Double(retries.total + 1) <= ratio * Double(requests.total) + reserve else { return false }
        retries.add(1, at: now)
        return true
    }

    mutating func answer() {}
}
