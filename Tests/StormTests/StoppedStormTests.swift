import Testing

@testable import Storm

/// A run ends when the closure that receives its progress throws.
struct StoppedStormTests {
    private struct Stop: Error {}

    /// Runs each model with a closure that gets the time and the attempts so far.
    private static let models: [@Sendable ((StormProgress) throws -> Void) throws -> StormOutcome] = [
        { try ReconnectStorm(clients: 200, capacity: 20).run(.full, seed: 1, progress: $0) },
        { try RequestStorm(capacity: 20, load: 0.7, hosts: 2).run(.full, seed: 1, progress: $0) },
        { try RecoveryStorm(rate: 20, outage: .seconds(10)).run(.none, seed: 1, progress: $0) },
        { try LockingContest(clients: 20).run(.full, seed: 1, progress: $0) },
    ]

    @Test(arguments: 0..<4) func aRunEndsWithTheErrorOfItsProgress(_ model: Int) {
        var calls = 0
        #expect(throws: Stop.self) {
            try Self.models[model]({ _ in
                calls += 1
                if calls == 3 { throw Stop() }
            })
        }
        #expect(calls == 3)
    }

    @Test(arguments: 0..<4) func theAttemptsOfTheProgressGrowToThoseOfTheOutcome(_ model: Int) throws {
        var totals: [Int] = []
        let outcome = try Self.models[model]({ totals.append($0.attempts.total) })
        #expect(totals == totals.sorted())
        #expect(totals.last == outcome.attempts.total)
        #expect(Set(totals).count > 3)
    }

    @Test func aStoppedRunIsReleased() {
        weak var reconnect: ReconnectRun?
        do {
            let run = ReconnectRun(ReconnectStorm(clients: 50, capacity: 5), seed: 1)
            run.loseAllConnections(ReconnectPolicy.full.backoff)
            run.scheduler.advance(by: .seconds(10))
            run.stop()
            reconnect = run
        }
        #expect(reconnect == nil)
        weak var locking: LockingRun?
        do {
            let run = LockingRun(seed: 1)
            run.start(20, .exponential)
            run.scheduler.advance(by: .milliseconds(100))
            run.stop()
            locking = run
        }
        #expect(locking == nil)
    }
}
