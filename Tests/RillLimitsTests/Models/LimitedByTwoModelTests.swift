/// `limited(by:)` with several limits at once beside a model of each.
@Suite(.calculation) struct LimitedByTwoModelTests {
    @Test func severalLimitsAtOnceDoWhatAModelDoes() {
        let states = [
            "a full line", "a wait that is too long", "a line of places that is full",
            "a wait for a place that was too long", "a late timer", "a refusal that is retried",
            "a refusal after a wait", "a turn that is given back", "a lost turn",
            "a turn that is lost with its stream", "one limit that is named twice", "left while waiting",
            "left while placed", "left while running",
        ]
        LimitComparison.run(reaching: states) { $0.severalLimits() }
    }
}

extension ModelDice {
    private mutating func breaker() -> LimitProgram.Limit { .breaker(CircuitBreakerSettings(&self)) }

    private mutating func rate(_ count: ClosedRange<Int>, per period: ClosedRange<Int>) -> LimitProgram.Limit
    {
        .rate(
            number(count), per: milliseconds(period), burst: maybe { $0.number(1...2) }, maxWaiting: 1_000,
            maxWait: nil)
    }

    /// Three limits of several kinds, and streams behind some of them.
    fileprivate mutating func severalLimits() -> LimitProgram {
        let limits: [LimitProgram.Limit] =
            switch number(0...7) {
            case 0: [places(), places(), rate()]
            case 1: [rate(), rate(), places()]
            case 2: [places(), breaker(), places()]
            case 3: [breaker(), rate(), places()]
            // Streams that wait for the slow rate keep turns of the fast one.
            case 4...5: [rate(1...4, per: 1...3), breaker(), rate(1...1, per: 4...12)]
            default: [rate(), breaker(), rate()]
            }
        var program = LimitProgram(limits: limits)
        program.streams = list(of: 12...12) { dice in
            dice.stream(
                dice.isLikely(50)
                    ? [0, 1, 2].shuffled(using: &dice) : dice.list(of: 1...3) { $0.number(0...2) })
        }
        program.addSteps(using: &self)
        return program
    }
}
