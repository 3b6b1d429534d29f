import RillCore

/// What a law works with: the scheduler, and a way to let time pass on its clock.
struct SchedulerTrial: Sendable {
    let scheduler: any Scheduler
    let wait: @Sendable (Duration) async throws -> Void
    /// The lifetime of the work of the law, disposed when the law is decided.
    let lifetime = Lifetime()

    private static let step = Duration.milliseconds(5)
    private static let patience = Duration.seconds(30)

    /// Waits until the condition is true; false when it does not become true in time.
    func eventually(_ condition: () -> Bool) async throws -> Bool {
        var waited = Duration.zero
        while !condition() {
            if waited >= Self.patience { return false }
            try await wait(Self.step)
            waited += Self.step
        }
        return true
    }

    /// Lets time pass in which work that must not run could run.
    func settle() async throws { try await wait(.milliseconds(50)) }
}
