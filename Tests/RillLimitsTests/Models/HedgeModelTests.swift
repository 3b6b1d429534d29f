/// Streams with `hedge` beside a model of its attempts, its budget and its quantile.
@Suite(.calculation) struct HedgeModelTests {
    @Test func aHedgeDoesWhatAModelDoes() {
        let states = [
            "a winner of several", "a dropped error", "a hedge that is retried", "a winner that is retried",
            "an attempt beside a slow one", "an attempt beside a slow one that the budget refuses",
            "an attempt after one that has failed", "left while several run",
            "an attempt after one that has failed that the budget refuses",
        ]
        LimitComparison.run(reaching: states) { dice in
            var program = LimitProgram(
                budgets: dice.list(of: 2...2) { RetryBudgetSettings(&$0) },
                quantiles: dice.list(of: 2...2) { $0.quantile() },
                streams: (0..<8).map { dice.hedgedStream($0) })
            program.addSteps(using: &dice)
            return program
        }
    }
}

extension ModelDice {
    fileprivate mutating func quantile() -> LimitProgram.Quantile {
        LimitProgram.Quantile(
            share: one(of: [0, 25, 50, 75, 90, 95, 100]),
            count: isLikely(50) ? number(1...4) : number(5...25),
            initially: milliseconds(0...5))
    }

    private mutating func delays() -> LimitProgram.Hedge.Delays {
        switch number(0...5) {
        case 0: .constant(milliseconds(0...5))
        case 1, 2: .quantile(number(0...1))
        case 3: .closure(list(of: 0...4) { dice in dice.maybe(80) { $0.milliseconds(-1...5) } })
        default: .list(list(of: 0...4) { $0.milliseconds(0...5) })
        }
    }

    /// The times of first events differ from each other and from all delays, by powers of two of attoseconds:
    /// the page leaves open what wins where an event meets the end of a delay.
    private mutating func attempt(_ number: Int) -> LimitProgram.Attempt {
        let time = isLikely(20) ? 0 : milliseconds(0...9) + 1 << number
        return switch self.number(0...9) {
        case 0...2: LimitProgram.Attempt()
        case 3, 4: LimitProgram.Attempt(elements: [time])
        case 5: LimitProgram.Attempt(end: .completed, after: time)
        case 6...8: LimitProgram.Attempt(end: .failed, after: time)
        default: LimitProgram.Attempt(end: one(of: LimitProgram.End.allCases), after: time)
        }
    }

    fileprivate mutating func hedgedStream(_ index: Int) -> LimitProgram.Stream {
        let hedge = LimitProgram.Hedge(
            delays: delays(), most: number(1...5), budget: maybe(75) { $0.number(0...1) })
        return LimitProgram.Stream(
            outer: maybe(33) { $0.policy() }, hedge: hedge,
            attempts: (0..<number(1...6)).map { attempt(index * 6 + $0) })
    }
}
