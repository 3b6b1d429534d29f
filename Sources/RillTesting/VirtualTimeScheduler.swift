import RillCore
import RillLocks

/// A scheduler whose clock advances only when a test advances it. An hour takes no time, and every run gives
/// the same result.
///
/// Work runs on the thread that advances the clock, in the order of its due times and, for equal times, in
/// the order of the calls. While it runs, `now` is exactly its due time. Any thread can schedule work. One
/// thread at a time may advance the clock; a second thread, or scheduled work that advances it, stops the
/// program.
public final class VirtualTimeScheduler: TrustedScheduler {
    private struct State: ~Copyable {
        var now = Instant.zero
        var queue = TimerQueue()
        /// The thread that advances the clock.
        var runner: UInt?
        var wasAdvanced = false
        var mistake: String?
    }

    /// Pending work retains the timetable and not the scheduler, which can be released before the work is
    /// due.
    private final class Timetable: Sendable {
        let state = Mutex(State())

        func remove(_ work: ScheduledWork) { _ = state.withLock { $0.queue.remove(work) } }
    }

    private let timetable = Timetable()

    /// The duration of one character in a marble diagram.
    public let tick: Duration

    /// Makes a scheduler whose clock is at zero. `tick` must be above zero.
    public init(tick: Duration = .milliseconds(1)) {
        require(tick > .zero, "Rill: VirtualTimeScheduler needs a tick above zero, but got \(tick)")
        self.tick = tick
    }

    /// Makes a scheduler whose clock is at `start`, which may be before zero.
    package convenience init(startingAt start: Instant) {
        self.init()
        timetable.state.withLock { $0.now = start }
    }

    deinit {
        // Pending work and its lifetime retain each other.
        timetable.state.withLock { $0.queue.removeAll() }.forEach { $0.cancel() }
    }

    /// The time of the clock.
    public var now: Instant { timetable.state.withLock { $0.now } }

    /// Reads the clock without retaining this scheduler. Once the scheduler is released, the clock no longer
    /// moves.
    package var clockReader: @Sendable () -> Instant {
        { [timetable] in timetable.state.withLock { $0.now } }
    }

    /// How many pieces of work are pending.
    public var pendingCount: Int { timetable.state.withLock { $0.queue.count } }

    /// Runs `work` at the current time, when the clock is advanced next, even by zero.
    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        schedule(after: .zero, in: lifetime, work)
    }

    /// Runs `work` when the clock has advanced by `delay`. A delay below zero counts as zero.
    public func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
    { schedule(at: deadline(after: delay), in: lifetime, work) }

    /// Runs `work` when the clock has advanced by `delay`, and then after every `period`, which must be above
    /// zero.
    public func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        require(period > .zero, "Rill: schedule(after:every:) needs a period above zero, but got \(period)")
        let work = ScheduledWork(
            due: now.advanced(by: max(delay, .zero)), every: period, in: lifetime, work: work,
            onEnded: { [timetable] work in timetable.remove(work) })
        timetable.state.withLock { $0.queue.insert(work) }
    }

    @usableFromInline package func deadline(after delay: Duration) -> Deadline {
        timetable.state.withLock { state in
            Deadline(due: state.now.advanced(by: max(delay, .zero)), order: state.queue.reserveOrder())
        }
    }

    @usableFromInline package func schedule(
        at deadline: Deadline, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
    ) {
        let work = ScheduledWork(
            due: deadline.due, in: lifetime, work: work,
            onEnded: { [timetable] work in timetable.remove(work) })
        timetable.state.withLock { $0.queue.insert(work, order: deadline.order) }
    }

    /// Runs all work that is due within `duration`, and ends at exactly that time. A duration below zero
    /// changes nothing.
    public func advance(by duration: Duration) { advance(to: now.advanced(by: duration)) }

    /// Runs all work that is due at `time` or before, and ends at exactly that time. A time in the past
    /// changes nothing.
    public func advance(to time: Instant) {
        runDueWork(until: time)
        timetable.state.withLock { $0.now = max($0.now, time) }
    }

    /// Runs all work, including work that this work schedules, until none is pending. It does not return
    /// while there is periodic work.
    public func run() { runDueWork(until: nil) }

    /// Advances the clock to `time` without running the work that is due until then. That work runs, late,
    /// when the clock is advanced next.
    package func skip(to time: Instant) { timetable.state.withLock { $0.now = max($0.now, time) } }

    /// The first mistake of the test, such as a diagram that cannot be read. Every comparison reports it.
    package var mistake: String? { timetable.state.withLock { $0.mistake } }

    /// Notes a mistake. It is also written to standard error, because a test that compares no diagram would
    /// not report it.
    func note(mistake: String) {
        StandardError.write("Rill: \(mistake)\n")
        timetable.state.withLock { $0.mistake = $0.mistake ?? mistake }
    }

    /// A sentence about pending work, which a test may have forgotten; nil if no work is pending.
    var pendingHint: String? {
        timetable.state.withLock { state in
            guard let due = state.queue.first?.due else { return nil }
            let count = state.queue.count.counted("piece", "pieces")
            let work = "\(count) of work pending, the next at \(due.sinceZero)"
            return state.wasAdvanced
                ? "the clock is at \(state.now.sinceZero), with \(work)"
                : "the clock was never advanced: call run() or advance(by:); \(work)"
        }
    }

    package var isAdvancedByCurrentThread: Bool { timetable.state.withLock { $0.runner == Threads.current } }

    /// Whether work is due at this time or before.
    func isPending(until time: Instant) -> Bool {
        timetable.state.withLock { $0.queue.first.map { $0.due <= time } ?? false }
    }

    /// Runs all work that is due at `end` or before, or all work if `end` is nil, while `isWanted` returns
    /// true.
    package func runDueWork(until end: Instant?, while isWanted: () -> Bool = { true }) {
        timetable.state.withLock { state in
            if let runner = state.runner {
                require(runner != Threads.current, "Rill: work of a virtual clock cannot advance the clock")
                require(false, "Rill: two threads advance one virtual clock at the same time")
            }
            state.runner = Threads.current
            state.wasAdvanced = true
        }
        defer { timetable.state.withLock { $0.runner = nil } }
        while isWanted(), let work = popFirst(until: end) { _ = work.perform() }
    }

    private func popFirst(until end: Instant?) -> ScheduledWork? {
        timetable.state.withLock { state in
            guard let due = state.queue.first?.due, due <= end ?? due else { return nil }
            state.now = max(state.now, due)
            guard let work = state.queue.popFirst(due: due) else { return nil }
            if let period = work.period {
                // The next turn is enqueued before this turn runs, and so before the work that this turn
                // schedules.
                work.due = due.advanced(by: period)
                state.queue.insert(work)
            }
            return work
        }
    }
}
