/// Adaptive throttles beside a model that was written from their page, under random streams.
@Suite(.calculation) struct AdaptiveThrottleModelTests {
    @Test func aThrottleDoesWhatItsModelDoes() {
        var reached: [AdaptiveThrottleModel.Reached: Int] = [:]
        var odds: AdaptiveThrottleModel.Odds = []
        for seed in 0..<UInt64(rounds(20_000)) {
            let trace = LimitTrace(of: .throttle, seed: seed)
            var comparison = LimitTraceDifference(trace)
            if let difference = comparison.first() {
                Issue.record("\(trace.report(difference))")
                return
            }
            odds += comparison.model.throttle?.odds ?? []
            for one in comparison.model.throttle?.reached ?? [] { reached[one, default: 0] += 1 }
        }
        for wanted in AdaptiveThrottleModel.Reached.allCases {
            #expect(reached[wanted, default: 0] > 0, "\(wanted)")
        }
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
