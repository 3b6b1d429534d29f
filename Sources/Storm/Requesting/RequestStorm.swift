import RillCore

/// Model X2: requests come all the time, and the server stalls for a while.
///
/// | | |
/// |---|---|
/// | requests | come at random, `load` of the capacity, from `hosts` that each have their own limits |
/// | the server | takes 1 ÷ `capacity` s for each, in order; with 2 s of work in its queue it rejects at once |
/// | from 60 s to 90 s | it does nothing, and its queue stays |
/// | a host | gives an attempt up after 1 s; the server does that work all the same |
/// | attempts | 4 at most, with 100 ms between the first two, doubled each time |
/// | the end | at 300 s; what is sent until then has 5 s more, with the same load |
package struct RequestStorm: Sendable {
    package let capacity: Int
    package let load: Double
    package let hosts: Int

    package static let stall = Duration.seconds(60)..<Duration.seconds(90)
    static let longestWait = Duration.seconds(2)
    static let timeout = Duration.seconds(1)
    static let end = Duration.seconds(300)
    /// The time that the last requests that count have for their last attempts.
    static let rest = Duration.seconds(5)

    package init(capacity: Int, load: Double, hosts: Int) {
        self.capacity = capacity
        self.load = load
        self.hosts = hosts
    }

    package func run(
        _ policy: RequestPolicy, seed: UInt64, progress: (StormProgress) -> Void = { _ in }
    ) -> StormOutcome {
        let run = RequestRun(self, policy, seed: seed)
        defer { run.stop() }
        run.sendRequests()
        while run.now < Self.end + Self.rest {
            run.scheduler.advance(by: .seconds(1))
            progress(
                StormProgress(time: run.now, attempts: run.arrivals.total, done: min(1, run.now / Self.end)))
        }
        return run.outcome
    }
}
