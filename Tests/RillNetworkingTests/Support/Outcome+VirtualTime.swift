import Foundation
import Rill
import RillTesting

extension Observable {
    /// Subscribes and waits for the end; what waits for virtual time need not wait long.
    func outcome(on scheduler: VirtualTimeScheduler) throws -> Outcome<Element> {
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
    var hasEnded: Bool { isCompleted || error != nil }
}
