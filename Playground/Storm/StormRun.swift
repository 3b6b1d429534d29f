import RillCore
import RillTesting

/// A run of a model of many clients that retry, in virtual time. The same seed gives the same figures.
///
/// One thread advances its clock, and only work on that clock touches the state.
package protocol StormRun: AnyObject {
    var scheduler: VirtualTimeScheduler { get }
    /// The attempts that have reached the server. If a caller keeps this value beyond a step, the run has to
    /// copy its storage.
    var attempts: Timeline { get }
    var metrics: [Metric] { get }
    /// How much of the run is done, from 0 to 1.
    var done: Double { get }
    var isOver: Bool { get }
    /// Once this is true, nothing more is started.
    var isStopped: Bool { get set }

    /// Advances the clock a little.
    func step()
}

extension StormRun {
    /// The time on the virtual clock.
    package var now: Duration { scheduler.now.sinceZero }

    /// Runs the model to its end. An error that `progress` throws ends the run.
    package func run<Failure: Error>(
        progress: (any StormRun) throws(Failure) -> Void
    ) throws(Failure) -> StormOutcome {
        defer { stop() }
        while !isOver {
            step()
            try progress(self)
        }
        return StormOutcome(metrics: metrics, attempts: attempts)
    }

    /// Runs the scheduled work to its end, since that work retains the run.
    func stop() {
        isStopped = true
        scheduler.run()
    }
}

/// The figures of one run of a model.
package struct StormOutcome: Sendable {
    package let metrics: [Metric]
    /// The attempts that reached the server.
    package let attempts: Timeline

    package init(metrics: [Metric], attempts: Timeline) {
        (self.metrics, self.attempts) = (metrics, attempts)
    }

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
