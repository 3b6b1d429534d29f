/// A rate limiter beside a bucket of tokens.
@Suite(.calculation) struct RateLimiterModelTests {
    @Test func aRateLimiterDoesWhatAModelDoes() {
        let states = [
            "a full line", "a wait that is too long", "a late timer", "a refusal that is retried",
            "a stream behind one whose timer is late", "a run that needs a turn of its own",
            "left while waiting", "left while running", "left while pausing",
        ]
        LimitComparison.run(reaching: states) { dice in
            var program = LimitProgram(limits: [dice.rate()])
            program.streams = dice.list(of: 12...12) { dice in
                var stream = dice.stream([0])
                stream.isTwice = dice.isLikely(25)
                return stream
            }
            program.addSteps(using: &dice)
            return program
        }
    }
}
