import RillLocks

/// Work with a due time, for a scheduler that owns a `TimerQueue`. It ends with the lifetime it was scheduled
/// in. If it may still be in the queue when it ends, it calls `onEnded`.
// Unchecked for `due`, which the lock of the queue's owner guards.
package final class ScheduledWork: ChildLifetime, @unchecked Sendable {
    @exclusivity(unchecked) package var due: Instant
    package let period: Duration?

    /// Whether work without a period has begun to run, so that it is in no queue.
    private let isLast = Atomic<Bool>(false)
    private let isCounted = LiveCount.isCounting.load(ordering: .relaxed)

    private let parent: Lifetime
    private let work: @Sendable () -> Void
    private let onEnded: @Sendable (ScheduledWork) -> Void

    package init(
        due: Instant, every period: Duration? = nil, in parent: Lifetime,
        work: @escaping @Sendable () -> Void,
        onEnded: @escaping @Sendable (ScheduledWork) -> Void
    ) {
        self.due = due
        self.period = period
        self.parent = parent
        self.work = work
        self.onEnded = onEnded
        super.init()
        if isCounted { LiveCount.timers.add(1, ordering: .relaxed) }
        parent.adopt(self)
    }

    /// Runs the work unless it has ended. False when the work will not run again.
    package func perform() -> Bool {
        guard !isDisposed else { return false }
        if period == nil {
            isLast.store(true, ordering: .relaxed)
            cancel()
        }
        work()
        return !isDisposed
    }

    /// Ends the work and removes it from the lifetime it was scheduled in.
    package func cancel() { parent.end(self) }

    override package func didDispose() {
        if isCounted { LiveCount.timers.subtract(1, ordering: .relaxed) }
        if !isLast.load(ordering: .relaxed) { onEnded(self) }
    }
}
