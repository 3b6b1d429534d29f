/// A random number generator that gives the same numbers for the same seed on every platform.
///
/// Guy L. Steele, Doug Lea, Christine H. Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA
/// 2014); the constants are from Sebastiano Vigna's `splitmix64.c`, which is in the public domain.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= Self.golden
        return Self.finalised(state)
    }

    package static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// A bijection that spreads each bit over all bits.
    package static func finalised(_ word: UInt64) -> UInt64 {
        var word = word
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A number drawn uniformly from 0..<1.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A duration drawn uniformly from the closed range, with one random number whatever the range.
    mutating func duration(in range: ClosedRange<Duration>) -> Duration {
        let start = range.lowerBound.attoseconds
        let count = UInt128(range.upperBound.attoseconds - start) + 1
        let product = count.multipliedFullWidth(by: next())
        let offset = product.high << 64 | product.low >> 64
        return Duration(attoseconds: start + Int128(offset))
    }
}
