import RillLocks

/// Limits how many of the streams that share the limiter start in a period. The others wait in order of
/// arrival.
///
///     static let limiter = RateLimiter(100, per: .seconds(1))
///     request.limited(by: limiter, scheduler: scheduler).retry(policy, scheduler: scheduler)
///
///     subscriptions to a        a--aaaa-------
///     RateLimiter(1, per: 3)    a--a--a--a--a-
///
/// Before `retry` it limits every attempt, after `retry` every stream. It is a token bucket, in the form of
/// the "generic cell rate algorithm" (ITU-T I.371): up to `burst` start at once after a pause, and then one
/// every `period` ÷ `count`. So at most `count` + `burst` start in any `period`, and with `burst: 1` at most
/// `count`, at equal distances. The turn of a stream that is disposed of goes to the next.
///
/// When `maxWaiting` wait already, or the wait would be longer than `maxWait`, the stream fails with
/// `AttemptRefusedError`, the reason `.overloaded`, and the moment at which its turn would have been. Make
/// one limiter per dependency. All streams that share it must use schedulers with the same clock; each starts
/// on its own scheduler if it had to wait, and otherwise on the subscribing thread.
public final class RateLimiter: Sendable {
    /// What a limiter counts.
    public struct Figures: Sendable, Hashable {
        /// How many streams would start now without waiting.
        public let available: Int
        /// How many streams wait.
        public let waiting: Int
        /// How many turns streams have had since the limiter was made, including turns that were given back.
        public let admitted: Int
        /// How many attempts were refused so far.
        public let refused: Int
        /// The name of the limiter.
        public internal(set) var name = kindName
    }

    /// What the limiter is called in refusals, figures, logs and spans.
    public let name: String
    @usableFromInline static let kindName = "rate limiter"

    /// Grows from one limiter to the next: `limited(by:)` orders them.
    let number = RateLimiter.count.add(1, ordering: .relaxed).newValue
    private static let count = Atomic<Int>(0)

    let interval: Duration
    private let state: Mutex<RateLimiterState>
    let invalidDuration: InvalidDurationError?

    /// `burst` is `count` unless it is given. `count` and `burst` must be 1 or more, `maxWaiting` 0 or more.
    public init(
        _ count: Int, per period: Duration, burst: Int? = nil, maxWaiting: Int = 1_000,
        maxWait: Duration? = nil, name: String = kindName
    ) {
        let burst = burst ?? count
        require(
            count >= 1 && burst >= 1 && maxWaiting >= 0,
            "Rill: RateLimiter needs a count and a burst of 1 or more and a maxWaiting of 0 or more, but got \(count), \(burst) and \(maxWaiting)"
        )
        self.name = name
        interval = Self.interval(count, per: period)
        state = Mutex(
            RateLimiterState(
                interval: interval, burst: burst, maxWaiting: maxWaiting, maxWait: maxWait))
        invalidDuration =
            InvalidDurationError(period, violating: .aboveZero, in: "RateLimiter(per:)")
            ?? InvalidDurationError(maxWait, violating: .zeroOrMore, in: "RateLimiter(maxWait:)")
    }

    /// Rounded up, so that `count` intervals are no shorter than the period.
    private static func interval(_ count: Int, per period: Duration) -> Duration {
        let (interval, rest) = period.attoseconds.quotientAndRemainder(dividingBy: Int128(count))
        return Duration(attoseconds: max(1, rest > 0 ? interval + 1 : interval))
    }

    /// The figures at `now`, on the clock of the scheduler.
    public func figures(at now: Instant) -> Figures { state.withLock { $0.figures(at: now, of: name) } }

    var limitName: LimitName { LimitName(kind: Self.kindName, name: name) }

    func enter(_ stream: RateLimitedStream) {
        let now = stream.scheduler.now
        let admission = state.withLock { $0.enter(stream, at: now) }
        switch admission {
        case .admitted: stream.start()
        case .refused(let moment):
            stream.refuse(AttemptRefusedError(reason: .overloaded(limitName), retryAt: moment))
        case .waiting(let ticket):
            stream.lifetime.onDispose { self.leave(ticket) }
            if state.withLock({ $0.waiting.first == ticket }) { StreamStarts.apart { wakeFirst() } }
        }
    }

    /// Takes back the turn of a stream that an inner limit has refused, unless another has had one since.
    func takeBack(_ turn: RateLimiterTurn) {
        if state.withLock({ $0.takeBack(turn.number.value) }) { wakeFirst() }
    }

    private func leave(_ ticket: RateLimitedStream.Ticket) {
        // What the stream retains is released outside the lock.
        let (stream, wasFirst) = state.withLock { state in
            let wasFirst = state.waiting.first == ticket
            return (state.waiting.remove(ticket), wasFirst)
        }
        if stream != nil && wasFirst { StreamStarts.apart { wakeFirst() } }
    }

    /// Sets the timer of the first waiting stream. When that stream leaves the queue, the next sets its own.
    private func wakeFirst() {
        guard let (ticket, stream, moment) = state.withLock({ $0.first() }) else { return }
        set(ticket, stream, after: max(.zero, stream.scheduler.now.duration(to: moment)))
    }

    private func set(_ ticket: RateLimitedStream.Ticket, _ stream: RateLimitedStream, after delay: Duration) {
        StreamStarts.schedule {
            stream.scheduler.schedule(after: delay, in: stream.lifetime) {
                self.turn(of: ticket, at: stream.scheduler.now)
            }
        }
    }

    private func turn(of ticket: RateLimitedStream.Ticket, at now: Instant) {
        switch state.withLock({ $0.turn(of: ticket, at: now) }) {
        case .gone: return
        case .early(let stream, let delay): set(ticket, stream, after: delay)
        case .start(let stream):
            wakeFirst()
            stream.start()
        }
    }
}
