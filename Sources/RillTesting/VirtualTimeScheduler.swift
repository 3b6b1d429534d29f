import RillCore
import RillLocks

/// A scheduler whose clock stands still until it is told to advance: an hour passes in no time, and always alike.
///
/// Work runs in the order `(due, sequence of scheduling)`, on the thread that advances the clock, and sees `now` at
/// exactly its due time. It may be scheduled from any thread; one thread at a time advances the clock, and a call to
/// advance from inside scheduled work is a precondition failure.
public final class VirtualTimeScheduler: Scheduler {
    private struct State: ~Copyable {
        var now = Instant.zero
        var queue = TimerQueue()
        var isRunning = false
    }

    /// What waits holds the timetable, and not the scheduler: that can be released while work waits.
    private final class Timetable: Sendable {
        let state = Mutex(State())

        func remove(_ work: ScheduledWork) { _ = state.withLock { $0.queue.remove(work) } }
    }

    private let timetable = Timetable()

    /// What one character of a marble diagram stands for.
    public let tick: Duration

    public init(tick: Duration = .milliseconds(1)) {
        precondition(tick > .zero, "Rill: a tick must be above zero, but it is \(tick)")
        self.tick = tick
    }

    deinit {
        // Work that never ran must not keep itself alive through its lifetime.
        timetable.state.withLock { $0.queue.removeAll() }.forEach { $0.cancel() }
    }

    public var now: Instant { timetable.state.withLock { $0.now } }

    /// How much work waits for its time.
    public var pendingCount: Int { timetable.state.withLock { $0.queue.count } }

    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        schedule(after: .zero, in: lifetime, work)
    }

    public func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
    {
        insert(after: delay, every: nil, in: lifetime, work)
    }

    public func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        precondition(period > .zero, "Rill: a period must be above zero, but it is \(period)")
        insert(after: delay, every: period, in: lifetime, work)
    }

    /// Runs everything that is due within `duration`, then stands at exactly that time.
    public func advance(by duration: Duration) {
        advance(to: now.advanced(by: duration))
    }

    /// Runs everything that is due up to and at `time`, then stands at exactly that time.
    public func advance(to time: Instant) {
        runDueWork(until: time)
        timetable.state.withLock { $0.now = max($0.now, time) }
    }

    /// Runs everything, the work that is scheduled meanwhile included, until nothing is left. It does not return while
    /// periodic work goes on.
    public func run() {
        runDueWork(until: nil)
    }

    private func insert(
        after delay: Duration, every period: Duration?, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        let work = ScheduledWork(
            due: now.advanced(by: max(delay, .zero)), every: period, in: lifetime, work: work,
            onEnded: { [timetable] work in timetable.remove(work) })
        timetable.state.withLock { $0.queue.insert(work) }
    }

    private func runDueWork(until end: Instant?) {
        timetable.state.withLock { state in
            precondition(!state.isRunning, "Rill: a virtual clock cannot be advanced by work that it runs")
            state.isRunning = true
        }
        defer { timetable.state.withLock { $0.isRunning = false } }
        while let work = popFirst(until: end) {
            guard work.perform(), let period = work.period else { continue }
            timetable.state.withLock { state in
                work.due = work.due.advanced(by: period)
                state.queue.insert(work)
            }
        }
    }

    private func popFirst(until end: Instant?) -> ScheduledWork? {
        timetable.state.withLock { state in
            guard let due = state.queue.first?.due, due <= end ?? due else { return nil }
            state.now = max(state.now, due)
            return state.queue.popFirst(due: due)
        }
    }
}
