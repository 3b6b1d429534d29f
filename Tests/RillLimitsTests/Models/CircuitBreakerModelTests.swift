/// Circuit breakers beside a model that was written from their page, under random streams.
@Suite(.calculation) struct CircuitBreakerModelTests {
    @Test func aBreakerDoesWhatItsModelDoes() {
        LimitComparison.run(reaching: CircuitBreakerModel.Reached.allCases.map { "\($0)" }) { dice in
            .under(.breaker, &dice)
        }
    }
}
