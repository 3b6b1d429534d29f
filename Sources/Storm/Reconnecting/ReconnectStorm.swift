import RillCore

/// Model X1: all clients lose their connection at once, and the server is away for a while.
///
/// | | |
/// |---|---|
/// | t = 0 | every client's connection fails; it waits as its policy says, and connects again |
/// | up to 30 s | the server refuses every attempt at once |
/// | from then on | it accepts `capacity` a second; one that would wait longer than 1 s is rejected at once |
/// | a message | takes \|N(10, 2)\| ms each way |
/// | a client | never gives up; its timeout of 2 s is left out, since no answer takes so long |
package struct ReconnectStorm: Sendable {
    package let clients: Int
    package let capacity: Int

    /// When the server is back.
    package static let outage = Duration.seconds(30)
    static let longestWait = Duration.seconds(1)
    /// A storm that is not over then is none of those this is made for.
    static let end = Duration.seconds(900)

    package init(clients: Int, capacity: Int) {
        self.clients = clients
        self.capacity = capacity
    }

    package func run(
        _ policy: ReconnectPolicy, seed: UInt64, progress: (StormProgress) -> Void = { _ in }
    ) -> StormOutcome {
        let run = ReconnectRun(self, seed: seed)
        run.loseAllConnections(policy.backoff)
        while run.connected < clients && run.now < Self.end {
            run.scheduler.advance(by: .seconds(1))
            progress(
                StormProgress(
                    time: run.now, attempts: run.arrivals.total,
                    done: Double(run.connected) / Double(clients)))
        }
        return run.outcome
    }
}
