/// A rate limiter beside a bucket of tokens.
@Suite(.calculation) struct RateLimiterModelTests {
    @Test func aRateLimiterDoesWhatAModelDoes() throws {
        let states = [
            "a full line", "a wait that is too long", "a late timer", "a refusal that is retried",
            "a stream behind one whose timer is late", "a run that needs a turn of its own",
            "left while waiting", "left while running", "left while pausing",
        ]
        try LimitModelChecks.run(rounds(20_000), reaching: states) { random in
            let streams = (0..<12).map { _ in
                var stream = random.limitStream([0])
                stream.isTwice = random.once(in: 4)
                return stream
            }
            return LimitProgram(limits: [random.rate()], streams: streams)
        }
    }
}
