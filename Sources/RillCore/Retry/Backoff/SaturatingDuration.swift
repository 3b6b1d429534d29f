/// Arithmetic of durations of zero or more that saturates at the longest duration and is exact below it.
extension Duration {
    /// The longest duration that has `components`: 2⁶³ − 1 seconds.
    package static let longest = Duration.seconds(Int64.max)

    /// This duration, clamped to the range from zero to the longest.
    var counted: Duration { min(max(self, .zero), .longest) }

    func plus(_ other: Duration) -> Duration {
        // The sum of two such durations cannot overflow the type.
        min(self + other, .longest)
    }

    package func times(_ count: UInt128) -> Duration {
        let (high, low) = UInt128(attoseconds).multipliedFullWidth(by: count)
        return Duration(high: high, low: low)
    }

    /// This duration times `factor`, rounded down. `factor` must not be negative; zero times infinity is
    /// zero.
    func scaled(by factor: Double) -> Duration {
        guard self > .zero, factor > .zero else { return .zero }
        guard factor.isFinite else { return .longest }
        // The factor is exactly `significand · 2^exponent`.
        let significand = factor.significandBitPattern | 1 << Double.significandBitCount
        let exponent = Int(factor.exponent) - Double.significandBitCount
        let (high, low) = UInt128(attoseconds).multipliedFullWidth(by: significand)
        if exponent < 0 {
            return Duration(high: high >> -exponent, low: high << (128 + exponent) | low >> -exponent)
        }
        let isTooLong = high > 0 || exponent >= low.leadingZeroBitCount
        return isTooLong ? .longest : Duration(high: 0, low: low << exponent)
    }

    private init(high: UInt128, low: UInt128) {
        let isTooLong = high > 0 || low > UInt128(Duration.longest.attoseconds)
        self = isTooLong ? .longest : Duration(attoseconds: Int128(low))
    }
}

extension UInt128 {
    /// The product in two halves. The standard library has a generic function for this, which took a
    /// thirtieth of the time of all tests.
    func multipliedFullWidth(by factor: UInt64) -> (high: UInt128, low: UInt128) {
        let factor = UInt128(factor)
        let upper = (self >> 64) * factor + ((self & UInt128(UInt64.max)) * factor) >> 64
        return (upper >> 64, self &* factor)
    }
}
