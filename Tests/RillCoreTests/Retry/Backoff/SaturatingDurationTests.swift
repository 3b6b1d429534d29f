@testable import RillCore

struct SaturatingDurationTests {
    private let second = Duration.seconds(1)

    @Test(
        arguments: [
            (0, 0), (1, 1_000_000_000_000_000_000), (2, 2_000_000_000_000_000_000),
            (0.5, 500_000_000_000_000_000),
            (1.0 / 3, 333_333_333_333_333_314),
            (1e18, Int128(1_000_000_000_000_000_000) * 1_000_000_000_000_000_000),
            (1e-18, 1), (1e-19, 0), (.leastNonzeroMagnitude, 0), (.leastNormalMagnitude, 0), (-1, 0),
        ].map { (factor: Double, attoseconds: Int128) in (factor, Duration(attoseconds: attoseconds)) })
    func aSecondIsScaledExactlyAndRoundedDown(_ factor: Double, _ scaled: Duration) {
        #expect(second.scaled(by: factor) == scaled)
    }

    @Test(arguments: [(1.5, 150_000), (0.75, 75_000), (1_000_001, 100_000_100_000)] as [(Double, Int)])
    func aLongTimeIsScaledExactly(_ factor: Double, _ seconds: Int) {
        #expect(Duration.seconds(100_000).scaled(by: factor) == .seconds(seconds))
    }

    @Test(arguments: [1e19, 1e100, .greatestFiniteMagnitude, .infinity])
    func aSumAboveTheLongestDurationIsTheLongest(_ factor: Double) {
        #expect(second.scaled(by: factor) == .longest)
        #expect(Duration.longest.scaled(by: factor) == .longest)
        #expect(Duration.zero.scaled(by: factor) == .zero)
    }

    @Test func sumsAndMultiplesStayAtTheLongest() {
        #expect(second.plus(second) == .seconds(2))
        #expect(Duration.longest.plus(.longest) == .longest)
        #expect(second.times(3) == .seconds(3))
        #expect(second.times(.max) == .longest)
        #expect(Duration.longest.times(2) == .longest)
        #expect(Duration.zero.times(.max) == .zero)
    }

    @Test func aDurationOutsideTheRangeIsClamped() {
        #expect(Duration.seconds(-1).counted == .zero)
        #expect(Duration(attoseconds: .max).counted == .longest)
        #expect(Duration(attoseconds: .min).counted == .zero)
        #expect(Duration.longest.components.seconds == .max)
    }

    /// Not by arguments: with Swift 6.2 for arm64, a test that takes an integer of 128 bits ends the process.
    @Test func aProductIsThatOfTheStandardLibrary() {
        for number in [0, 1, UInt128(UInt64.max), 1 << 64, .max >> 1, .max] {
            for factor in [0, 1, 3, 1 << 63, UInt64.max] {
                let product = number.multipliedFullWidth(by: factor)
                let expected = number.multipliedFullWidth(by: UInt128(factor))
                #expect(product.high == expected.high && product.low == expected.low)
            }
        }
    }
}
