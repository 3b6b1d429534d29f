/// A scheduler that uses the public API alone; docs/guides/recipes.md shows it.
final class AppScheduler: Scheduler {
    private let queue = DispatchQueue(label: "app")

    var now: Instant {
        Instant(sinceZero: .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds)))
    }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        queue.async { if !lifetime.isDisposed { work() } }
    }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        schedule(at: now.advanced(by: max(delay, .zero)), in: lifetime, work)
    }

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        run(at: now.advanced(by: max(delay, .zero)), every: period, in: lifetime, work)
    }

    private func run(
        at due: Instant, every period: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
    ) {
        schedule(at: due, in: lifetime) {
            work()
            self.run(at: due.advanced(by: period), every: period, in: lifetime, work)
        }
    }

    private func schedule(at due: Instant, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        let pending = Mutex<(@Sendable () -> Void)?>(work)
        let registration = lifetime.onDispose { pending.withLock { $0 = nil } }
        let nanoseconds = max(0, due.sinceZero.attoseconds / 1_000_000_000)
        let isFar = nanoseconds >= 1 << 62
        queue.asyncAfter(
            deadline: isFar ? .distantFuture : DispatchTime(uptimeNanoseconds: UInt64(nanoseconds))
        ) {
            registration.remove()
            pending.withLock { $0.take() }?()
        }
    }
}

extension AppScheduler {
    static func check() async throws -> [String] {
        let violations = try await SchedulerCheck("app") { AppScheduler() }.violations()
        return violations
    }
}
