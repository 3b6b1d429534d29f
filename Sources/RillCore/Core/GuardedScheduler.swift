import RillLocks

/// Wraps a scheduler that this package does not contain, for use by operators.
///
/// Operators keep state without locks, since events arrive one at a time. A scheduler that runs work twice,
/// or overlaps its turns, would break that rule and corrupt memory. The guard runs each piece of work once,
/// runs the turns of periodic work one at a time, runs nothing in a disposed lifetime, and releases the work
/// when the lifetime is disposed. See `docs/decisions/0016-why-unsynchronized-is-sound.md`.
struct GuardedScheduler: TrustedScheduler {
    private let base: any Scheduler
    private let report: ViolationReport

    init(_ base: any Scheduler) {
        self.base = base
        report = ViolationReport(of: base)
    }

    var now: Instant { base.now }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        base.schedule(in: lifetime, once(work, in: lifetime, report))
    }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        base.schedule(after: delay, in: lifetime, once(work, in: lifetime, report))
    }

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) { base.schedule(after: delay, every: period, in: lifetime, serialised(work, in: lifetime)) }
}

/// As `GuardedScheduler`, for a scheduler without a clock.
struct GuardedImmediateScheduler: TrustedImmediateScheduler {
    private let base: any ImmediateSchedulerType
    private let report: ViolationReport

    init(_ base: any ImmediateSchedulerType) {
        self.base = base
        report = ViolationReport(of: base)
    }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        base.schedule(in: lifetime, once(work, in: lifetime, report))
    }
}

/// A scheduler breaks a rule of its protocol.
struct SchedulerViolationError: Error, CustomStringConvertible { let description: String }

/// Reports a wrong scheduler once for each operator that uses it.
private final class ViolationReport: Sendable {
    private let isReported = Atomic<Bool>(false)
    private let name: String

    init(of scheduler: any ImmediateSchedulerType) { name = "\(type(of: scheduler))" }

    func workRanTwice() {
        if isReported.exchange(true, ordering: .relaxed) { return }
        UnhandledErrors.handle(
            SchedulerViolationError(description: "the scheduler \(name) ran a piece of work more than once"))
    }
}

/// Work that runs once, however often its scheduler runs it.
private func once(
    _ work: @escaping @Sendable () -> Void, in lifetime: Lifetime, _ report: ViolationReport
) -> @Sendable () -> Void {
    let work = ReleasableWork(work)
    let registration = lifetime.onDispose { [weak work] in work?.release() }
    return {
        if work.isTaken.exchange(true, ordering: .acquiringAndReleasing) { return report.workRanTwice() }
        let action = work.release()
        registration.remove()
        if !lifetime.isDisposed { action?() }
    }
}

/// Turns that run one at a time. A turn that begins while another runs is skipped, as a late scheduler skips
/// the turns that it misses.
private func serialised(
    _ work: @escaping @Sendable () -> Void, in lifetime: Lifetime
) -> @Sendable () -> Void {
    let work = ReleasableWork(work)
    lifetime.onDispose { [weak work] in work?.release() }
    return {
        if work.isTaken.exchange(true, ordering: .acquiringAndReleasing) { return }
        if !lifetime.isDisposed { work.action?() }
        work.isTaken.store(false, ordering: .releasing)
    }
}

/// A closure that can be released while others still hold this object.
private final class ReleasableWork: Sendable {
    /// A struct, because a closure that is itself the generic argument is wrapped in another closure at every
    /// access.
    private struct State { var action: (@Sendable () -> Void)? }

    private let state: Mutex<State>
    /// Whether the work has run; for periodic work, whether a turn is running.
    let isTaken = Atomic<Bool>(false)

    init(_ work: @escaping @Sendable () -> Void) { state = Mutex(State(action: work)) }

    var action: (@Sendable () -> Void)? { state.withLock { $0.action } }

    @discardableResult func release() -> (@Sendable () -> Void)? { state.withLock { $0.action.take() } }
}
