import RillLocks

/// Runs work on the current thread, never inside other work of this scheduler: work that is scheduled by
/// running work is enqueued and runs afterwards. It has no clock, and so no delays.
public struct CurrentThreadScheduler: TrustedImmediateScheduler {
    /// The scheduler of the current thread.
    public static let instance = CurrentThreadScheduler()

    private static let current = ThreadLocal<PendingWork>()

    private final class PendingWork {
        var work: [(Lifetime, @Sendable () -> Void)] = []
    }

    private init() {}

    /// True when no work of this scheduler runs on the current thread.
    public static var isScheduleRequired: Bool { current.value == nil }

    /// Runs `work` inside the call, unless other work of this scheduler runs on this thread; then after it.
    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        if let pending = Self.current.value {
            pending.work.append((lifetime, work))
            return
        }
        let pending = PendingWork()
        Self.current.value = pending
        defer { Self.current.value = nil }
        if !lifetime.isDisposed { work() }
        while !pending.work.isEmpty {
            let batch = pending.work
            pending.work = []
            for (lifetime, work) in batch where !lifetime.isDisposed { work() }
        }
    }
}
