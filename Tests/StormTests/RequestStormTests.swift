import Testing

@testable import Storm

/// A small server; docs/reliability/simulations.md has the figures of a large one.
struct RequestStormTests {
    private let storm = RequestStorm(capacity: 100, load: 0.7, hosts: 10)

    @Test(arguments: [RequestPolicy.none, .full])
    func withRetriesAloneTheServerNeverRecovers(_ policy: RequestPolicy) throws {
        let outcome = storm.run(policy, seed: 1)
        #expect(outcome["recovery"] == nil)
        #expect(try #require(outcome["last 30 s"]) < 1)
        #expect(try #require(outcome["dead work"]) > 99)
    }

    @Test func withABudgetTheServerRecoversInSecondsUnderLittleMoreLoad() throws {
        let outcome = storm.run(.budget, seed: 1)
        #expect(try #require(outcome["recovery"]) <= 6)
        #expect(try #require(outcome["amplification"]) <= 1.06)
        #expect(try #require(outcome["last 30 s"]) > 99)
    }

    @Test func withABreakerTheServerRecoversInSecondsUnderLessLoad() throws {
        let outcome = storm.run(.breaker, seed: 1)
        #expect(try #require(outcome["recovery"]) <= 6)
        #expect(try #require(outcome["amplification"]) <= 0.2)
    }

    @Test func withABudgetForEachClientTheServerRecoversMuchLater() throws {
        let outcome = RequestStorm(capacity: 100, load: 0.7, hosts: 1000).run(.budget, seed: 1)
        let recovery = try #require(outcome["recovery"])
        #expect((40.0...90.0).contains(recovery))
    }

    @Test func withoutRetriesTheServerOnlyHasToDrainItsQueue() throws {
        let outcome = storm.run(.noRetry, seed: 1)
        #expect(try #require(outcome["amplification"]) == 1)
        #expect((3.0...5.0).contains(try #require(outcome["recovery"])))
    }

    @Test func theSameSeedMakesTheSameRun() {
        let storm = RequestStorm(capacity: 20, load: 0.7, hosts: 4)
        let first = storm.run(.throttle, seed: 5)
        let second = storm.run(.throttle, seed: 5)
        #expect(first.attempts.counts == second.attempts.counts)
        #expect(first.metrics.map(\.value) == second.metrics.map(\.value))
        #expect(storm.run(.throttle, seed: 6).attempts.counts != first.attempts.counts)
    }
}
