/// A bulkhead with a fixed number of places beside a list of those that wait.
@Suite(.calculation) struct BulkheadModelTests {
    @Test func aBulkheadDoesWhatAModelDoes() {
        let states = [
            "a line of places that is full", "a wait for a place that was too long", "a late timer",
            "a refusal that is retried", "left while waiting", "left while placed", "left while running",
            "left while pausing",
        ]
        LimitComparison.run(reaching: states) { dice in
            var program = LimitProgram(
                limits: [dice.places()], streams: dice.list(of: 12...12) { $0.stream([0]) })
            program.addSteps(using: &dice)
            return program
        }
    }
}
