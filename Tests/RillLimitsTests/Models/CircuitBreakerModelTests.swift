/// Circuit breakers beside a model that was written from their page, under random streams.
@Suite(.calculation) struct CircuitBreakerModelTests {
    @Test func aBreakerDoesWhatItsModelDoes() {
        var reached: [CircuitBreakerModel.Reached: Int] = [:]
        for seed in 0..<UInt64(rounds(20_000)) {
            let trace = LimitTrace(of: .breaker, seed: seed)
            var comparison = LimitTraceDifference(trace)
            if let difference = comparison.first() {
                Issue.record("\(trace.report(difference))")
                return
            }
            for one in comparison.model.breaker?.reached ?? [] { reached[one, default: 0] += 1 }
        }
        for wanted in CircuitBreakerModel.Reached.allCases {
            #expect(reached[wanted, default: 0] > 0, "\(wanted)")
        }
    }
}
