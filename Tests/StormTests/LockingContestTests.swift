import Testing

@testable import Storm

/// Few clients and runs; docs/reliability/simulations.md has the figures of many.
struct LockingContestTests {
    /// Few runs have a large standard error, so the test is weak. The seeds are fixed, so it is stable.
    @Test(arguments: LockingPolicy.allCases)
    func theFiguresAgreeWithThoseOfTheOriginalSimulator(_ policy: LockingPolicy) throws {
        let reference = try #require(LockingReference.cell(policy, clients: 20))
        let contest = LockingContest(clients: 20)
        let outcomes = (1...60).map { contest.run(policy, seed: $0) }
        #expect(abs(deviation(outcomes.map { $0["calls"] ?? 0 }, from: reference.calls)) <= 4)
        #expect(abs(deviation(outcomes.map { $0["time"] ?? 0 }, from: reference.time)) <= 4)
    }

    @Test(arguments: LockingPolicy.allCases) func everyClientWritesOnce(_ policy: LockingPolicy) {
        #expect(LockingContest(clients: 15).run(policy, seed: 1)["successes"] == 15)
    }

    @Test func oneClientNeedsOneCallAndFourHops() throws {
        let outcome = LockingContest(clients: 1).run(.full, seed: 1)
        #expect(outcome["calls"] == 1)
        #expect((20.0...60.0).contains(try #require(outcome["time"])))
    }

    /// The distance of the mean from the reference, in standard errors.
    private func deviation(_ values: [Double], from reference: LockingReference.Mean) -> Double {
        let count = Double(values.count)
        let mean = values.reduce(0, +) / count
        let variance = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / (count - 1)
        return (mean - reference.mean) / (variance / count + reference.error * reference.error).squareRoot()
    }
}
