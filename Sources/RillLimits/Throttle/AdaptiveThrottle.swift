import RillLocks

/// Rejects a share of the attempts before they are made, for all streams that share the throttle. The share
/// grows as fewer attempts succeed, and shrinks as soon as they succeed again.
///
///     static let throttle = AdaptiveThrottle()
///     request.retry(policy.throttle(throttle), scheduler: scheduler)
///
/// An attempt is rejected with the probability max(0, (requests − k · accepts) / (requests + 1)), counted
/// over the last `window`: so about k attempts are made for each one that succeeds. Requests are the attempts
/// that have succeeded, failed or been rejected; `CircuitBreaker` defines success and failure. The formula
/// and k = 2 are those of "Site Reliability Engineering" (2016), chapter 21.
///
/// With that formula alone, a dependency that has healed would stay throttled: when all attempts fail, nearly
/// all are rejected, and a rejection counts like a failure. So three things limit the rejections. Nothing is
/// rejected unless there are more than `minimumRate` requests a second. The probability is never above
/// `maximumRejection`. And an attempt is admitted if none has been admitted for `probeInterval`. The window
/// is 8 seconds instead of the book's two minutes, because its rejections must be outlived.
/// `docs/reliability/simulations.md` shows the result: after outages of 10 seconds to 10 minutes at 1 to
/// 1,000 requests a second that come evenly or at random, 95 % pass within 30 seconds. Bursts that come about
/// every 7 seconds take up to 50 seconds.
///
/// When an attempt is rejected, the result fails with the last error, or with `AttemptRefusedError` if it was
/// the first attempt. Make one throttle per dependency. All streams that share it must use schedulers with
/// the same clock.
public final class AdaptiveThrottle: Sendable {
    /// What a throttle counts.
    public struct Figures: Sendable, Hashable {
        /// The share of the next attempts that will be rejected, from 0 to `maximumRejection`.
        public let rejectionProbability: Double
        /// The attempts of the window, rejected ones included.
        public let requests: Int
        /// The successes of the window.
        public let accepts: Int
        /// How many attempts have been rejected since the throttle was made.
        public let rejected: Int
        /// The name of the throttle.
        public internal(set) var name = kindName
    }

    /// What the throttle is called in refusals, figures, logs and spans.
    public let name: String
    @usableFromInline static let kindName = "throttle"

    private let state: Mutex<AdaptiveThrottleState>
    package let invalidDuration: InvalidDurationError?

    /// `seed` makes the random numbers reproducible, for tests. `k` must be 1 or more, `minimumRate`, in
    /// requests a second, 0 or more, and `maximumRejection` from 0 to 1; with 1, only the formula,
    /// `minimumRate` and the probes decide.
    public init(
        k: Double = 2, window: Duration = .seconds(8), minimumRate: Double = 0.5,
        maximumRejection: Double = 0.9, probeInterval: Duration = .seconds(1), seed: UInt64? = nil,
        name: String = kindName
    ) {
        require(k >= 1 && k.isFinite, "Rill: AdaptiveThrottle needs a finite k of 1 or more, but got \(k)")
        require(
            minimumRate >= 0 && minimumRate.isFinite,
            "Rill: AdaptiveThrottle needs a finite minimum rate of 0 or more, but got \(minimumRate)")
        require(
            (0...1).contains(maximumRejection),
            "Rill: AdaptiveThrottle needs a maximum rejection from 0 to 1, but got \(maximumRejection)")
        let limits = AdaptiveThrottleState.Limits(
            k: k, window: window, minimumRate: minimumRate, maximumRejection: maximumRejection,
            probeInterval: probeInterval, name: name)
        self.name = name
        state = Mutex(AdaptiveThrottleState(limits, seed: seed ?? .random(in: .min ... .max)))
        invalidDuration =
            InvalidDurationError(window, violating: .aboveZero, in: "AdaptiveThrottle(window:)")
            ?? InvalidDurationError(
                probeInterval, violating: .aboveZero, in: "AdaptiveThrottle(probeInterval:)")
    }

    /// The figures at `now`, on the clock of the scheduler.
    public func figures(at now: Instant) -> Figures {
        // From a copy, because `figures(at:)` moves the windows to `now`.
        var state = state.withLock { $0 }
        return state.figures(at: now)
    }

    func admits(at now: Instant) -> Bool { state.withLock { $0.admits(at: now) } }

    func record(isAccepted: Bool, at now: Instant) {
        state.withLock { $0.record(isAccepted: isAccepted, at: now) }
    }
}

extension AdaptiveThrottle: AttemptLimit {
    package var kind: AttemptLimitKind { .throttle }

    package func countStream(at now: Instant) {}

    package func refusal(
        ofRetryAt due: Instant, waitingUntil latest: Instant?, cost: Double, decidedAt now: Instant
    ) -> AttemptRefusal? { nil }

    package func admit(
        at now: Instant, in lifetime: Lifetime, mayWait: Bool, place: AttemptPlace.Number?
    ) -> AttemptAdmission {
        if admits(at: now) { return .admitted(0) }
        let limit = LimitName(kind: Self.kindName, name: name)
        return .refused(AttemptRefusal(.throttled.of(name, "the \(limit) has rejected it")))
    }

    package func record(
        _ result: AttemptResult, of permit: AttemptAdmission.Permit, after time: Duration, at now: Instant
    ) {
        switch result {
        case .success: record(isAccepted: true, at: now)
        case .failure: record(isAccepted: false, at: now)
        case .dropped, .refused, .started: break
        }
    }
}
