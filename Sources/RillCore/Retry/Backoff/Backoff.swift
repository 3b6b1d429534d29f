import RillLocks

/// The delay before each retry: a value, without a clock and without state.
///
///     .exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full)
///
/// The curve determines how the delays grow. Retries count from 1; Fₙ is 1, 1, 2, 3, 5, 8, …:
///
/// | curve | delay before retry n |
/// |---|---|
/// | `immediate` | none |
/// | `constant(d)` | d |
/// | `linear(initial: d, increment: i)` | d + (n − 1) · i |
/// | `exponential(initial: d, multiplier: m)` | d · mⁿ⁻¹ |
/// | `fibonacci(initial: d)` | d · Fₙ |
/// | `decorrelated(initial: d, multiplier: m)` | uniformly random between d and m times the previous delay |
/// | `delays([a, b, c])` | a, b, c, and then no retry |
///
/// Modifiers bound and spread the delays. They apply in a fixed order, whatever the order of the calls:
/// **curve, cap, jitter, floor**. On a sequence of backoffs made by `then`, they apply to every backoff.
///
/// Delays grow up to 2⁶³ − 1 seconds and stay there; nothing overflows. A duration below zero counts as zero
/// here; a stream that uses the backoff fails with `InvalidDurationError`. A negative count, a multiplier
/// below 1 and a proportion outside 0…1 are precondition failures.
public struct Backoff: Sendable, Hashable {
    /// The parts follow each other. No part is empty, and only the last may be endless.
    private(set) var parts: [Part]

    init(parts: [Part]) { self.parts = parts }

    private init(_ curve: Curve) { parts = [Part(curve)].filter { $0.length != 0 } }
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
        Backoff(Curve(kind: .constant, initial: delay))
    }

    /// Grows by a constant increment: `initial + (n − 1) · increment`.
    ///
    ///     linear(initial: 1 s, increment: 2 s)   1, 3, 5, 7, …
    public static func linear(initial: Duration, increment: Duration) -> Backoff {
        Backoff(Curve(kind: .linear, initial: initial, increment: increment))
    }

    /// Grows by a constant factor: `initial · multiplierⁿ⁻¹`.
    ///
    ///     exponential(initial: 1 s)   1, 2, 4, 8, …
    ///
    /// `multiplier` must be 1 or more.
    public static func exponential(initial: Duration, multiplier: Double = 2) -> Backoff {
        checkMultiplier(multiplier, of: "exponential")
        return Backoff(Curve(kind: .exponential, initial: initial, multiplier: multiplier))
    }

    /// Grows like the Fibonacci numbers, by a factor of 1.62 in the long run: `initial · Fₙ`.
    ///
    ///     fibonacci(initial: 1 s)   1, 1, 2, 3, 5, 8, …
    public static func fibonacci(initial: Duration) -> Backoff {
        Backoff(Curve(kind: .fibonacci, initial: initial))
    }

    /// Uniformly random between `initial` and `multiplier` times the previous delay; for the first delay,
    /// `initial` is the previous one.
    ///
    /// The curve is random already, so `jitter` has no effect on it. The formula is by Marc Brooker,
    /// "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015), except that `cap` bounds the range
    /// before the draw, instead of the delay after it: with the cap after the draw, a third of all delays
    /// would be exactly the cap. `multiplier` must be 1 or more.
    public static func decorrelated(initial: Duration, multiplier: Double = 3) -> Backoff {
        checkMultiplier(multiplier, of: "decorrelated")
        return Backoff(Curve(kind: .decorrelated, initial: initial, multiplier: multiplier))
    }

    /// These delays, and then no further retry, unless `decide` says `.after` or `.now`.
    public static func delays(_ list: [Duration]) -> Backoff { Backoff(Curve(kind: .delays, delays: list)) }
}

extension Backoff {
    /// No delay is longer than `longest`. Of several caps the smallest applies.
    public func cap(_ longest: Duration) -> Backoff { changed { $0.cap = min($0.cap ?? longest, longest) } }

    /// Spreads the delays, so that clients that failed together do not retry together. Of several jitters the
    /// last one applies. The proportion of `.proportional` must be within 0…1.
    public func jitter(_ jitter: Jitter) -> Backoff {
        if case .proportional(let proportion) = jitter {
            require(
                Jitter.proportions.contains(proportion),
                "Rill: jitter(.proportional(_:)) needs a proportion within 0…1, but got \(proportion)")
        }
        return changed { $0.jitter = jitter }
    }

    /// No delay is shorter than `shortest`, even if `shortest` exceeds the cap. Of several floors the largest
    /// applies. The random range starts at the floor, so delays do not accumulate at the floor.
    public func floor(_ shortest: Duration) -> Backoff {
        changed { $0.floor = max($0.floor ?? shortest, shortest) }
    }

    /// Allows only the first `retries` retries. `retries` must be 0 or more.
    public func prefix(_ retries: Int) -> Backoff {
        require(retries >= 0, "Rill: prefix(_:) needs 0 retries or more, but got \(retries)")
        var left = retries
        var kept: [Part] = []
        for part in parts where left > 0 {
            kept.append(part.prefix(left))
            left -= min(left, part.length ?? left)
        }
        return Backoff(parts: kept)
    }

    /// Continues with `next` where this backoff ends, from retry 1 of `next`.
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
        require(
            Curve.multipliers.contains(multiplier),
            "Rill: \(curve)(initial:multiplier:) needs a finite multiplier of 1 or more, but got \(multiplier)"
        )
    }
}

extension Backoff {
    /// The shortest and the longest possible delay before a retry; nil when the backoff has ended before that
    /// retry. `retry` counts from 1. Takes constant time.
    public func bounds(retry: Int) -> ClosedRange<Duration>? {
        require(retry >= 1, "Rill: bounds(retry:) counts from 1, but got \(retry)")
        var retry = retry
        for part in parts {
            guard let length = part.length, retry > length else { return part.bounds(retry: retry) }
            retry -= length
        }
        return nil
    }

    /// The delays, each drawn uniformly from its range. The same seed gives the same delays, to the
    /// attosecond, on every platform.
    public func delays(seed: UInt64) -> Delays { Delays(of: self, seed: seed) }
}
