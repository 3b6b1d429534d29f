import Testing

@testable import Storm

/// Few clients; docs/reliability/simulations.md has the figures of many.
struct ReconnectStormTests {
    private let storm = ReconnectStorm(clients: 1000, capacity: 100)

    @Test func fullJitterConnectsAllAsFastAsTheReference() throws {
        let outcome = storm.run(.full, seed: 1)
        #expect((17.0...19.0).contains(try #require(outcome["t99"])))
        #expect((9.9...10.9).contains(try #require(outcome["attempts"])))
    }

    @Test func withoutJitterTheClientsArriveInWavesForMinutes() throws {
        let outcome = storm.run(.none, seed: 1)
        #expect((194.0...199.0).contains(try #require(outcome["t99"])))
        #expect((12.8...13.8).contains(try #require(outcome["attempts"])))
        #expect(try #require(outcome["peak"]) >= 300)
    }

    @Test func noClientIsConnectedTwiceOrLost() {
        let storm = ReconnectStorm(clients: 100, capacity: 10)
        let run = ReconnectRun(storm, seed: 3)
        run.loseAllConnections(ReconnectPolicy.equal.backoff)
        run.scheduler.run()
        #expect(run.connected == 100)
    }

    @Test func theSameSeedMakesTheSameRun() {
        let storm = ReconnectStorm(clients: 200, capacity: 20)
        let first = storm.run(.full, seed: 5)
        let second = storm.run(.full, seed: 5)
        #expect(first.attempts.counts == second.attempts.counts)
        #expect(first.metrics.map(\.value) == second.metrics.map(\.value))
        #expect(storm.run(.full, seed: 6).attempts.counts != first.attempts.counts)
    }

    @Test func progressIsReportedTenTimesASecond() {
        var times: [Duration] = []
        _ = ReconnectStorm(clients: 20, capacity: 2).run(.full, seed: 1) { times.append($0.time) }
        #expect(times.prefix(3) == [.milliseconds(100), .milliseconds(200), .milliseconds(300)])
    }
}
