extension Backoff {
    /// How delays grow from retry to retry, before anything bounds or spreads them.
    enum Curve: Sendable, Hashable {
        case constant(Duration)
        case linear(initial: Duration, increment: Duration)
        case exponential(initial: Duration, multiplier: Double)
        case fibonacci(initial: Duration)
        case decorrelated(initial: Duration, multiplier: Double)
        case list([Duration])

        static let multipliers = 1...Double.greatestFiniteMagnitude

        /// The delay before a retry, or the shortest where it is random. Of a list, `retry` is within it.
        func delay(retry: Int) -> Duration {
            switch self {
            case .constant(let delay): delay.counted
            case .linear(let initial, let increment):
                initial.counted.plus(increment.counted.times(UInt128(retry - 1)))
            case .exponential(let initial, let multiplier):
                initial.counted.scaled(by: Self.power(multiplier, retry - 1))
            case .fibonacci(let initial): initial.counted.times(Self.fibonacci(retry))
            case .decorrelated(let initial, _): initial.counted
            case .list(let delays): delays[retry - 1].counted
            }
        }

        /// By squaring: only multiplications, which are the same on every platform, as `pow` is not.
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

        /// Fₙ, or more than any delay can be multiplied by.
        static func fibonacci(_ number: Int) -> UInt128 {
            guard number < 187 else { return .max }
            var (last, next): (UInt128, UInt128) = (0, 1)
            for _ in 0..<number { (last, next) = (next, last &+ next) }
            return last
        }
    }
}
