/// Random programs for the limits that judge attempts: breakers, throttles and budgets.
extension LimitProgram {
    enum Judge { case breaker, throttle, budget }

    /// Streams under that limit, in a policy or in front of the source; the others are there now and then. In
    /// an outage more attempts fail.
    ///
    /// The times of an attempt are even milliseconds, and that after which a policy cuts it off is odd: so
    /// none ends and is cut off at one instant.
    static func under(_ limit: Judge, _ dice: inout ModelDice) -> LimitProgram {
        var program = LimitProgram(begin: dice.milliseconds(-20...200))
        func has(_ other: Judge, _ dice: inout ModelDice) -> Bool {
            limit == other || dice.isLikely(20)
        }
        if has(.breaker, &dice) { program.limits.append(.breaker(CircuitBreakerSettings(&dice))) }
        if has(.throttle, &dice) { program.limits.append(.throttle(AdaptiveThrottleSettings(&dice))) }
        var dearCost = 1_000_000
        if has(.budget, &dice) {
            let settings = RetryBudgetSettings(&dice)
            (program.budgets, dearCost) = ([settings], settings.dearCost(&dice))
        }
        let first = dice.number(0...12)
        let outage = first...first + dice.number(0...10)
        let percents = (well: dice.number(0...30), badly: dice.number(40...100))
        for number in 0..<12 {
            var stream = Stream(failing: outage.contains(number) ? percents.badly : percents.well, &dice)
            stream.outer?.dearCost = dearCost
            stream.outer?.budget = program.budgets.isEmpty ? nil : 0
            if dice.isLikely(70) {
                stream.outer?.limits = Array(program.limits.indices)
            } else if !program.limits.isEmpty {
                stream.limits = Array(program.limits.indices.shuffled(using: &dice))
                if dice.isLikely(50) { stream.outer = nil }
            }
            program.streams.append(stream)
        }
        program.addSteps(32, upTo: 16, withHands: dice.isLikely(30), using: &dice)
        return program
    }
}

extension LimitProgram.Stream {
    fileprivate init(failing percent: Int, _ dice: inout ModelDice) {
        attempts = dice.list(of: 1...4) { LimitProgram.Attempt(failing: percent, &$0) }
        takesOne = dice.isLikely(15)
        outer = LimitProgram.Policy(
            delays: dice.list(of: 0...4) { $0.evenMilliseconds(0...16) },
            dearDelays: dice.list(of: 0...3) { $0.evenMilliseconds(0...16) }, most: attempts.count,
            maxElapsed: dice.maybe(25) { $0.evenMilliseconds(0...40) },
            attemptTimeout: dice.maybe(25) { $0.evenMilliseconds(0...14) + LimitProgram.millisecond },
            retriesCancellation: dice.isLikely(50), wraps: dice.isLikely(50))
    }
}

extension LimitProgram.Attempt {
    fileprivate init(failing percent: Int, _ dice: inout ModelDice) {
        for _ in 0..<dice.one(of: [0, 0, 1, 2]) {
            after += dice.evenMilliseconds(0...10)
            elements.append(after)
        }
        after += dice.evenMilliseconds(0...12)
        let isFailing = dice.isLikely(percent)
        let others: [LimitProgram.End?] = [
            .answered, .declined, .undecided, .counted, .cancelled, .refused, nil,
        ]
        end =
            dice.isLikely(25)
            ? dice.one(of: others) : isFailing ? dice.one(of: [.failed, .dear]) : .completed
    }
}
