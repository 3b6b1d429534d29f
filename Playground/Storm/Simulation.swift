import RillCore
import RillTesting

/// A model of many clients that retry, in virtual time.
package protocol Simulation: Sendable {
    /// How the clients of the model wait.
    associatedtype Policy: Sendable

    /// Begins a run; the same seed gives the same figures.
    func start(_ policy: Policy, seed: UInt64) -> any StormRun
}

extension Simulation {
    /// Runs the model to its end. An error that `progress` throws ends the run.
    package func run<Failure: Error>(
        _ policy: Policy, seed: UInt64, progress: (StormProgress) throws(Failure) -> Void
    ) throws(Failure) -> StormOutcome {
        let run = start(policy, seed: seed)
        defer { run.stop() }
        while !run.isOver {
            run.step()
            try progress(StormProgress(time: run.now, attempts: run.attempts, done: run.done))
        }
        return StormOutcome(metrics: run.metrics, attempts: run.attempts)
    }

    package func run(_ policy: Policy, seed: UInt64) -> StormOutcome {
        run(policy, seed: seed) { _ in }
    }
}

/// The state of a run. One thread advances its clock, and only work on that clock touches the state.
package protocol StormRun: AnyObject {
    var scheduler: VirtualTimeScheduler { get }
    /// The attempts that have reached the server.
    var attempts: Timeline { get }
    var metrics: [Metric] { get }
    /// How much of the run is done, from 0 to 1.
    var done: Double { get }
    var isOver: Bool { get }
    /// Once it is set, nothing more is started.
    var isStopped: Bool { get set }

    /// Advances the clock a little.
    func step()
}

extension StormRun {
    var now: Duration { scheduler.now.sinceZero }

    /// Runs the scheduled work to its end, since that work retains the run.
    func stop() {
        isStopped = true
        scheduler.run()
    }
}

/// How far a run has progressed. A run ends when the closure that receives this throws.
package struct StormProgress: Sendable {
    /// The time on the virtual clock.
    package let time: Duration
    /// The attempts that have reached the server so far. A copy that outlives the call costs the run a copy.
    package let attempts: Timeline
    package let done: Double
}

/// The figures of one run of a model.
package struct StormOutcome: Sendable {
    package let metrics: [Metric]
    /// The attempts that reached the server.
    package let attempts: Timeline

    package subscript(name: String) -> Double? { metrics.first { $0.name == name }?.value }
}

/// A figure with its name.
package struct Metric: Sendable {
    package let name: String
    /// Nil when the event that it measures never happened.
    package let value: Double?
    package let decimals: Int

    init(_ name: String, _ value: Double?, decimals: Int) {
        (self.name, self.value, self.decimals) = (name, value, decimals)
    }
}

/// The server has rejected an attempt.
struct Refused: Error {
    /// Shared, since each of a million clients retains its last error.
    static let error: any Error = Refused()
}

extension Backoff {
    /// The curve of the storms: 100 ms, doubled, up to 20 s.
    static let stormCurve = exponential(initial: .milliseconds(100)).cap(.seconds(20))
}
