import RillLocks

/// Runs work on the current thread, never inside other work of this scheduler: work that is scheduled by
/// running work is enqueued and runs afterwards. It has no clock, and so no delays.
public struct CurrentThreadScheduler: TrustedImmediateScheduler {
    /// The scheduler of the current thread.
    public static let instance = CurrentThreadScheduler()

    private static let current = ThreadLocal<PendingWork>()

    private final class PendingWork { var work = Queue<(Lifetime, @Sendable () -> Void)>() }

    private init() {}

    /// True when no work of this scheduler runs on the current thread.
    public static var isScheduleRequired: Bool { current.value == nil }

    /// Runs `work` inside the call. If other work of this scheduler runs on this thread, `work` runs after it
    /// instead.
    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        if let pending = Self.current.value { return pending.work.append((lifetime, work)) }
        runApart { if !lifetime.isDisposed { work() } }
    }

    /// Runs `turn` until it returns false or `lifetime` is disposed, each time as a separate piece of work.
    @usableFromInline package func schedule(
        turns turn: @escaping @Sendable () -> Bool, in lifetime: Lifetime
    ) {
        schedule(in: lifetime) {
            repeat {
                guard turn(), !lifetime.isDisposed else { return }
                // No other work waits, so the next turn would be the next work.
            } while Self.current.value?.work.isEmpty == true
            schedule(turns: turn, in: lifetime)
        }
    }

    /// Runs `body` inside the call. Work that `body` schedules runs after it: at the end of the call, or,
    /// inside other work of this scheduler, after that work.
    @usableFromInline package func surround(_ body: () -> Void) {
        if Self.current.value != nil { body() } else { runApart(body) }
    }

    /// Runs `body`, and then the work that `body` schedules, inside the call, even if other work waits.
    package func runApart(_ body: () -> Void) {
        let pending = PendingWork()
        run(in: pending) {
            body()
            while let (lifetime, work) = pending.work.popFirst() { if !lifetime.isDisposed { work() } }
        }
    }

    /// Runs `body` as if no work of this scheduler ran on the current thread.
    package func outside(_ body: () -> Void) { run(in: nil, body) }

    private func run(in pending: PendingWork?, _ body: () -> Void) {
        let outer = Self.current.value
        Self.current.value = pending
        defer { Self.current.value = outer }
        body()
    }
}
