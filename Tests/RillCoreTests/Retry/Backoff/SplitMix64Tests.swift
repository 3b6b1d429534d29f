@testable import RillCore

struct SplitMix64Tests {
    // From the published reference: seeds 0 and 1234567.
    @Test(
        arguments: [
            (0, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]),
            (
                1_234_567,
                [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
            ),
        ] as [(UInt64, [UInt64])])
    func itGivesTheNumbersOfTheReference(_ seed: UInt64, _ expected: [UInt64]) {
        var random = SplitMix64(seed: seed)
        #expect((0..<3).map { _ in random.next() } == expected)
    }

    @Test func aRangeOfOneTimeGivesThatTime() {
        var random = SplitMix64(seed: 1)
        #expect(random.duration(in: .seconds(3)...(.seconds(3))) == .seconds(3))
        #expect(random.duration(in: .longest...(.longest)) == .longest)
    }

    @Test func bothEndsOfARangeArePossible() {
        var random = SplitMix64(seed: 1)
        let range = Duration(attoseconds: 5)...Duration(attoseconds: 7)
        let seen = Set((0..<100).map { _ in random.duration(in: range).attoseconds })
        #expect(seen == [5, 6, 7])
    }

    @Test func theLongestRangeDoesNotOverflow() {
        var random = SplitMix64(seed: 1)
        let delays = (0..<1_000).map { _ in random.duration(in: .zero...(.longest)) }
        #expect(delays.allSatisfy { $0 >= .zero && $0 <= .longest })
        #expect(delays.contains { $0 > .longest / 2 })
    }
}
