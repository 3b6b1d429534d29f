import Dispatch
import Rill
import RillLocks
import Testing

@testable import RillSchedulers

struct ConcurrentDispatchQueueSchedulerTests {
    private let scheduler = ConcurrentDispatchQueueScheduler()
    private let lifetime = Lifetime()

    @Test func piecesOfWorkRunSideBySide() async {
        // Each waits for the other, so one after the other they would never end.
        let first = DispatchSemaphore(value: 0)
        let second = DispatchSemaphore(value: 0)
        let met = Log<Bool>()
        let end = Signal()
        scheduler.schedule(in: lifetime) {
            first.signal()
            met.write(second.wait(timeout: .now() + 30) == .success)
            end.give()
        }
        scheduler.schedule(in: lifetime) {
            second.signal()
            met.write(first.wait(timeout: .now() + 30) == .success)
        }
        #expect(await end.wait())
        #expect(met.entries.allSatisfy { $0 })
    }

    @Test func theEventsOfOneStreamKeepTheirOrderAndNeverOverlap() async {
        let heard = Log<Int>()
        let isInside = Atomic<Bool>(false)
        let overlaps = Atomic<Int>(0)
        let end = Signal()
        let subject = PublishSubject<Int>()
        _ = subject.observe(on: scheduler).subscribe(
            onNext: {
                if isInside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
                heard.write($0)
                isInside.store(false, ordering: .relaxed)
            },
            onCompleted: { end.give() })
        for number in 0..<5_000 { subject.onNext(number) }
        subject.onCompleted()
        #expect(await end.wait())
        #expect(heard.entries == Array(0..<5_000))
        #expect(overlaps.load(ordering: .relaxed) == 0)
    }

    @Test func delayedEventsOfOneStreamKeepTheirOrder() async {
        let heard = Log<Int>()
        let end = Signal()
        _ = Observable.range(start: 0, count: 500).delay(.milliseconds(2), scheduler: scheduler).subscribe(
            onNext: { heard.write($0) }, onCompleted: { end.give() })
        #expect(await end.wait())
        #expect(heard.entries == Array(0..<500))
    }

    @Test func timersDoNotFireBeforeTheyAreDue() async {
        let moments = Log<Duration>()
        let end = Signal()
        let start = scheduler.now
        for delay in [1, 5, 10, 20] {
            scheduler.schedule(after: .milliseconds(delay), in: lifetime) { [scheduler] in
                moments.write(start.duration(to: scheduler.now) - .milliseconds(delay))
                if moments.count == 4 { end.give() }
            }
        }
        #expect(await end.wait())
        #expect(moments.entries.allSatisfy { $0 >= .zero })
    }

    @Test func aTimerThatIsDisposedNeverFires() async {
        let log = Log<String>()
        let end = Signal()
        let doomed = scheduler.schedule(after: .milliseconds(500)) { log.write("never") }
        scheduler.schedule(after: .milliseconds(510), in: lifetime) { end.give() }
        doomed.dispose()
        #expect(await end.wait())
        #expect(log.entries.isEmpty)
    }

    @Test func workWhoseLifetimeIsDisposedNeverBegins() async {
        let log = Log<String>()
        let end = Signal()
        let disposed = Lifetime()
        disposed.dispose()
        scheduler.schedule(in: disposed) { log.write("never") }
        scheduler.schedule(after: .zero, in: disposed) { log.write("never") }
        scheduler.schedule(after: .milliseconds(5), in: lifetime) { end.give() }
        #expect(await end.wait())
        #expect(log.entries.isEmpty)
    }

    @Test func aTurnOfPeriodicWorkBeginsOnlyWhenTheOneBeforeHasEnded() async {
        let isInside = Atomic<Bool>(false)
        let overlaps = Atomic<Int>(0)
        let turns = Atomic<Int>(0)
        let end = Signal()
        let lifetime = Lifetime()
        scheduler.schedule(after: .zero, every: .milliseconds(1), in: lifetime) { [scheduler] in
            if isInside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
            let start = scheduler.now
            while start.duration(to: scheduler.now) < .milliseconds(3) {}
            isInside.store(false, ordering: .relaxed)
            if turns.add(1, ordering: .relaxed).newValue == 5 {
                lifetime.dispose()
                end.give()
            }
        }
        #expect(await end.wait())
        #expect(overlaps.load(ordering: .relaxed) == 0)
    }

    @Test func aSchedulerThatNobodyHoldsStillFiresItsTimer() async {
        let fired = Signal()
        weak var released: ConcurrentDispatchQueueScheduler?
        do {
            let scheduler = ConcurrentDispatchQueueScheduler(qos: .utility)
            released = scheduler
            scheduler.schedule(after: .milliseconds(10), in: lifetime) { fired.give() }
        }
        #expect(released == nil)
        #expect(await fired.wait())
    }

    @Test func aNegativeDelayCountsAsZero() async {
        let fired = Signal()
        scheduler.schedule(after: .seconds(-5), in: lifetime) { fired.give() }
        #expect(await fired.wait())
    }
}
