import Foundation

/// A scheduler that breaks one law and keeps all others.
struct WrongScheduler: Sendable, CustomStringConvertible {
    /// The name of the law.
    let law: String
    let check: SchedulerCheck

    var description: String { law }

    static let all = [
        wrong("work runs once", RunsTwice.self),
        wrong("work runs outside the locks of the scheduler", HoldsItsLock.self),
        wrong("work never runs before it is due", RunsEarly.self),
        wrong("work that is due earlier runs earlier", RunsInBatches.self),
        wrong(
            "work that is due at the same time runs in the order in which it was scheduled",
            RunsBackwards.self),
        wrong("a delay below zero counts as zero", DropsNegativeDelays.self),
        wrong("a delay that is too long for the clock does not end", CutsLongDelays.self),
        wrong("the clock never goes back", GoesBack.self),
        wrong("work whose lifetime is disposed before it is due never runs", IgnoresDisposal.self),
        wrong("work whose lifetime is disposed is released", ReleasesWhenDue.self),
        wrong("work that has run is released", KeepsWork.self),
        wrong("work that has run leaves nothing in its lifetime", LeavesRegistrations.self),
        wrong("work of several threads runs", LosesWork.self),
        wrong("periodic work runs at multiples of its period, never earlier", HalvesPeriods.self),
        wrong("periodic work stops when its lifetime is disposed", NeverStops.self),
        onQueues("a late turn of periodic work does not move the later ones") { Drifts() },
        onQueues("turns of periodic work never run concurrently", isSerial: false) { OverlapsItsTurns() },
        onQueues("two pieces of work never run concurrently") { HasTwoQueues() },
    ]

    private static func wrong<Subject: Distortion>(_ law: String, _ type: Subject.Type) -> WrongScheduler
    where Subject.Base == VirtualTimeScheduler {
        let check = SchedulerCheck("wrong", wait: { $0.base.advance(by: $1) }) { type.init() }
        return WrongScheduler(law: law, check: check)
    }

    private static func onQueues(
        _ law: String, isSerial: Bool = true, _ scheduler: @escaping @Sendable () -> some Scheduler
    ) -> WrongScheduler {
        WrongScheduler(law: law, check: SchedulerCheck("wrong", isSerial: isSerial, scheduler: scheduler))
    }
}

/// A scheduler that forwards to a correct one, except what it overrides.
private protocol Distortion: Scheduler {
    associatedtype Base: Scheduler
    var base: Base { get }
    init()
}

extension Distortion {
    var now: Instant { base.now }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        base.schedule(in: lifetime, work)
    }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        base.schedule(after: delay, in: lifetime, work)
    }

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        base.schedule(after: delay, every: period, in: lifetime, work)
    }
}

private struct RunsTwice: Distortion {
    let base = VirtualTimeScheduler()

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        base.schedule(in: lifetime, work)
        base.schedule(in: lifetime, work)
    }
}

private struct HoldsItsLock: Distortion {
    let base = VirtualTimeScheduler()
    private let lock = NSRecursiveLock()

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        lock.withLock {
            base.schedule(in: lifetime) { lock.withLock(work) }
        }
    }
}

private struct RunsEarly: Distortion {
    let base = VirtualTimeScheduler()

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        base.schedule(after: delay / 2, in: lifetime, work)
    }
}

/// Delays of less than a tenth of a second run in the order in which they were scheduled.
private struct RunsInBatches: Distortion {
    let base = VirtualTimeScheduler()

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        let isShort = delay > .zero && delay < .milliseconds(100)
        base.schedule(after: isShort ? .milliseconds(100) : delay, in: lifetime, work)
    }
}

/// Runs work with delays of 10 ms in reverse order of scheduling.
private struct RunsBackwards: Distortion {
    let base = VirtualTimeScheduler()
    private let calls = Counter()

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        let call = calls.value.add(1, ordering: .relaxed).oldValue
        let shift = delay == .milliseconds(10) ? Duration.nanoseconds(999 - call % 1_000) : .zero
        base.schedule(after: delay + shift, in: lifetime, work)
    }
}

private struct DropsNegativeDelays: Distortion {
    let base = VirtualTimeScheduler()

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        if delay >= .zero { base.schedule(after: delay, in: lifetime, work) }
    }
}

private struct CutsLongDelays: Distortion {
    let base = VirtualTimeScheduler()

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        let isLong = delay > .nanoseconds(Int64.max)
        base.schedule(after: isLong ? .zero : delay, in: lifetime, work)
    }
}

/// Every 1,800th reading of the clock is a microsecond behind.
private struct GoesBack: Distortion {
    let base = VirtualTimeScheduler()
    private let readings = Counter()

    var now: Instant {
        let number = readings.value.add(1, ordering: .relaxed).newValue
        return base.now.advanced(by: number % 1_800 == 0 ? .microseconds(-1) : .zero)
    }
}

/// Forgets the lifetimes of delays up to a second.
private struct IgnoresDisposal: Distortion {
    let base = VirtualTimeScheduler()

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        base.schedule(after: delay, in: delay > .seconds(1) ? lifetime : Lifetime(), work)
    }
}

private struct ReleasesWhenDue: Distortion {
    let base = VirtualTimeScheduler()

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        base.schedule(after: delay, in: Lifetime()) { if !lifetime.isDisposed { work() } }
    }
}

private struct KeepsWork: Distortion {
    let base = VirtualTimeScheduler()
    /// Of the process: the work of one law holds the scheduler.
    private static let kept = Log<@Sendable () -> Void>()

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        base.schedule(after: delay, in: lifetime) {
            work()
            Self.kept.write(work)
        }
    }
}

private struct LeavesRegistrations: Distortion {
    let base = VirtualTimeScheduler()

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        let ended = Lifetime()
        lifetime.onDispose { ended.dispose() }
        base.schedule(after: delay, in: ended, work)
    }
}

/// Drops work while another thread schedules.
private struct LosesWork: Distortion {
    let base = VirtualTimeScheduler()
    private let callers = Counter()

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        defer { callers.value.subtract(1, ordering: .relaxed) }
        if callers.value.add(1, ordering: .relaxed).newValue > 1 { return }
        base.schedule(after: delay, in: lifetime, work)
        // Long enough for the other thread to call.
        if delay > .zero && delay < .milliseconds(1) { usleep(50) }
    }
}

private struct HalvesPeriods: Distortion {
    let base = VirtualTimeScheduler()

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        base.schedule(after: delay, every: max(period / 2, .nanoseconds(1)), in: lifetime, work)
    }
}

private struct NeverStops: Distortion {
    let base = VirtualTimeScheduler()

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        if lifetime.isDisposed { return }
        // The long ones stop, so that the other laws hold.
        base.schedule(
            after: delay, every: period, in: period == .milliseconds(5) ? Lifetime() : lifetime, work)
    }
}

/// Schedules the next turn a period after the end of the previous one.
private struct Drifts: Distortion {
    let base = SerialDispatchQueueScheduler()

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        base.schedule(after: delay, in: lifetime) {
            work()
            schedule(after: period, every: period, in: lifetime, work)
        }
    }
}

/// Runs the turns of periods of a millisecond on threads of their own.
private struct OverlapsItsTurns: Distortion {
    let base = ConcurrentDispatchQueueScheduler()

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        guard period == .milliseconds(1) else {
            return base.schedule(after: delay, every: period, in: lifetime, work)
        }
        base.schedule(after: delay, every: period, in: lifetime) { Thread.detachNewThread(work) }
    }
}

private struct HasTwoQueues: Distortion {
    let base = SerialDispatchQueueScheduler()
    private let other = SerialDispatchQueueScheduler()

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        other.schedule(in: lifetime, work)
    }
}

private final class Counter: Sendable {
    let value = Atomic<Int>(0)
}
