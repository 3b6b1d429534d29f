import RillLocks

/// Rejects a share of the attempts before they are made, for all streams that share the throttle. The share
/// grows as fewer attempts succeed.
///
///     static let throttle = AdaptiveThrottle()
///     request.retry(policy.throttle(throttle), scheduler: scheduler)
///
/// An attempt is rejected with the probability max(0, (requests − k · accepts) / (requests + 1)), counted
/// over the last `window`: so about k attempts are made for each one that succeeds. Requests are the attempts
/// that have succeeded, failed or been rejected; `CircuitBreaker` defines success and failure. The formula, k
/// = 2 and the window of two minutes are those of "Site Reliability Engineering" (2016), chapter 21.
///
/// When an attempt is rejected, the result fails with the last error, or with `AttemptRefused` if it was the
/// first attempt. Make one throttle per dependency. All streams that share it must use schedulers with the
/// same clock.
public final class AdaptiveThrottle: Sendable {
    private let state: Mutex<AdaptiveThrottleState>
    let invalidDuration: InvalidDuration?

    /// `seed` makes the random numbers reproducible, for tests. `k` must be 1 or more.
    public init(k: Double = 2, window: Duration = .seconds(120), seed: UInt64? = nil) {
        precondition(
            k >= 1 && k.isFinite, "Rill: AdaptiveThrottle needs a finite k of 1 or more, but got \(k)")
        state = Mutex(AdaptiveThrottleState(k: k, window: window, seed: seed ?? .random(in: .min ... .max)))
        invalidDuration = InvalidDuration(window, violating: .aboveZero, in: "AdaptiveThrottle(window:)")
    }

    func admits(at now: Instant) -> Bool {
        state.withLock { $0.admits(at: now) }
    }

    func record(isAccepted: Bool, at now: Instant) {
        state.withLock { $0.record(isAccepted: isAccepted, at: now) }
    }
}
