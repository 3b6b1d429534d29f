/// The state of an adaptive throttle.
struct AdaptiveThrottleState: Sendable {
    struct Limits: Sendable {
        let k: Double
        let window: Duration
        let minimumRate: Double
        let maximumRejection: Double
        let probeInterval: Duration
        var name = AdaptiveThrottle.kindName
    }

    private let limits: Limits
    /// While the window has fewer requests than this, no attempt is rejected.
    private let minimumRequests: Double
    private var requests: SlidingWindowCounter
    private var accepts: SlidingWindowCounter
    private var random: SplitMix64
    private var lastAdmission: Instant?
    private var rejected = 0

    init(_ limits: Limits, seed: UInt64) {
        self.limits = limits
        // The product may be rounded down, as the product of 1.16 and 25 is.
        minimumRequests = limits.minimumRate * (limits.window / .seconds(1)) * (1 + 1e-12)
        requests = SlidingWindowCounter(over: limits.window)
        accepts = SlidingWindowCounter(over: limits.window)
        random = SplitMix64(seed: seed)
    }

    /// Admits or rejects an attempt. A rejected attempt counts as a request that was not accepted.
    mutating func admits(at now: Instant) -> Bool {
        if isProbe(at: now) || random.unit() >= rejectionProbability(at: now) {
            lastAdmission = now
            return true
        }
        requests.add(1, at: now)
        rejected += 1
        return false
    }

    mutating func record(isAccepted: Bool, at now: Instant) {
        requests.add(1, at: now)
        if isAccepted { accepts.add(1, at: now) }
    }

    mutating func rejectionProbability(at now: Instant) -> Double {
        let (requests, accepts) = (requests.total(at: now), accepts.total(at: now))
        guard Double(requests) > minimumRequests else { return 0 }
        let excess = Double(requests) - limits.k * Double(accepts)
        return min(max(0, excess / Double(requests + 1)), limits.maximumRejection)
    }

    mutating func figures(at now: Instant) -> AdaptiveThrottle.Figures {
        AdaptiveThrottle.Figures(
            rejectionProbability: rejectionProbability(at: now), requests: requests.total(at: now),
            accepts: accepts.total(at: now), rejected: rejected, name: limits.name)
    }

    private func isProbe(at now: Instant) -> Bool {
        lastAdmission.map { $0.duration(to: now) >= limits.probeInterval } ?? true
    }
}
