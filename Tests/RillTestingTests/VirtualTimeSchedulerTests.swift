import Dispatch
import RillLocks

@Suite(.blocking) struct VirtualTimeSchedulerTests {
    private let scheduler = VirtualTimeScheduler()
    private let lifetime = Lifetime()

    private func moment(_ milliseconds: Int) -> Instant { Instant(sinceZero: .milliseconds(milliseconds)) }

    private func schedule(after milliseconds: Int, _ work: @escaping @Sendable () -> Void) {
        scheduler.schedule(after: .milliseconds(milliseconds), in: lifetime, work)
    }

    // Time.

    @Test func itsClockBeginsAtZeroAndStandsStill() {
        #expect(scheduler.now == .zero)
        schedule(after: 5) {}
        #expect(scheduler.now == .zero)
        #expect(scheduler.tick == .milliseconds(1))
        #expect(VirtualTimeScheduler(tick: .seconds(2)).tick == .seconds(2))
    }

    @Test func advancingByAndToStandsAtExactlyThatTime() {
        scheduler.advance(by: .milliseconds(7))
        #expect(scheduler.now == moment(7))
        scheduler.advance(to: moment(10))
        #expect(scheduler.now == moment(10))
        scheduler.advance(by: .zero)
        #expect(scheduler.now == moment(10))
    }

    @Test func advancingToThePastChangesNothing() {
        scheduler.advance(to: moment(10))
        scheduler.advance(to: moment(4))
        scheduler.advance(by: .seconds(-1))
        #expect(scheduler.now == moment(10))
    }

    @Test func workSeesExactlyItsDueTime() {
        let moments = Log<Instant>()
        for milliseconds in [3, 1, 7] {
            schedule(after: milliseconds) { [scheduler] in moments.write(scheduler.now) }
        }
        scheduler.advance(by: .milliseconds(20))
        #expect(moments.entries == [1, 3, 7].map(moment))
        #expect(scheduler.now == moment(20))
    }

    @Test func runEndsWhenNoWorkIsPendingAtTheTimeOfTheLastWork() {
        let moments = Log<Instant>()
        schedule(after: 3) { [scheduler, lifetime] in
            moments.write(scheduler.now)
            scheduler.schedule(after: .seconds(3600), in: lifetime) { moments.write(scheduler.now) }
        }
        scheduler.run()
        #expect(moments.entries == [moment(3), moment(3_600_003)])
        #expect(scheduler.now == moment(3_600_003))
        #expect(scheduler.pendingCount == 0)
    }

    // Order.

    @Test func workRunsInTheOrderOfItsTimesAndAtOneTimeInTheOrderOfScheduling() {
        let log = Log<String>()
        for (name, milliseconds) in [("a", 2), ("b", 1), ("c", 2), ("d", 0), ("e", 1)] {
            schedule(after: milliseconds) { log.write(name) }
        }
        scheduler.run()
        #expect(log.entries == ["d", "b", "e", "a", "c"])
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func anyWorkRunsInTheOrderOfTheModel(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let log = Log<Int>()
        var expected: [(due: Int, number: Int)] = []
        for number in 0..<300 {
            let due = Int.random(in: 0...50, using: &generator)
            let timer = scheduler.schedule(after: .milliseconds(due)) { log.write(number) }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                timer.dispose()
            } else {
                expected.append((due, number))
            }
        }
        expected.sort { ($0.due, $0.number) < ($1.due, $1.number) }
        #expect(scheduler.pendingCount == expected.count)
        while scheduler.pendingCount > 0 {
            scheduler.advance(by: .milliseconds(Int.random(in: 0...9, using: &generator)))
            let due = expected.prefix { .milliseconds($0.due) <= scheduler.now.sinceZero }
            #expect(log.entries == due.map(\.number))
        }
    }

    @Test(.calculation) func muchWorkRunsInTheOrderOfItsTimesAndOfScheduling() {
        #if DEBUG
            let count = 100_000
        #else
            let count = 1_000_000
        #endif
        var generator = SplitMix64(seed: 5)
        let ran = Atomic<Int>(0)
        let last = Atomic<Int>(-1)
        for number in 0..<count {
            let due = Int.random(in: 0..<count / 4, using: &generator)
            // One number for both: the time first, then the turn at which it was scheduled.
            let rank = due * count + number
            scheduler.schedule(after: .microseconds(due), in: lifetime) {
                ran.add(last.exchange(rank, ordering: .relaxed) < rank ? 1 : 0, ordering: .relaxed)
            }
        }
        #expect(scheduler.pendingCount == count)
        scheduler.run()
        #expect(ran.load(ordering: .relaxed) == count)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func workForNowThatWorkSchedulesRunsInTheSameAdvanceBehindTheRest() {
        let log = Log<String>()
        schedule(after: 1) { [scheduler, lifetime] in
            log.write("a")
            scheduler.schedule(in: lifetime) {
                log.write("c \(scheduler.now == Instant(sinceZero: .milliseconds(1)))")
            }
        }
        schedule(after: 1) { log.write("b") }
        scheduler.advance(to: moment(1))
        #expect(log.entries == ["a", "b", "c true"])
    }

    @Test func workWithoutADelayWaitsForTheNextAdvance() {
        let log = Log<String>()
        scheduler.schedule(in: lifetime) { log.write("work") }
        #expect(log.entries.isEmpty)
        #expect(scheduler.pendingCount == 1)
        scheduler.advance(by: .zero)
        #expect(log.entries == ["work"])
    }

    @Test func aNegativeDelayCountsAsZero() {
        let log = Log<String>()
        scheduler.advance(by: .milliseconds(5))
        schedule(after: 0) { log.write("first") }
        schedule(after: -3) { [scheduler] in log.write("second at \(scheduler.now.sinceZero)") }
        scheduler.run()
        #expect(log.entries == ["first", "second at 0.005 seconds"])
    }

    @Test func workBeyondTheEndOfAnAdvanceStays() {
        let log = Log<Int>()
        schedule(after: 5) { log.write(5) }
        schedule(after: 6) { log.write(6) }
        scheduler.advance(to: moment(5))
        #expect(log.entries == [5])
        #expect(scheduler.pendingCount == 1)
    }

    // Disposal.

    @Test func disposedWorkIsRemovedImmediately() {
        let log = Log<Int>()
        let doomed = scheduler.schedule(after: .milliseconds(5)) { log.write(1) }
        #expect(scheduler.pendingCount == 1)
        doomed.dispose()
        #expect(scheduler.pendingCount == 0)
        scheduler.run()
        #expect(log.entries.isEmpty)
        #expect(scheduler.now == .zero)
    }

    @Test func workThatIsDisposedByWorkOfTheSameMomentDoesNotRun() {
        let log = Log<Int>()
        let doomed = Lifetime()
        schedule(after: 5) { doomed.dispose() }
        scheduler.schedule(after: .milliseconds(5), in: doomed) { log.write(1) }
        scheduler.run()
        #expect(log.entries.isEmpty)
    }

    @Test func workInADisposedLifetimeIsNotKept() {
        lifetime.dispose()
        schedule(after: 5) {}
        #expect(scheduler.pendingCount == 0)
    }

    // Periodic work.

    @Test func periodicWorkRunsAtExactMultiples() {
        let moments = Log<Instant>()
        scheduler.schedule(after: .milliseconds(2), every: .milliseconds(3), in: lifetime) { [scheduler] in
            moments.write(scheduler.now)
        }
        scheduler.advance(by: .milliseconds(10))
        #expect(moments.entries == [2, 5, 8].map(moment))
        #expect(scheduler.pendingCount == 1)
        lifetime.dispose()
        #expect(scheduler.pendingCount == 0)
    }

    @Test func periodicWorkThatDisposesOfItselfStops() {
        let moments = Log<Instant>()
        scheduler.schedule(after: .zero, every: .milliseconds(3), in: lifetime) { [scheduler, lifetime] in
            moments.write(scheduler.now)
            if moments.count == 2 { lifetime.dispose() }
        }
        scheduler.run()
        #expect(moments.entries == [0, 3].map(moment))
        #expect(scheduler.pendingCount == 0)
    }

    // Threads.

    @Test func workMayBeScheduledFromOtherThreadsWhileTheClockAdvances() {
        let ran = Atomic<Int>(0)
        let scheduler = scheduler
        let lifetime = lifetime
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for _ in 0..<2_000 {
                if thread == 0 {
                    scheduler.advance(by: .milliseconds(1))
                } else {
                    scheduler.schedule(after: .milliseconds(thread), in: lifetime) {
                        ran.add(1, ordering: .relaxed)
                    }
                }
            }
        }
        scheduler.run()
        #expect(ran.load(ordering: .relaxed) == 6_000)
        #expect(scheduler.pendingCount == 0)
    }

    // Failures.

    @Test func twoThreadsThatAdvanceOneClockStopTheProgramWithWhatHappened() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = VirtualTimeScheduler()
            scheduler.schedule(in: Lifetime()) {
                // The first thread still advances the clock when the second one begins.
                concurrently(threads: 1) { _ in scheduler.advance(by: .seconds(1)) }
            }
            scheduler.run()
        }
        #expect(result.says("Rill: two threads advance one virtual clock at the same time"))
    }

    // Retention.

    private final class Held: Sendable {}

    @Test func workThatNeverRanIsReleasedWithTheScheduler() {
        weak var released: Held?
        weak var gone: VirtualTimeScheduler?
        do {
            let scheduler = VirtualTimeScheduler()
            let held = Held()
            gone = scheduler
            released = held
            scheduler.schedule(after: .seconds(1), in: Lifetime()) { withExtendedLifetime(held) {} }
            scheduler.schedule(after: .seconds(1), every: .seconds(1), in: lifetime) {
                withExtendedLifetime(held) {}
            }
        }
        #expect(gone == nil)
        #expect(released == nil)
        #expect(!lifetime.isDisposed)
    }

    @Test func workThatHasRunIsReleased() {
        weak var released: Held?
        do {
            let held = Held()
            released = held
            schedule(after: 1) { withExtendedLifetime(held) {} }
            scheduler.run()
        }
        #expect(released == nil)
    }

    @Test func aSchedulerWithARunningRecordedStreamIsReleased() {
        weak var gone: VirtualTimeScheduler?
        do {
            let scheduler = VirtualTimeScheduler()
            gone = scheduler
            let recorder = scheduler.record(Observable<Int>.interval(.seconds(1), scheduler: scheduler))
            scheduler.advance(by: .seconds(3))
            #expect(recorder.elements == [0, 1, 2])
        }
        #expect(gone == nil)
    }

    @Test func aSchedulerWithARetriedColdSourceIsReleased() {
        weak var gone: VirtualTimeScheduler?
        do {
            let scheduler = VirtualTimeScheduler()
            gone = scheduler
            let source: TestSource<Int> = scheduler.cold("-#")
            _ = scheduler.record(source.retry())
            scheduler.advance(by: .milliseconds(3))
            #expect(scheduler.pendingCount == 1)
        }
        #expect(gone == nil)
    }
}
