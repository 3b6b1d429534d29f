/// A bulkhead with a fixed number of places beside a list of those that wait.
@Suite(.calculation) struct BulkheadModelTests {
    @Test func aBulkheadDoesWhatAModelDoes() throws {
        let states = [
            "a line of places that is full", "a wait for a place that was too long", "a late timer",
            "a refusal that is retried", "left while waiting", "left while placed", "left while running",
            "left while pausing",
        ]
        try LimitModelChecks.run(rounds(20_000), reaching: states) { random in
            let streams = (0..<12).map { _ in random.limitStream([0]) }
            return LimitProgram(limits: [random.places()], streams: streams)
        }
    }
}
