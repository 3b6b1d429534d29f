extension Backoff {
    /// How the delays grow from retry to retry, before the modifiers apply.
    struct Curve: Sendable, Hashable {
        enum Kind: String, CaseIterable {
            case constant, linear, exponential, fibonacci, decorrelated, delays
        }

        var kind: Kind
        /// The constant delay, or the first one.
        var initial = Duration.zero
        var increment = Duration.zero
        var multiplier = 1.0
        var delays: [Duration] = []

        static let multipliers = 1...Double.greatestFiniteMagnitude

        /// The delay before a retry, or the shortest possible one if it is random. For a list, `retry` is a
        /// valid position.
        func delay(retry: Int) -> Duration {
            switch kind {
            case .constant, .decorrelated: initial.counted
            case .linear: initial.counted.plus(increment.counted.times(UInt128(retry - 1)))
            case .exponential: initial.counted.scaled(by: Self.power(multiplier, retry - 1))
            case .fibonacci: initial.counted.times(Self.fibonacci(retry))
            case .delays: delays[retry - 1].counted
            }
        }

        /// A power, computed by squaring: multiplications give the same result on every platform, `pow` does
        /// not.
        static func power(_ base: Double, _ exponent: Int) -> Double {
            var result = 1.0
            var square = base
            var left = exponent
            while left > 0 && result.isFinite {
                if left & 1 == 1 { result *= square }
                square *= square
                left >>= 1
            }
            return result
        }

        /// Fₙ, or the largest number when Fₙ exceeds every usable factor.
        static func fibonacci(_ number: Int) -> UInt128 {
            guard number < 187 else { return .max }
            var (last, next): (UInt128, UInt128) = (0, 1)
            for _ in 0..<number { (last, next) = (next, last &+ next) }
            return last
        }
    }
}
