/// Adaptive throttles beside a model that was written from their page, under random streams.
@Suite(.calculation) struct AdaptiveThrottleModelTests {
    @Test func aThrottleDoesWhatItsModelDoes() {
        var odds: AdaptiveThrottleModel.Odds = []
        LimitComparison.run(
            reaching: AdaptiveThrottleModel.Reached.allCases.map { "\($0)" },
            { dice in .under(.throttle, &dice) },
            see: { model in odds += model.throttles.values.flatMap(\.odds) })
        // As many are rejected as the probabilities say, within four standard deviations.
        for drawn in [
            odds.filter { $0.probability > 0.5 }, odds.filter { $0.probability <= 0.5 },
            odds.filter(\.isLongAfterProbe), odds.filter { !$0.isLongAfterProbe },
        ] {
            let expected = drawn.map(\.probability).reduce(0, +)
            let variance = drawn.map { $0.probability * (1 - $0.probability) }.reduce(0, +)
            let rejected = Double(drawn.count(where: \.isRejected))
            #expect(abs(rejected - expected) < 4 * variance.squareRoot(), "\(rejected) of \(expected)")
        }
    }
}
