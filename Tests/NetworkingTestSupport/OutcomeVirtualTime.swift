import Foundation
import Rill
import RillTesting

extension Observable {
    /// Subscribes and waits for the end, while virtual time runs.
    package func outcome(on scheduler: VirtualTimeScheduler) throws -> Outcome<Element> {
        let outcome = Outcome<Element>()
        let subscription = subscribe { outcome.receive($0) }
        defer { subscription.dispose() }
        let hasEnded = eventually {
            scheduler.run()
            return outcome.hasEnded
        }
        if !hasEnded { throw Outcome<Element>.Hung() }
        return outcome
    }
}

extension Outcome {
    package var hasEnded: Bool { isCompleted || error != nil }
}
