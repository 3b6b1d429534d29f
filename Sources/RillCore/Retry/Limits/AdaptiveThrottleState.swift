/// State of an adaptive throttle.
struct AdaptiveThrottleState: Sendable {
    private let k: Double
    private var requests: SlidingWindowCounter
    private var accepts: SlidingWindowCounter
    private var random: SplitMix64

    init(k: Double, window: Duration, seed: UInt64) {
        self.k = k
        requests = SlidingWindowCounter(over: window)
        accepts = SlidingWindowCounter(over: window)
        random = SplitMix64(seed: seed)
    }

    /// Admits or rejects an attempt. A rejected attempt counts as a request that was not accepted.
    mutating func admits(at now: Instant) -> Bool {
        if random.unit() >= rejectionProbability(at: now) { return true }
        requests.add(1, at: now)
        return false
    }

    mutating func record(isAccepted: Bool, at now: Instant) {
        requests.add(1, at: now)
        if isAccepted { accepts.add(1, at: now) }
    }

    mutating func rejectionProbability(at now: Instant) -> Double {
        requests.forget(until: now)
        accepts.forget(until: now)
        let excess = Double(requests.total) - k * Double(accepts.total)
        return max(0, excess / Double(requests.total + 1))
    }
}
