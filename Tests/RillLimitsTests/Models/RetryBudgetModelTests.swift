/// Retry budgets beside a model that was written from their page, under random streams.
@Suite(.calculation) struct RetryBudgetModelTests {
    @Test func aBudgetDoesWhatItsModelDoes() {
        LimitComparison.run(reaching: RetryBudgetModel.Reached.allCases.map { "\($0)" }) { dice in
            .under(.budget, &dice)
        }
    }
}
