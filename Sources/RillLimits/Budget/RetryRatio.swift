/// Allows retries in proportion to the recent requests, and a minimum per second.
struct RetryRatio: BudgetStrategy {
    private let ratio: Double
    /// How many retries per window are allowed without any request.
    private let reserve: Double
    private var requests: SlidingWindowCounter
    /// In thousandths of a retry, because retries may differ in cost.
    private var retries: SlidingWindowCounter

    init(_ ratio: Double, minimumPerSecond: Double, window: Duration) {
        self.ratio = ratio
        reserve = minimumPerSecond * (window / .seconds(1))
        requests = SlidingWindowCounter(over: window)
        retries = SlidingWindowCounter(over: window)
    }

    mutating func request(at now: Instant) { requests.add(1, at: now) }

    mutating func withdraw(cost: Double, at now: Instant) -> Bool {
        let price = Self.price(cost * 1000)
        guard Double(price) <= thousandthsLeft(at: now) else { return false }
        retries.add(price, at: now)
        return true
    }

    mutating func available(at now: Instant) -> Int {
        Int(exactly: (thousandthsLeft(at: now) / 1000).rounded(.down)) ?? .max
    }

    private mutating func thousandthsLeft(at now: Instant) -> Double {
        // Plus 1e-9, because a product such as 0.29 · 100 may be rounded to just below a whole number.
        let allowed = ratio * Double(requests.total(at: now)) + reserve + 1e-9
        return max(0, allowed * 1000 - Double(retries.total(at: now)))
    }

    mutating func success() {}
}
