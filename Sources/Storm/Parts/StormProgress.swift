/// How far a run has come.
package struct StormProgress: Sendable {
    /// The time on the virtual clock.
    package let time: Duration
    package let attempts: Int
    package let done: Double
}
