/// A stream that may have to wait until a rate limiter lets it start.
struct RateLimitedStream: Sendable {
    typealias Ticket = WaitQueue<RateLimitedStream>.Ticket

    let scheduler: any TrustedScheduler
    /// Ends with the stream; a stream that waits does nothing afterwards.
    let lifetime: Lifetime
    /// Receives its number when the stream may start.
    let turn: RateLimiterTurn
    let start: @Sendable () -> Void
    let refuse: @Sendable ((any Error)?) -> Void
}

/// State of a rate limiter: a token bucket, stored as the moment at which it is full again.
struct RateLimiterState: Sendable {
    enum Admission: Sendable {
        case admitted
        case waiting(RateLimitedStream.Ticket)
        case refused(retryAt: Instant)
    }

    /// What follows when the timer of a stream fires.
    enum Turn: Sendable {
        case start(RateLimitedStream)
        /// The timer was early; it is set again.
        case early(RateLimitedStream, Duration)
        case gone
    }

    /// How often a timer that fires early is set again while the clock stands still.
    private static let maxEarlyTimers = 10

    private let interval: Duration
    private let burst: Int
    private let maxWaiting: Int
    private let maxWait: Duration?
    /// When the bucket is full again: the "theoretical arrival time".
    private var full = Instant(sinceZero: Duration(attoseconds: .min))
    /// The value of `full` before the last turn; nil when that turn was taken back.
    private var fullBefore: Instant?
    var waiting = WaitQueue<RateLimitedStream>()
    private var admitted = 0
    private var refused = 0
    /// When a timer last fired early, and how many timers have fired early at that instant.
    private var early = (at: Instant.zero, count: 0)

    init(interval: Duration, burst: Int, maxWaiting: Int, maxWait: Duration?) {
        // `burst` intervals must not exceed the longest duration, or the bucket would hold fewer tokens.
        self.interval = min(interval, .longest / burst)
        self.burst = burst
        self.maxWaiting = maxWaiting
        self.maxWait = maxWait
    }

    mutating func enter(_ stream: RateLimitedStream, at now: Instant) -> Admission {
        if waiting.isEmpty && nextMoment <= now {
            admit(stream, at: now)
            return .admitted
        }
        // Tokens that a late timer has left in the bucket go to the next streams.
        let last = max(full, now).advanced(by: .zero - interval.times(UInt128(burst - 1)))
        let turn = max(now, last.advanced(by: interval.times(UInt128(waiting.count))))
        let isTooLong = maxWait.map { now.duration(to: turn) > $0 } ?? false
        guard waiting.count < maxWaiting && !isTooLong else {
            refused += 1
            return .refused(retryAt: turn)
        }
        return .waiting(waiting.append(stream))
    }

    /// The first waiting stream, and the moment of its turn.
    func first() -> (RateLimitedStream.Ticket, RateLimitedStream, Instant)? {
        guard let ticket = waiting.first, let stream = waiting[ticket] else { return nil }
        return (ticket, stream, nextMoment)
    }

    /// The timer of the first stream has fired: removes it to start it, unless it was early.
    mutating func turn(of ticket: RateLimitedStream.Ticket, at now: Instant) -> Turn {
        guard waiting.first == ticket, let stream = waiting[ticket] else { return .gone }
        let left = now.duration(to: nextMoment)
        if left > .zero {
            early = (now, early.at == now ? early.count + 1 : 1)
            // A timer that is always early, or a clock that stands still, must not make the limiter spin.
            if early.count <= Self.maxEarlyTimers { return .early(stream, max(left, .milliseconds(1))) }
        }
        waiting.remove(ticket)
        admit(stream, at: max(nextMoment, now))
        return .start(stream)
    }

    func figures(at now: Instant, of name: String) -> RateLimiter.Figures {
        RateLimiter.Figures(
            available: waiting.isEmpty ? tokens(at: now) : 0, waiting: waiting.count, admitted: admitted,
            refused: refused, name: name)
    }

    /// When there is a token: the bucket lacks `burst` − 1 of them.
    private var nextMoment: Instant { full.advanced(by: .zero - interval.times(UInt128(burst - 1))) }

    private func tokens(at now: Instant) -> Int {
        guard full > now else { return burst }
        let (missing, part) = now.duration(to: full).attoseconds.quotientAndRemainder(
            dividingBy: interval.attoseconds)
        return max(0, burst - Int(clamping: missing) - (part > 0 ? 1 : 0))
    }

    /// Takes back that turn if it is the last one; false if it is not.
    mutating func takeBack(_ turn: Int) -> Bool {
        guard turn == admitted, let before = fullBefore.take() else { return false }
        full = before
        return true
    }

    private mutating func admit(_ stream: RateLimitedStream, at now: Instant) {
        fullBefore = full
        full = max(full, now).advanced(by: interval)
        admitted += 1
        stream.turn.number.value = admitted
    }
}
