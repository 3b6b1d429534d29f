/// `limited(by:)` with several limits at once beside a model of each.
@Suite(.calculation) struct LimitedByTwoModelTests {
    @Test func severalLimitsAtOnceDoWhatAModelDoes() throws {
        let states = [
            "a full line", "a wait that is too long", "a line of places that is full",
            "a wait for a place that was too long", "a late timer", "a refusal that is retried",
            "a refusal after a wait", "a turn that is given back", "a lost turn",
            "one limit that is named twice", "left while waiting", "left while placed", "left while running",
        ]
        try LimitModelChecks.run(rounds(20_000), reaching: states) { random in
            random.severalLimits()
        }
    }
}

extension LimitProgram.Limit {
    fileprivate static func rate(_ count: Int, per period: Attoseconds, burst: Int? = nil) -> Self {
        .rate(count, per: period, burst: burst, maxWaiting: 1_000, maxWait: nil)
    }
}

extension SplitMix64 {
    private mutating func slowRate() -> LimitProgram.Limit {
        .rate(1, per: milliseconds(4...12), burst: number(1...2))
    }

    /// Three limits of several kinds, and streams behind some of them.
    mutating func severalLimits() -> LimitProgram {
        let limits: [LimitProgram.Limit] =
            switch number(0...7) {
            case 0: [places(), places(), rate()]
            case 1: [rate(), rate(), places()]
            case 2: [places(), .breaker, places()]
            case 3: [.breaker, rate(), places()]
            // What waits for the slow one has a turn of the fast one meanwhile.
            case 4...5: [.rate(number(1...4), per: milliseconds(1...3)), .breaker, slowRate()]
            default: [rate(), .breaker, rate()]
            }
        let streams = (0..<12).map { _ in
            limitStream(
                once(in: 2)
                    ? [0, 1, 2].shuffled(using: &self)
                    : (0..<number(1...3)).map { _ in number(0...2) })
        }
        return LimitProgram(limits: limits, streams: streams)
    }
}
