/// Retry budgets beside a model that was written from their page, under random streams.
@Suite(.calculation) struct RetryBudgetModelTests {
    @Test func aBudgetDoesWhatItsModelDoes() {
        var reached: [RetryBudgetModel.Reached: Int] = [:]
        for seed in 0..<UInt64(rounds(20_000)) {
            let trace = LimitTrace(of: .budget, seed: seed)
            var comparison = LimitTraceDifference(trace)
            if let difference = comparison.first() {
                Issue.record("\(trace.report(difference))")
                return
            }
            for one in comparison.model.budget?.reached ?? [] { reached[one, default: 0] += 1 }
        }
        for wanted in RetryBudgetModel.Reached.allCases {
            #expect(reached[wanted, default: 0] > 0, "\(wanted)")
        }
    }
}
