import RillLocks

/// Rejects a part of the attempts before they are made, the more of them the fewer are answered, for all streams that
/// share it.
///
///     static let throttle = AdaptiveThrottle()
///     request.retry(policy.throttle(throttle), scheduler: scheduler)
///
/// An attempt is rejected with the probability max(0, (requests − k · accepts) / (requests + 1)), counted over the last
/// `window`: so about k attempts are made for each one that is answered. Requests are the attempts that have
/// answered, failed or been rejected; what is an answer and what a failure is said at `CircuitBreaker`.
/// "Site Reliability Engineering" (2016), chapter 21, with its k of 2 and two minutes.
///
/// An attempt that is rejected ends the result with the last error; when it is the first of its stream, with
/// `AttemptRefused`. Make one throttle for each dependency; all that share it must be on schedulers of one clock.
public final class AdaptiveThrottle: Sendable {
    private let throttle: Mutex<ThrottleState>
    let invalidTime: InvalidDuration?

    /// The same `seed` draws the same numbers; without one it is random. `k` must be 1 or more.
    public init(k: Double = 2, window: Duration = .seconds(120), seed: UInt64? = nil) {
        precondition(
            k >= 1 && k.isFinite, "Rill: AdaptiveThrottle needs a finite k of 1 or more, but got \(k)")
        throttle = Mutex(ThrottleState(k: k, window: window, seed: seed ?? .random(in: .min ... .max)))
        invalidTime = .refusing(window, .aboveZero, "AdaptiveThrottle(window:)")
    }

    func admits(at now: Instant) -> Bool {
        throttle.withLock { $0.admits(at: now) }
    }

    func record(isAccepted: Bool, at now: Instant) {
        throttle.withLock { $0.record(isAccepted: isAccepted, at: now) }
    }
}
