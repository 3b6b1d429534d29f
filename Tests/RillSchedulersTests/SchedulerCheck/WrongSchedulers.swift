import Foundation

/// A scheduler that breaks one law and keeps all others.
struct WrongScheduler: Sendable, CustomStringConvertible {
    /// The name of the law.
    let law: String
    let check: SchedulerCheck

    var description: String { law }

    static let all = work + delays + lifetimes + periods

    private static let work = [
        wrong("work runs once") {
            Distorted(
                base: $0,
                inTurn: { base, lifetime, work in
                    for _ in 1...2 { base.schedule(in: lifetime, work) }
                })
        },
        wrong("work runs outside the locks of the scheduler") {
            let lock = NSRecursiveLock()
            return Distorted(
                base: $0,
                inTurn: { base, lifetime, work in
                    lock.withLock { base.schedule(in: lifetime) { lock.withLock(work) } }
                })
        },
        wrong("work runs outside the locks of the scheduler") {
            // Of periodic work alone.
            let lock = NSRecursiveLock()
            return Distorted(
                base: $0,
                inTurn: { base, lifetime, work in lock.withLock { base.schedule(in: lifetime, work) } },
                periodic: { base, delay, period, lifetime, work in
                    base.schedule(after: delay, every: period, in: lifetime) { lock.withLock(work) }
                })
        },
        wrong("work that is scheduled inside a piece of work runs") {
            let depth = Atomic<Int>(0)
            return Distorted(
                base: $0,
                inTurn: { base, lifetime, work in
                    if depth.load(ordering: .relaxed) > 0 { return }
                    base.schedule(in: lifetime) {
                        depth.add(1, ordering: .relaxed)
                        work()
                        depth.subtract(1, ordering: .relaxed)
                    }
                })
        },
        wrong("work of several threads runs") {
            // Drops work while another thread schedules.
            let callers = Atomic<Int>(0)
            return Distorted(
                base: $0,
                later: { base, delay, lifetime, work in
                    defer { callers.subtract(1, ordering: .relaxed) }
                    if callers.add(1, ordering: .relaxed).newValue > 1 { return }
                    base.schedule(after: delay, in: lifetime, work)
                    // Long enough for the other thread to call.
                    if delay > .zero && delay < .milliseconds(1) { usleep(50) }
                })
        },
        onQueues("two pieces of work never run concurrently") {
            let other = SerialDispatchQueueScheduler()
            return Distorted(
                base: SerialDispatchQueueScheduler(),
                inTurn: { _, lifetime, work in other.schedule(in: lifetime, work) })
        },
    ]

    private static let delays = [
        wrong("work never runs before it is due") {
            Distorted(base: $0, later: { $0.schedule(after: $1 / 2, in: $2, $3) })
        },
        wrong("work never runs before it is due") {
            // Cuts delays to whole milliseconds.
            Distorted(
                base: $0,
                later: { base, delay, lifetime, work in
                    let isShort = delay > .zero && delay < .seconds(1)
                    let rest = Duration(attoseconds: delay.attoseconds % 1_000_000_000_000_000)
                    base.schedule(after: isShort ? delay - rest : delay, in: lifetime, work)
                })
        },
        wrong("work that is due earlier runs earlier") {
            // Delays of less than a tenth of a second run in the order in which they were scheduled.
            Distorted(
                base: $0,
                later: { base, delay, lifetime, work in
                    let isShort = delay > .zero && delay < .milliseconds(100)
                    base.schedule(after: isShort ? .milliseconds(100) : delay, in: lifetime, work)
                })
        },
        wrong("work that is due at the same time runs in the order in which it was scheduled") {
            // Runs work with delays of 10 ms in reverse order of scheduling.
            let calls = Atomic<Int>(0)
            return Distorted(
                base: $0,
                later: { base, delay, lifetime, work in
                    let call = calls.add(1, ordering: .relaxed).oldValue
                    let shift = delay == .milliseconds(10) ? Duration.nanoseconds(999 - call % 1_000) : .zero
                    base.schedule(after: delay + shift, in: lifetime, work)
                })
        },
        wrong("work that is due at the same time runs in the order in which it was scheduled") {
            // Runs work that is scheduled inside other work inside the call.
            let depth = Atomic<Int>(0)
            return Distorted(
                base: $0,
                inTurn: { base, lifetime, work in
                    if depth.load(ordering: .relaxed) > 0 { return lifetime.isDisposed ? () : work() }
                    base.schedule(in: lifetime) {
                        depth.add(1, ordering: .relaxed)
                        work()
                        depth.subtract(1, ordering: .relaxed)
                    }
                })
        },
        onQueues("work that is due at the same time runs in the order in which it was scheduled") {
            let base = SerialDispatchQueueScheduler()
            let thread = Atomic<Int>(0)
            return Distorted(
                base: base,
                inTurn: { base, lifetime, work in
                    let isOnQueue = thread.load(ordering: .relaxed) == Int(bitPattern: Threads.current)
                    if isOnQueue { return lifetime.isDisposed ? () : work() }
                    base.schedule(in: lifetime) {
                        thread.store(Int(bitPattern: Threads.current), ordering: .relaxed)
                        work()
                        thread.store(0, ordering: .relaxed)
                    }
                })
        },
        wrong("a delay below zero counts as zero") {
            Distorted(base: $0, later: { if $1 >= .zero { $0.schedule(after: $1, in: $2, $3) } })
        },
        wrong("a delay that is too long for the clock does not end") {
            Distorted(
                base: $0,
                later: { base, delay, lifetime, work in
                    let isLong = delay > .nanoseconds(Int64.max)
                    base.schedule(after: isLong ? .zero : delay, in: lifetime, work)
                })
        },
        wrong("the clock never goes back") {
            // Every 1,800th reading of the clock is a microsecond behind.
            let readings = Atomic<Int>(0)
            return Distorted(
                base: $0,
                time: { now in
                    let number = readings.add(1, ordering: .relaxed).newValue
                    return now.advanced(by: number % 1_800 == 0 ? .microseconds(-1) : .zero)
                })
        },
    ]

    /// Of the process: the work of one law holds the scheduler.
    private static let kept = Log<@Sendable () -> Void>()

    private static let lifetimes = [
        wrong("work whose lifetime is disposed before it is due never runs") {
            // Forgets the lifetimes of delays of a tenth of a second.
            Distorted(
                base: $0,
                later: { base, delay, lifetime, work in
                    base.schedule(after: delay, in: delay == .milliseconds(100) ? Lifetime() : lifetime, work)
                })
        },
        wrong("work whose lifetime earlier work disposes of never runs") {
            // Runs due work in a batch, without another check of the lifetimes.
            Distorted(
                base: $0,
                later: { base, delay, lifetime, work in
                    if delay != .milliseconds(5) { return base.schedule(after: delay, in: lifetime, work) }
                    base.schedule(after: delay, in: lifetime) { base.schedule(in: Lifetime(), work) }
                })
        },
        wrong("work whose lifetime earlier work disposes of never runs") {
            // Disposing of one piece removes the others that are due at the same time.
            let lifetimes = Log<Lifetime>()
            return Distorted(
                base: $0,
                later: { base, delay, lifetime, work in
                    if delay != .milliseconds(5) { return base.schedule(after: delay, in: lifetime, work) }
                    let all = Lifetime()
                    lifetimes.write(all)
                    lifetime.onDispose { lifetimes.entries.suffix(3).forEach { $0.dispose() } }
                    base.schedule(after: delay, in: all, work)
                })
        },
        wrong("work whose lifetime is disposed is released") {
            Distorted(
                base: $0,
                later: { base, delay, lifetime, work in
                    base.schedule(after: delay, in: Lifetime()) { if !lifetime.isDisposed { work() } }
                })
        },
        wrong("work that has run is released") {
            Distorted(
                base: $0,
                later: { base, delay, lifetime, work in
                    base.schedule(after: delay, in: lifetime) {
                        work()
                        kept.write(work)
                    }
                })
        },
        wrong("work that has run leaves nothing in its lifetime") {
            Distorted(
                base: $0,
                later: { base, delay, lifetime, work in
                    let ended = Lifetime()
                    lifetime.onDispose { ended.dispose() }
                    base.schedule(after: delay, in: ended, work)
                })
        },
    ]

    private static let periods = [
        wrong("periodic work runs at multiples of its period, never earlier") {
            Distorted(
                base: $0,
                periodic: {
                    $0.schedule(after: $1, every: max($2 / 2, .nanoseconds(1)), in: $3, $4)
                })
        },
        wrong("periodic work runs at multiples of its period, never earlier") {
            // The first turn comes after a period at the latest.
            Distorted(base: $0, periodic: { $0.schedule(after: min($1, $2), every: $2, in: $3, $4) })
        },
        wrong("periodic work stops when its lifetime is disposed") {
            Distorted(
                base: $0,
                periodic: { base, delay, period, lifetime, work in
                    if lifetime.isDisposed { return }
                    // The long ones stop, so that the other laws hold.
                    let isShort = period == .milliseconds(5)
                    base.schedule(after: delay, every: period, in: isShort ? Lifetime() : lifetime, work)
                })
        },
        onQueues("a late turn of periodic work does not move the later ones") {
            // Schedules the next turn a period after the end of the previous one.
            Distorted(
                base: SerialDispatchQueueScheduler(),
                periodic: { base, delay, period, lifetime, work in
                    @Sendable func takeTurn(after delay: Duration) {
                        base.schedule(after: delay, in: lifetime) {
                            work()
                            takeTurn(after: period)
                        }
                    }
                    takeTurn(after: delay)
                })
        },
        onQueues("turns of periodic work never run concurrently", isSerial: false) {
            // Runs the turns of periods of a millisecond on threads of their own.
            Distorted(
                base: ConcurrentDispatchQueueScheduler(),
                periodic: { base, delay, period, lifetime, work in
                    base.schedule(after: delay, every: period, in: lifetime) {
                        if period == .milliseconds(1) { Thread.detachNewThread(work) } else { work() }
                    }
                })
        },
    ]

    private static func wrong(
        _ law: String,
        _ distorted: @escaping @Sendable (VirtualTimeScheduler) -> Distorted<VirtualTimeScheduler>
    ) -> WrongScheduler {
        let check = SchedulerCheck("wrong", wait: { $0.base.advance(by: $1) }) {
            distorted(VirtualTimeScheduler())
        }
        return WrongScheduler(law: law, check: check)
    }

    private static func onQueues(
        _ law: String, isSerial: Bool = true, _ scheduler: @escaping @Sendable () -> some Scheduler
    ) -> WrongScheduler {
        WrongScheduler(law: law, check: SchedulerCheck("wrong", isSerial: isSerial, scheduler: scheduler))
    }
}

/// A scheduler that forwards to a correct one, except what a closure replaces.
private struct Distorted<Base: Scheduler>: Scheduler {
    typealias Work = @Sendable () -> Void

    let base: Base
    var time: @Sendable (Instant) -> Instant = { $0 }
    var inTurn: @Sendable (Base, Lifetime, @escaping Work) -> Void = { $0.schedule(in: $1, $2) }
    var later: @Sendable (Base, Duration, Lifetime, @escaping Work) -> Void = {
        $0.schedule(after: $1, in: $2, $3)
    }
    var periodic: @Sendable (Base, Duration, Duration, Lifetime, @escaping Work) -> Void = {
        $0.schedule(after: $1, every: $2, in: $3, $4)
    }

    var now: Instant { time(base.now) }

    func schedule(in lifetime: Lifetime, _ work: @escaping Work) { inTurn(base, lifetime, work) }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping Work) {
        later(base, delay, lifetime, work)
    }

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime, _ work: @escaping Work
    ) {
        periodic(base, delay, period, lifetime, work)
    }
}
