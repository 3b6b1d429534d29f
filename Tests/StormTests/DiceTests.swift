import Testing

@testable import Storm

struct DiceTests {
    @Test func theSequenceIsThatOfSplitMix64() {
        // The first numbers of splitmix64.c with seed 1234567.
        var dice = Dice(seed: 1_234_567)
        #expect(dice.next() == 6_457_827_717_110_365_317)
        #expect(dice.next() == 3_203_168_211_198_807_973)
    }

    @Test func hopsHaveTheMeanAndTheDeviationOfTheModel() {
        var dice = Dice(seed: 1)
        let hops = (0..<10_000).map { _ in dice.hop() / .milliseconds(1) }
        let mean = hops.reduce(0, +) / 10_000
        let variance = hops.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 10_000
        #expect(abs(mean - 10) < 0.1)
        #expect(abs(variance - 4) < 0.2)
    }

    @Test func arrivalsHaveTheirRate() {
        var dice = Dice(seed: 1)
        let gaps = (0..<10_000).map { _ in dice.gap(rate: 100) / .seconds(1) }
        #expect(abs(gaps.reduce(0, +) / 10_000 - 0.01) < 0.0004)
    }

    @Test func everyIndexBelowTheCountIsDrawnAndNoOther() {
        var dice = Dice(seed: 1)
        #expect(Set((0..<1000).map { _ in dice.index(below: 7) }) == Set(0..<7))
    }
}
