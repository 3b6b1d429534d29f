/// A `PartitionedLimit` beside a list of keys, and the models of its limits.
@Suite(.calculation) struct PartitionedLimitModelTests {
    @Test func theLimitsOfKeysAreThoseOfAModel() throws {
        let states = [
            "an eviction", "an eviction that passes over limits in use", "a shared limit", "a full line",
            "left while waiting", "left while placed", "left while running",
        ]
        try LimitModelChecks.run(rounds(20_000), reaching: states) { random in
            let arePlaces = random.once(in: 2)
            let limits = (0..<6).map { _ in arePlaces ? random.places() : random.rate() }
            let streams = (0..<15).map { _ in random.limitStream([random.number(0...5)]) }
            return LimitProgram(limits: limits, maxKeys: random.number(1...4), streams: streams)
        }
    }
}
