/// A random program of streams under shared limits, in milliseconds. Its times are even, but for those after
/// which a policy cuts an attempt off: so no attempt ends and is cut off at one instant.
struct LimitTrace {
    /// How an attempt ends, by what it is for a policy.
    enum End: String, Sendable, CaseIterable {
        case completed, silent
        /// Retried: failures, the second of them with a backoff and a cost of its own.
        case failed, dear
        /// Not retried: by a rule, by a decision, by a rule that throws; `counted` is a failure all the same.
        case answered, declined, undecided, counted
        /// They count for nothing.
        case cancelled, refused
    }

    struct Attempt: Sendable {
        /// When they come after its start.
        var elements: [Int]
        var end: Int
        var how: End
    }

    /// `retry` with all limits, or `limited` in front of the source, or that and then `retry` with a budget.
    enum Form: Sendable { case policy, limited, limitedAndRetried }

    struct Stream: Sendable {
        var start: Int
        var form: Form
        var attempts: [Attempt]
        /// After failures, and after dear ones.
        var delays: [Int]
        var dearDelays: [Int]
        var maxElapsed: Int?
        var attemptTimeout: Int?
        var retriesCancellation: Bool
        var wraps: Bool
        /// Its subscriber leaves with its first element, or at that time after its start.
        var takesOne: Bool
        var disposal: Int?
    }

    enum Hand { case isolate, close, metricsOnly }

    /// When the clock begins.
    var begin: Int
    var streams: [Stream] = []
    /// What is done to the breaker by hand.
    var hands: [(time: Int, hand: Hand)] = []
    var breaker: CircuitBreakerSettings?
    var throttle: AdaptiveThrottleSettings?
    var budget: RetryBudgetSettings?
    var dearCost = 1_000_000
    /// Draws when figures are read.
    let seed: UInt64
}

extension LimitTrace {
    enum Limit { case breaker, throttle, budget }

    /// A trace of that limit; the others are there now and then.
    init(of limit: Limit, seed: UInt64) {
        var dice = ModelDice(seed: seed)
        self.seed = seed
        begin = dice.number(0...200)
        func has(_ other: Limit, _ dice: inout ModelDice) -> Bool { limit == other || dice.isLikely(20) }
        if has(.breaker, &dice) { breaker = CircuitBreakerSettings(&dice) }
        if has(.throttle, &dice) { throttle = AdaptiveThrottleSettings(&dice) }
        if has(.budget, &dice) {
            let settings = RetryBudgetSettings(&dice)
            (budget, dearCost) = (settings, settings.dearCost(&dice))
        }
        let length = dice.even(20...160)
        let outage = dice.even(0...length)...length + dice.even(0...20)
        let failures = (well: dice.number(0...30), badly: dice.number(40...100))
        var start = 0
        for _ in 0..<dice.number(3...16) {
            // Some start at one instant.
            if dice.isLikely(65) { start = dice.even(0...length) }
            let percent = outage.contains(start) ? failures.badly : failures.well
            var stream = Stream(start: start, failing: percent, &dice)
            if breaker != nil || throttle != nil, dice.isLikely(30) {
                stream.form = dice.isLikely(50) ? .limited : .limitedAndRetried
            }
            streams.append(stream)
        }
        if breaker != nil, dice.isLikely(30) {
            for _ in 0..<dice.number(1...4) {
                hands.append((dice.number(0...length), dice.one(of: [.isolate, .close, .metricsOnly])))
            }
        }
    }
}

extension LimitTrace.Stream {
    fileprivate init(start: Int, failing percent: Int, _ dice: inout ModelDice) {
        self.start = start
        form = .policy
        attempts = (0..<dice.number(1...4)).map { _ in LimitTrace.Attempt(failing: percent, &dice) }
        delays = (0..<dice.number(0...4)).map { _ in dice.even(0...16) }
        dearDelays = (0..<dice.number(0...3)).map { _ in dice.even(0...16) }
        maxElapsed = dice.isLikely(25) ? dice.even(0...40) : nil
        attemptTimeout = dice.isLikely(25) ? dice.even(0...14) + 1 : nil
        (retriesCancellation, wraps) = (dice.isLikely(50), dice.isLikely(50))
        takesOne = dice.isLikely(15)
        disposal = dice.isLikely(25) ? dice.even(0...40) : nil
    }
}

extension LimitTrace.Attempt {
    fileprivate init(failing percent: Int, _ dice: inout ModelDice) {
        elements = []
        end = 0
        for _ in 0..<dice.one(of: [0, 0, 1, 2]) {
            end += dice.even(0...10)
            elements.append(end)
        }
        end += dice.even(0...12)
        let isFailing = dice.isLikely(percent)
        let ends: [LimitTrace.End] = [
            .answered, .declined, .undecided, .counted, .cancelled, .refused, .silent,
        ]
        how =
            dice.isLikely(25)
            ? dice.one(of: ends) : isFailing ? dice.one(of: [.failed, .failed, .dear]) : .completed
    }
}
