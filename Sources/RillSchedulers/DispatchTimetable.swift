import Dispatch
import RillCore
import RillLocks

/// Runs delayed work on a dispatch queue: a heap, and one dispatch timer that is set for the earliest work.
///
/// Pending work retains the timetable, so that it runs even after its scheduler has been released.
final class DispatchTimetable: Sendable {
    private struct State: ~Copyable {
        var work = TimerQueue()
        /// When the dispatch timer will fire; nil while it is not set.
        var alarm: Instant?
    }

    /// Dispatch opens its file descriptors at the first timer of a process. If none is available, it stops
    /// the process or loses the timer. So this timer is started before any timer that is needed.
    private static let firstTimer: Void =
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {}

    let queue: DispatchQueue
    let turnLimit: TurnLimit
    private let isConcurrent: Bool
    private let leeway: DispatchTimeInterval
    // Dispatch sources can be used from any thread, but their protocol is not Sendable.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer
    private let state = Mutex(State())

    init(
        on queue: DispatchQueue, isConcurrent: Bool, leeway: DispatchTimeInterval,
        turnLimit: TurnLimit = .none
    ) {
        require(leeway.isZeroOrMore, "Rill: a scheduler needs a leeway of zero or more, but got \(leeway)")
        self.queue = queue
        self.turnLimit = turnLimit
        self.isConcurrent = isConcurrent
        self.leeway = leeway
        Self.firstTimer
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.fire() }
        timer.activate()
    }

    deinit { timer.cancel() }

    var now: Instant {
        Instant(sinceZero: .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds)))
    }

    /// How many pieces of work are pending.
    var count: Int { state.withLock { $0.work.count } }

    /// Whether the dispatch timer will fire.
    var isSet: Bool { state.withLock { $0.alarm != nil } }

    func schedule(
        after delay: Duration, every period: Duration? = nil, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        if let period {
            require(
                period > .zero, "Rill: schedule(after:every:) needs a period above zero, but got \(period)")
        }
        let work = ScheduledWork(
            due: now.advanced(by: max(delay, .zero)), every: period, in: lifetime, work: work,
            onEnded: { self.remove($0) })
        insert(work)
    }

    private func insert(_ work: ScheduledWork) {
        state.withLock { state in
            state.work.insert(work)
            setAlarm(&state)
        }
    }

    private func remove(_ work: ScheduledWork) {
        // The timer may fire without due work; that costs less than setting it again for every cancelled
        // piece of work.
        _ = state.withLock { $0.work.remove(work) }
    }

    private func setAlarm(_ state: inout State) {
        guard let due = state.work.first?.due, due < state.alarm ?? .distantFuture else { return }
        state.alarm = due
        timer.schedule(deadline: due.dispatchTime, leeway: leeway)
    }

    /// Runs the work that is due, or as much as the limit of a turn allows; the rest runs in another turn.
    func fire() {
        let now = now
        let turn = Turn(turnLimit)
        state.withLock { $0.alarm = nil }
        while let work = state.withLock({ $0.work.popFirst(due: now) }) {
            if isConcurrent { queue.async { self.perform(work) } } else { perform(work) }
            if turn.isOver { break }
        }
        state.withLock { setAlarm(&$0) }
    }

    private func perform(_ work: ScheduledWork) {
        guard work.perform(), let period = work.period else { return }
        // Missed turns are skipped; later turns keep their times.
        let late = max(.zero, work.due.duration(to: now))
        let turns = late.attoseconds / period.attoseconds + 1
        work.due = work.due.advanced(by: Duration(attoseconds: turns * period.attoseconds))
        insert(work)
    }
}

extension Instant {
    fileprivate static let distantFuture = Instant(sinceZero: .seconds(Int64.max))

    /// This moment as a time of Dispatch. Dispatch takes a time of 2⁶² ns or more, which is more than a
    /// century, for a time of another clock; here it becomes the distant future.
    fileprivate var dispatchTime: DispatchTime {
        let nanoseconds = sinceZero.attoseconds / 1_000_000_000
        guard nanoseconds < 1 << 62 else { return .distantFuture }
        return DispatchTime(uptimeNanoseconds: UInt64(max(0, nanoseconds)))
    }
}

extension DispatchTimeInterval {
    fileprivate var isZeroOrMore: Bool {
        switch self {
        case .seconds(let count), .milliseconds(let count), .microseconds(let count), .nanoseconds(let count):
            count >= 0
        case .never: true
        @unknown default: true
        }
    }
}
