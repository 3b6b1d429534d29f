import RillCore

/// The AWS model: clients change one row with optimistic locking, and those that come too late try again.
///
/// A client sends a read, receives the version, sends its write, and receives whether the version was still the same;
/// then that has become another. It stops when it has written. A message takes |N(10, 2)| ms, the server no time. After
/// Marc Brooker, "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015), with its base of 5 ms and cap of 2 s.
package struct LockingContest: Sendable {
    package let clients: Int

    package init(clients: Int) {
        self.clients = clients
    }

    package func run(_ policy: LockingPolicy, seed: UInt64) -> StormOutcome {
        let run = LockingRun(seed: seed)
        run.start(clients, policy)
        run.scheduler.run()
        return run.outcome
    }
}
