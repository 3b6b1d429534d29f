import RillCore
import RillLocks

/// The means of a law: the scheduler, and a way to let time pass on its clock.
struct SchedulerTrial: Sendable {
    let scheduler: any Scheduler
    let patience: Patience
    let wait: @Sendable (Duration) async throws -> Void
    /// The lifetime of the work of the law, disposed when the law is decided.
    let lifetime = Lifetime()

    private static let step = Duration.milliseconds(5)

    /// Waits until the condition is true; false when it does not become true in time.
    func eventually(_ condition: () -> Bool) async throws -> Bool {
        var waited = Duration.zero
        while !condition() {
            if waited >= patience.limit {
                patience.end()
                return false
            }
            try await wait(Self.step)
            waited += Self.step
        }
        return true
    }

    /// Lets time pass in which work that must not run could run.
    func settle() async throws { try await wait(.milliseconds(50)) }

    /// Schedules work, with `schedule(in:)` if `delay` is nil.
    func schedule(
        after delay: Duration?, in lifetime: Lifetime? = nil, _ work: @escaping @Sendable () -> Void
    ) {
        guard let delay else { return scheduler.schedule(in: lifetime ?? self.lifetime, work) }
        scheduler.schedule(after: delay, in: lifetime ?? self.lifetime, work)
    }
}

/// How long the laws of one check wait for work that may come late on a busy machine. After a law has waited
/// without success, the scheduler is broken, and the other laws wait only for a short time.
final class Patience: Sendable {
    private let hasEnded = Atomic<Bool>(false)

    var limit: Duration { hasEnded.load(ordering: .relaxed) ? .milliseconds(500) : .seconds(10) }

    func end() { hasEnded.store(true, ordering: .relaxed) }
}
