/// Attoseconds since the zero of the clock, or between two moments: whole numbers, so that nothing is
/// rounded.
typealias Attoseconds = Int

/// A random program of streams behind limits: what they are, and what happens step by step. The library runs
/// it in `LimitBench`, and a model of what the pages say in `LimitModel`.
struct LimitProgram: Sendable {
    enum Limit: Sendable {
        case places(_ count: Int, maxWaiting: Int, maxWait: Attoseconds?)
        case rate(_ count: Int, per: Attoseconds, burst: Int?, maxWaiting: Int, maxWait: Attoseconds?)
        case breaker(CircuitBreakerSettings)
        case throttle(AdaptiveThrottleSettings)
    }

    struct Quantile: Sendable {
        /// In hundredths.
        var share: Int
        var count: Int
        var initially: Attoseconds
    }

    /// How an attempt ends, by what it is for a policy.
    enum End: Sendable, CaseIterable {
        case completed
        /// Retried: failures, the second of them with a backoff and a cost of its own.
        case failed, dear
        /// Not retried: by a rule, by a decision, by a rule that throws; `counted` is a failure all the same.
        case answered, declined, undecided, counted
        /// They count for nothing: a cancellation, and the refusal of a limit further inside.
        case cancelled, refused
    }

    /// What the source does when it is subscribed to. Without an end it goes on by hand.
    struct Attempt: Sendable {
        /// When they come after its start.
        var elements: [Attoseconds] = []
        var end: End?
        var after: Attoseconds = 0
    }

    struct Policy: Sendable {
        /// After failures, and after dear ones.
        var delays: [Attoseconds]
        var dearDelays: [Attoseconds]
        var most: Int
        /// Breakers and throttles.
        var limits: [Int] = []
        var budget: Int?
        /// In millionths of another retry.
        var dearCost = 1_000_000
        var maxElapsed: Attoseconds?
        var attemptTimeout: Attoseconds?
        var retriesCancellation = false
        var wraps = false
    }

    struct Hedge: Sendable {
        /// When the next attempt starts beside a slow one.
        enum Delays: Sendable {
            case list([Attoseconds])
            case constant(Attoseconds)
            /// Nil where the closure returns nil; after the last it returns nil.
            case closure([Attoseconds?])
            case quantile(Int)
        }

        var delays: Delays
        var most: Int
        var budget: Int?
    }

    /// From the outside: the outer policy, the limits, the inner policy, and the hedge around the source.
    struct Stream: Sendable {
        var outer: Policy?
        /// As they are named in `limited(by:)`; of a partitioned limit, the key.
        var limits: [Int] = []
        var inner: Policy?
        /// The rate, which is its only limit, stands inside of the inner policy too.
        var isTwice = false
        var hedge: Hedge?
        /// Those of the source one after the other; further ones go on by hand.
        var attempts: [Attempt] = []
        /// Its subscriber leaves with its first element.
        var takesOne = false
        /// The stream that it is a part of, and the one that its source subscribes to at its start.
        var parent: Int?
        var part: Int?
    }

    enum Hand: Sendable, CaseIterable { case isolate, close, metricsOnly }

    enum Step: Sendable {
        case start(Int)
        /// Of an attempt of a stream. Attempts count from 0, through all policies and hedges.
        case element(Int, Int), end(Int, Int, End)
        case dispose(Int)
        /// The clock advances, by zero too; or jumps, so that all that is due until then is late.
        case advance(Attoseconds), jump(Attoseconds)
        /// The figures of this much later.
        case look(Attoseconds)
        /// What is done to a breaker by hand.
        case hand(Int, Hand)
        /// A latency that was measured elsewhere.
        case record(Int, Attoseconds)
    }

    /// When the clock begins.
    var begin: Attoseconds = 0
    var limits: [Limit] = []
    /// The number of keys that a `PartitionedLimit` keeps. It has all `limits` as its keys.
    var maxKeys: Int?
    var budgets: [RetryBudgetSettings] = []
    var quantiles: [Quantile] = []
    var streams: [Stream] = []
    /// Whether streams may be parts of others.
    var isNested = false
    var steps: [Step] = []

    static let millisecond: Attoseconds = 1_000_000_000_000_000

    var breakers: [Int] {
        limits.indices.filter { if case .breaker = limits[$0] { true } else { false } }
    }
}

extension LimitProgram: CustomStringConvertible {
    var description: String {
        func list(_ name: String, _ values: [Any]) -> [String] {
            values.enumerated().map { "\(name) \($0): \($1)" }
        }
        let started = list("stream", streams).enumerated().filter { index, _ in
            steps.contains { if case .start(index) = $0 { true } else { false } }
        }
        var lines = ["begins at \(begin)"] + list("limit", limits)
        if let maxKeys { lines.append("of \(maxKeys) keys") }
        lines += list("budget", budgets) + list("quantile", quantiles)
        lines += started.map(\.element) + list("step", steps)
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// With milliseconds in place of attoseconds, and without what is not there.
    var readable: String {
        replacing(/-?\d{12,}/) { match in
            let time = Int(match.output)?.asTime ?? String(match.output)
            return time.hasSuffix("as") ? time : time + "ms"
        }
        .replacing(/(RillLimitsTests|LimitProgram|CircuitBreakerSettings)\./, with: "")
        .replacing(/, backoff: .*/, with: ")").replacing(
            /\w+: (nil|false|\[\]), |, \w+: (nil|false|\[\])/, with: ""
        )
        .replacing(/Optional\(([^()]*)\)/) { String($0.output.1) }
    }
}

extension Int {
    /// Milliseconds, or attoseconds where that is not exact.
    var asTime: String {
        self % 1_000_000_000_000 == 0 ? "\(Double(self / 1_000_000_000_000) / 1_000)" : "\(self)as"
    }
}
