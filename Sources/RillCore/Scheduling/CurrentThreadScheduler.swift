/// Runs work on the current thread, never inside other work of this scheduler: what is scheduled from inside waits
/// until the work that scheduled it has returned. It has no clock, so it cannot be asked to wait.
public struct CurrentThreadScheduler: ImmediateSchedulerType {
    public static let instance = CurrentThreadScheduler()

    private static let current = ThreadLocal<Backlog>()

    private final class Backlog {
        var work: [(Lifetime, @Sendable () -> Void)] = []
    }

    private init() {}

    /// True when no work of this scheduler runs on the current thread.
    public static var isScheduleRequired: Bool { current.value == nil }

    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        if let backlog = Self.current.value {
            backlog.work.append((lifetime, work))
            return
        }
        let backlog = Backlog()
        Self.current.value = backlog
        defer { Self.current.value = nil }
        if !lifetime.isDisposed { work() }
        while !backlog.work.isEmpty {
            let batch = backlog.work
            backlog.work = []
            for (lifetime, work) in batch where !lifetime.isDisposed { work() }
        }
    }
}
