@Suite(.calculation) struct LatencyQuantileTests {
    @Test func aLatencyBelowZeroCountsAsZero() {
        let quantile = LatencyQuantile(1, of: 1, initially: .seconds(1))
        quantile.record(.seconds(-1))
        #expect(quantile.value == .zero)
    }

    @Test func itIsTheLeastOfTheLatestThatIsNotBelowTheShare() {
        let quantile = LatencyQuantile(0.95, of: 100, initially: .seconds(9))
        for milliseconds in (1...9).shuffled() { quantile.record(.milliseconds(milliseconds)) }
        #expect(quantile.value == .seconds(9))
        for milliseconds in (10...100).shuffled() { quantile.record(.milliseconds(milliseconds)) }
        #expect(quantile.value == .milliseconds(95))
        for _ in 0..<5 { quantile.record(.seconds(1)) }
        #expect(quantile.value > .milliseconds(94))
        for _ in 0..<100 { quantile.record(.milliseconds(7)) }
        #expect(quantile.value == .milliseconds(7))
    }

    /// 0.55 · 200 is a little more than 110 as a Double.
    @Test func aShareThatIsAWholeNumberOfLatenciesHasThatRank() {
        let quantile = LatencyQuantile(0.55, of: 200, initially: .zero)
        for seconds in (1...200).shuffled() { quantile.record(.seconds(seconds)) }
        #expect(quantile.value == .seconds(110))
    }

    @Test(arguments: [1, 2, 7, 200])
    func itIsThatOfTheLatestInTheirOrder(count: Int) {
        var random = SplitMix64(seed: 1)
        let quantile = LatencyQuantile(0.9, of: count, initially: .zero)
        var latest: [Duration] = []
        for _ in 0..<1_000 {
            let latency = Duration.milliseconds(Int.random(in: 0...50, using: &random))
            quantile.record(latency)
            latest = (latest + [latency]).suffix(count)
            guard latest.count >= max(1, count / 10) else { continue }
            let rank = Int((0.9 * Double(latest.count)).rounded(.up))
            #expect(quantile.value == latest.sorted()[rank - 1])
        }
    }

    @Test(arguments: [(0, 1), (0.5, 2), (0.75, 3), (1, 4)])
    func sharesOfFour(_ share: Double, _ expected: Int) {
        let quantile = LatencyQuantile(share, of: 4, initially: .zero)
        for seconds in [3, 1, 4, 2] { quantile.record(.seconds(seconds)) }
        #expect(quantile.value == .seconds(expected))
    }
}
