/// A `PartitionedLimit` beside a list of keys, and the models of its limits.
@Suite(.calculation) struct PartitionedLimitModelTests {
    @Test func theLimitsOfKeysAreThoseOfAModel() {
        let states = [
            "an eviction", "an eviction that passes over limits in use", "a shared limit", "a full line",
            "left while waiting", "left while placed", "left while running",
        ]
        LimitComparison.run(reaching: states) { dice in
            let arePlaces = dice.isLikely(50)
            var program = LimitProgram(
                limits: dice.list(of: 6...6) { arePlaces ? $0.places() : $0.rate() },
                maxKeys: dice.number(1...4),
                streams: dice.list(of: 15...15) { $0.stream([$0.number(0...5)]) })
            program.addSteps(using: &dice)
            return program
        }
    }
}
