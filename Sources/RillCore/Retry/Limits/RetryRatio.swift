/// Allows retries in proportion to the recent requests, and a minimum per second.
struct RetryRatio: BudgetStrategy {
    private let ratio: Double
    /// How many retries per window are allowed without any request.
    private let reserve: Double
    private var requests: SlidingWindowCounter
    private var retries: SlidingWindowCounter

    init(_ ratio: Double, minimumPerSecond: Double, window: Duration) {
        self.ratio = ratio
        reserve = minimumPerSecond * (window / .seconds(1))
        requests = SlidingWindowCounter(over: window)
        retries = SlidingWindowCounter(over: window)
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

    mutating func success() {}
}
