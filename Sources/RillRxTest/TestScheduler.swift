import RillLocks
import RillTesting

/// A scheduler with a virtual clock that counts ticks, with the rules of RxTest.
///
///     let scheduler = TestScheduler(initialClock: 0)
///     let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(250)])
///     let observer = scheduler.start { source.map { $0 * 10 } }
///     XCTAssertEqual(observer.events, [.next(210, 10), .next(220, 20), .completed(250)])
///     XCTAssertEqual(source.subscriptions, [Subscription(200, 250)])
///
/// Work runs on the thread that calls `start()` or `advanceTo(_:)`, in the order of its times and, for equal
/// times, in the order of the calls. **Work that is requested for now, or for the past, runs one tick
/// later**, as in RxTest: `observe(on: scheduler)` adds a tick to every event, and of two events of one tick
/// it delivers the second a tick after the first.
public final class TestScheduler: TrustedScheduler {
    /// The times of `start(_:)`.
    public enum Defaults {
        /// When the stream is made: 100.
        public static let created = 100
        /// When the stream is subscribed to: 200.
        public static let subscribed = 200
        /// When the subscription is disposed of: 1000.
        public static let disposed = 1000
    }

    private let virtual: VirtualTimeScheduler
    private let ticks: TickConverter
    private let simulatesDelay: Bool
    private let isRunning = Atomic<Bool>(false)

    /// Makes a scheduler whose clock starts at `initialClock`. A tick lasts `resolution` seconds, which must
    /// be above zero: with a resolution of 0.1, `.seconds(3)` are 30 ticks. Without
    /// `simulateProcessingDelay`, work that is requested for now runs in the current tick.
    public init(initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true) {
        ticks = TickConverter(resolution: resolution)
        simulatesDelay = simulateProcessingDelay
        virtual = VirtualTimeScheduler(startingAt: ticks.instant(initialClock))
    }

    /// The time of the clock, in ticks.
    public var clock: TestTime { ticks.tick(virtual.now) }

    /// The time of the clock.
    public var now: Instant { virtual.now }

    /// Runs all work, including the work that this work schedules, until none is pending or `stop()` is
    /// called. Called by work of this scheduler, it does nothing, or revokes a `stop()` that the work has
    /// called.
    public func start() {
        if isRunning.exchange(true, ordering: .acquiringAndReleasing) { return }
        if virtual.isAdvancedByCurrentThread { return }
        defer { isRunning.store(false, ordering: .releasing) }
        virtual.runDueWork(until: nil) { isRunning.load(ordering: .acquiring) }
    }

    /// Runs all work that is due at `time` or before, and ends at exactly that time. Work of this scheduler
    /// must not call it.
    public func advanceTo(_ time: TestTime) {
        isRunning.store(true, ordering: .releasing)
        defer { isRunning.store(false, ordering: .releasing) }
        virtual.runDueWork(until: ticks.instant(time)) { isRunning.load(ordering: .acquiring) }
        virtual.skip(to: ticks.instant(time))
    }

    /// Advances the clock by `interval` ticks without running work; `interval` must not be below zero. Work
    /// that was due meanwhile runs late.
    public func sleep(_ interval: TestTime) {
        require(interval >= 0, "Rill: sleep(_:) cannot go back by \(interval.magnitude) ticks")
        virtual.skip(to: ticks.instant(clock.later(by: interval)))
    }

    /// Makes `start()` or `advanceTo(_:)` return when the running work has ended.
    public func stop() { isRunning.store(false, ordering: .releasing) }

    /// Runs `work` at an absolute time, or as soon as the clock runs if that time has passed.
    func run(at time: TestTime, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        let order = virtual.moment().order
        virtual.schedule(at: Deadline(due: ticks.instant(time), order: order), in: lifetime, work)
    }

    /// Reads the clock without retaining this scheduler. Once the scheduler is released, the clock no longer
    /// moves.
    var clockReader: @Sendable () -> TestTime { { [ticks, now = virtual.clockReader] in ticks.tick(now()) } }

    /// The delay until the tick nearest to the end of `requested`. If the scheduler simulates a processing
    /// delay, that is at least one tick, and otherwise it may be the current tick.
    func delay(_ requested: Duration) -> Duration {
        let now = clock
        let due = ticks.tick(virtual.now.advanced(by: requested))
        let adjusted = simulatesDelay && due <= now ? now + 1 : max(due, now)
        return virtual.now.duration(to: ticks.instant(adjusted))
    }

    /// A period as a whole number of ticks, at least one.
    func period(_ requested: Duration) -> Duration {
        ticks.instant(max(ticks.tick(Instant(sinceZero: requested)), 1)).sinceZero
    }
}

extension TestScheduler {
    @usableFromInline package var turnLimit: TurnLimit { simulatesDelay ? .oneEvent : .none }

    /// Runs `work` one tick from now, or in the current tick without `simulateProcessingDelay`.
    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        schedule(after: .zero, in: lifetime, work)
    }

    /// Runs `work` after `delay`, rounded to a tick. Only without `simulateProcessingDelay` can this be the
    /// current tick.
    public func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
    { virtual.schedule(after: self.delay(delay), in: lifetime, work) }

    /// Runs `work` after `delay`, as `schedule(after:in:_:)` does, and then after every `period`, rounded to
    /// a tick and at least one tick long.
    public func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) { virtual.schedule(after: self.delay(delay), every: self.period(period), in: lifetime, work) }

    @usableFromInline
    package func deadline(after delay: Duration) -> Deadline { virtual.deadline(after: self.delay(delay)) }

    // This is the current time and not a tick later, because no work is requested.
    @usableFromInline package func moment() -> Deadline { virtual.moment() }

    @usableFromInline package func schedule(
        at deadline: Deadline, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
    ) {
        // The deadline of `throttle` counts from an element, and may lie between two ticks.
        var due = deadline.due
        if ticks.instant(ticks.tick(due)) != due {
            due = virtual.now.advanced(by: self.delay(virtual.now.duration(to: due)))
        }
        virtual.schedule(at: Deadline(due: due, order: deadline.order), in: lifetime, work)
    }
}
