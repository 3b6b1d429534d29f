/// A model of many clients that retry, in virtual time.
package protocol Simulation: Sendable {
    /// How the clients of the model wait.
    associatedtype Policy: Sendable

    /// Runs the model; the same seed gives the same figures. An error that `progress` throws ends the run.
    func run<Failure: Error>(
        _ policy: Policy, seed: UInt64, progress: (StormProgress) throws(Failure) -> Void
    ) throws(Failure) -> StormOutcome
}

extension Simulation {
    package func run(_ policy: Policy, seed: UInt64) -> StormOutcome {
        run(policy, seed: seed) { _ in }
    }
}
