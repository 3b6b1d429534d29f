import RillLocks

/// The turn of a stream, for the first attempt inside it; the next one takes a turn of its own.
final class RateLimiterTurn: PermitLender {
    private let limiter: RateLimiter
    private let isUsed = Atomic<Bool>(false)
    /// The number of the turn, written before the stream starts.
    let number = Unsynchronized(0)

    init(of limiter: RateLimiter) { self.limiter = limiter }

    func lend(_ limit: any AnyObject & Sendable) -> HeldLimits.Return? {
        guard limit === limiter, !isUsed.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        return {}
    }
}
