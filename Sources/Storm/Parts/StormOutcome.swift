/// What a run of a model has shown.
package struct StormOutcome: Sendable {
    package let metrics: [Metric]
    /// The attempts that reached the server.
    package let attempts: Timeline

    package subscript(name: String) -> Double? { metrics.first { $0.name == name }?.value }
}

/// A figure with its name.
package struct Metric: Sendable {
    package let name: String
    /// Nil when it never came to that.
    package let value: Double?
    package let decimals: Int
}
