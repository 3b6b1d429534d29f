import Testing

@testable import Storm

/// The goals of the throttle, and what the other limits do. docs/reliability/simulations.md has the
/// figures of many runs.
struct RecoveryStormTests {
    /// Few requests, so the load is the mean of several runs.
    @Test(arguments: [1.0, 10, 100], [10, 60, 600])
    func aThrottleKeepsTheLoadLowAndRecoversInHalfAMinute(rate: Double, outage: Int) throws {
        let storm = RecoveryStorm(rate: rate, outage: .seconds(outage))
        let runs = rate == 1 ? 20 : rate == 10 ? 5 : 1
        let outcomes = (1...runs).map { storm.run(.throttle, seed: UInt64($0)) }
        #expect(outcomes.compactMap { $0["recovery"] }.count == runs)
        #expect(outcomes.allSatisfy { $0["recovery"] ?? 99 <= 30 })
        #expect(outcomes.compactMap { $0["load"] }.reduce(0, +) / Double(runs) < 1.2)
    }

    @Test func theFormulaAloneDoesNotLetAHealedServerGo() {
        let storm = RecoveryStorm(rate: 10, outage: .seconds(120))
        #expect(storm.run(.bookThrottle, seed: 1)["recovery"] == nil)
    }

    @Test(arguments: [RecoveryPolicy.budget, .breaker])
    func budgetAndBreakerRecoverInSeconds(_ policy: RecoveryPolicy) throws {
        let outcome = RecoveryStorm(rate: 10, outage: .seconds(60)).run(policy, seed: 1)
        #expect(try #require(outcome["recovery"]) <= 10)
        #expect(try #require(outcome["load"]) < 1.2)
    }

    @Test func withoutALimitEveryRequestIsSentFourTimes() throws {
        let outcome = RecoveryStorm(rate: 50, outage: .seconds(60)).run(.none, seed: 1)
        // Four attempts for each of 0.8 requests.
        #expect((2.9...3.4).contains(try #require(outcome["load"])))
        #expect(outcome["recovery"] == 0)
    }

    @Test func theSameSeedMakesTheSameRun() {
        let storm = RecoveryStorm(rate: 10, outage: .seconds(10))
        #expect(
            storm.run(.throttle, seed: 5).attempts.counts == storm.run(.throttle, seed: 5).attempts.counts)
    }
}
