import RillLocks

/// The turn of a stream. The first attempt inside the stream uses it; each further attempt takes its own
/// turn.
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
