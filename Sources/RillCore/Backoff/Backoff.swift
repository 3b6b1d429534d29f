/// How long to wait before each retry: pure data, without a clock and without state.
///
///     .exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full)
///
/// A curve says how the delays grow. Retries count from 1, Fₙ are 1, 1, 2, 3, 5, 8, …:
///
/// | curve | delay before retry n |
/// |---|---|
/// | `immediate` | none |
/// | `constant(d)` | d |
/// | `linear(initial: d, increment: i)` | d + (n − 1) · i |
/// | `exponential(initial: d, multiplier: m)` | d · mⁿ⁻¹ |
/// | `fibonacci(initial: d)` | d · Fₙ |
/// | `decorrelated(initial: d, multiplier: m)` | evenly between d and m times the delay before |
/// | `delays([a, b, c])` | a, b, c, and then there is no retry |
///
/// Modifiers bound and spread the delays. In whatever order they are called, a delay is made in this one: **curve, cap,
/// jitter, floor**. On backoffs that follow each other they work on all of them.
///
/// Times grow up to 2⁶³ − 1 seconds and stay there; nothing overflows. A time below zero counts as zero here, and is the
/// error `InvalidDuration` of a stream that is to wait for it. A negative count, a multiplier below 1 and a proportion
/// outside 0…1 are preconditions.
public struct Backoff: Sendable, Hashable {
    /// One after the other; none is empty, and only the last may go on for ever.
    private(set) var parts: [Part]

    init(parts: [Part]) {
        self.parts = parts
    }

    private init(_ curve: Curve) {
        parts = [Part(curve)].filter { $0.length != 0 }
    }
}

extension Backoff {
    /// For requests to a server: 100 ms, doubled up to 20 s, with full jitter.
    public static let standard = exponential(initial: .milliseconds(100)).cap(.seconds(20)).jitter(.full)

    /// No delay.
    public static let immediate = constant(.zero)

    /// The same delay each time.
    ///
    ///     constant(2 s)   2, 2, 2, 2, …
    public static func constant(_ delay: Duration) -> Backoff {
        Backoff(.constant(delay))
    }

    /// Grows by the same time: `initial + (n − 1) · increment`.
    ///
    ///     linear(initial: 1 s, increment: 2 s)   1, 3, 5, 7, …
    public static func linear(initial: Duration, increment: Duration) -> Backoff {
        Backoff(.linear(initial: initial, increment: increment))
    }

    /// Grows by the same factor: `initial · multiplierⁿ⁻¹`.
    ///
    ///     exponential(initial: 1 s)   1, 2, 4, 8, …
    ///
    /// `multiplier` must be 1 or more.
    public static func exponential(initial: Duration, multiplier: Double = 2) -> Backoff {
        checkMultiplier(multiplier, of: "exponential")
        return Backoff(.exponential(initial: initial, multiplier: multiplier))
    }

    /// Grows like the Fibonacci numbers, by 1.62 in the long run: `initial · Fₙ`.
    ///
    ///     fibonacci(initial: 1 s)   1, 1, 2, 3, 5, 8, …
    public static func fibonacci(initial: Duration) -> Backoff {
        Backoff(.fibonacci(initial: initial))
    }

    /// Random, evenly between `initial` and `multiplier` times the delay before; before the first, that is `initial`.
    ///
    /// It is a jitter in itself, so `jitter` does not change it. The formula is that of Marc Brooker, "Exponential Backoff
    /// And Jitter" (AWS Architecture Blog, 2015), except that `cap` bounds the range before the draw and not the
    /// delay after it: with the cap after the draw, a third of all delays end up at exactly the cap.
    /// `multiplier` must be 1 or more.
    public static func decorrelated(initial: Duration, multiplier: Double = 3) -> Backoff {
        checkMultiplier(multiplier, of: "decorrelated")
        return Backoff(.decorrelated(initial: initial, multiplier: multiplier))
    }

    /// These delays, and then no further retry.
    public static func delays(_ list: [Duration]) -> Backoff {
        Backoff(.list(list))
    }
}

extension Backoff {
    /// No delay is longer than `longest`. Of several caps the smallest counts.
    public func cap(_ longest: Duration) -> Backoff {
        changed { $0.cap = min($0.cap ?? longest, longest) }
    }

    /// Spreads the delays, so that clients that failed together do not come back together. Of several jitters the last
    /// one counts. The proportion of `.proportional` must be within 0…1.
    public func jitter(_ jitter: Jitter) -> Backoff {
        if case .proportional(let proportion) = jitter {
            precondition(
                Jitter.proportions.contains(proportion),
                "Rill: jitter(.proportional(_:)) needs a proportion within 0…1, but got \(proportion)")
        }
        return changed { $0.jitter = jitter }
    }

    /// No delay is shorter than `shortest`, even above the cap. Of several floors the largest counts. The random range
    /// starts there, so delays do not heap up at it.
    public func floor(_ shortest: Duration) -> Backoff {
        changed { $0.floor = max($0.floor ?? shortest, shortest) }
    }

    /// The delays of the first `retries` retries; then there is no retry. `retries` must be 0 or more.
    public func prefix(_ retries: Int) -> Backoff {
        precondition(retries >= 0, "Rill: prefix(_:) needs 0 retries or more, but got \(retries)")
        var left = retries
        var kept: [Part] = []
        for part in parts where left > 0 {
            kept.append(part.prefix(left))
            left -= min(left, part.length ?? left)
        }
        return Backoff(parts: kept)
    }

    /// Goes on with `next` where this backoff ends; `next` then starts anew, with its retry 1.
    ///
    ///     constant(1 s).prefix(2).then(.exponential(initial: 10 s))   1, 1, 10, 20, 40, …
    public func then(_ next: Backoff) -> Backoff {
        let isEndless = parts.last.map { $0.length == nil } ?? false
        return isEndless ? self : Backoff(parts: parts + next.parts)
    }

    private func changed(_ change: (inout Part) -> Void) -> Backoff {
        var copy = self
        for index in copy.parts.indices { change(&copy.parts[index]) }
        return copy
    }

    private static func checkMultiplier(_ multiplier: Double, of curve: String) {
        precondition(
            Curve.multipliers.contains(multiplier),
            "Rill: \(curve)(initial:multiplier:) needs a finite multiplier of 1 or more, but got \(multiplier)"
        )
    }
}

extension Backoff {
    /// The delays that are possible before a retry, in constant time; nil when the backoff has ended before it. `retry`
    /// counts from 1.
    public func bounds(retry: Int) -> ClosedRange<Duration>? {
        precondition(retry >= 1, "Rill: bounds(retry:) counts from 1, but got \(retry)")
        var retry = retry
        for part in parts {
            guard let length = part.length, retry > length else { return part.bounds(retry: retry) }
            retry -= length
        }
        return nil
    }

    /// The delays, each drawn evenly from what is possible. The same seed gives the same delays, to the attosecond, on
    /// every platform.
    public func delays(seed: UInt64) -> Delays {
        Delays(of: self, seed: seed)
    }
}
