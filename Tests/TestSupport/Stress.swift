import Foundation

/// True in the stress run, `RILL_STRESS=1 swift test`, which runs the long tests and the full number of
/// rounds.
package let isStressRun = ProcessInfo.processInfo.environment["RILL_STRESS"] == "1"

private let isClientsRun = ProcessInfo.processInfo.environment["RILL_CLIENTS"] == "1"

/// The number of rounds of a test that is repeated: `full` in the stress run, a hundredth of it, but at least
/// 100, in a plain run. The sanitizers need fewer rounds to find a fault, and every round costs more.
package func rounds(_ full: Int) -> Int {
    if !isStressRun { return min(full, max(100, full / 100)) }
    return isSanitized ? min(full, 2_000) : full
}

extension Trait where Self == ConditionTrait {
    /// Runs in the stress run only.
    package static var stress: Self { .enabled(if: isStressRun, "runs with RILL_STRESS=1") }

    /// Runs in the step `clients` of `.ci/run` only: the test builds packages or calls the compiler.
    package static var compiling: Self { .enabled(if: isClientsRun, "runs with RILL_CLIENTS=1") }

    /// Runs there too, under stress and against mutants: a model of thousands of requests or minutes, which
    /// takes up to two seconds of a processor.
    package static var simulation: Self {
        let isWanted = isStressRun || ProcessInfo.processInfo.environment["RILL_SIMULATIONS"] == "1"
        return .enabled(if: isWanted, "runs with RILL_SIMULATIONS=1")
    }

    /// Runs there too: the test sees how long work takes that grows, and `swift test` times nothing.
    package static var growth: Self { .enabled(if: isClientsRun, "runs with RILL_CLIENTS=1") }
}
