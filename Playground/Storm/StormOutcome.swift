import RillCore

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
}

/// How far a run has progressed. A run ends when the closure that receives this throws.
package struct StormProgress: Sendable {
    /// The time on the virtual clock.
    package let time: Duration
    /// The attempts that have reached the server so far. A copy that outlives the call costs the run a copy.
    package let attempts: Timeline
    package let done: Double
}

/// The server has rejected an attempt.
struct Refused: Error {
    /// Shared, since each of a million clients retains its last error.
    static let error: any Error = Refused()
}

extension Backoff {
    /// The curve of both storms: 100 ms, doubled, up to 20 s.
    static let stormCurve = exponential(initial: .milliseconds(100)).cap(.seconds(20))
}
