/// What an adaptive throttle decides with.
struct ThrottleState: Sendable {
    private let k: Double
    private var requests: RecentCount
    private var accepts: RecentCount
    private var random: SplitMix64

    init(k: Double, window: Duration, seed: UInt64) {
        self.k = k
        requests = RecentCount(over: window)
        accepts = RecentCount(over: window)
        random = SplitMix64(seed: seed)
    }

    /// Lets an attempt through, or rejects it, which counts as a request that was not accepted.
    mutating func admits(at now: Instant) -> Bool {
        if random.unit() >= rejection(at: now) { return true }
        requests.add(1, at: now)
        return false
    }

    mutating func record(isAccepted: Bool, at now: Instant) {
        requests.add(1, at: now)
        if isAccepted { accepts.add(1, at: now) }
    }

    /// How probable a rejection is.
    mutating func rejection(at now: Instant) -> Double {
        requests.forget(until: now)
        accepts.forget(until: now)
        let excess = Double(requests.total) - k * Double(accepts.total)
        return max(0, excess / Double(requests.total + 1))
    }
}
