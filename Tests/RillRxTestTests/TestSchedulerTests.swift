import RillRxTest
import TestSupport
import Testing

@Suite(.blocking) struct TestSchedulerTests {
    /// As in RxTest: `TestScheduler(initialClock: 0).createObserver(Int.self)` is a line of many tests.
    @Test func anObserverHasTheTimeOfASchedulerThatIsReleased() {
        let observer = TestScheduler(initialClock: 7).createObserver(Int.self)
        _ = Observable.just(1).subscribe(observer)
        #expect(observer.events == [.next(7, 1), .completed(7)])
    }

    @Test func workForNowRunsOneTickLater() {
        let scheduler = TestScheduler(initialClock: 0)
        let log = Log<String>()
        scheduler.scheduleAt(10) {
            _ = scheduler.schedule("now") { text in
                log.write("\(text) \(scheduler.clock)")
                return Disposables.create()
            }
            _ = scheduler.scheduleRelative("5", dueTime: .seconds(5)) { text in
                log.write("\(text) \(scheduler.clock)")
                return Disposables.create()
            }
            _ = scheduler.scheduleRelativeVirtual("0", dueTime: 0) { text in
                log.write("\(text) \(scheduler.clock)")
                return Disposables.create()
            }
        }
        scheduler.start()
        #expect(log.entries == ["0 10", "now 11", "5 15"])
        #expect(scheduler.clock == 15)
    }

    @Test func workOfOneTickRunsInTheOrderOfTheCalls() {
        let scheduler = TestScheduler(initialClock: 0)
        let log = Log<Int>()
        for number in 1...3 { scheduler.scheduleAt(10) { log.write(number) } }
        scheduler.start()
        #expect(log.entries == [1, 2, 3])
    }

    @Test func withoutProcessingDelayWorkForNowRunsNow() {
        let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
        let observer = scheduler.start { Observable.of(1, 2).observe(on: scheduler) }
        #expect(observer.events == [.next(200, 1), .next(200, 2), .completed(200)])
    }

    @Test func aTickLastsAsLongAsTheResolutionSays() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
        let observer = scheduler.start { Observable<Int>.timer(.seconds(3), scheduler: scheduler) }
        #expect(observer.events == [.next(230, 0), .completed(230)])
    }

    @Test func aDurationIsRoundedToATick() {
        let scheduler = TestScheduler(initialClock: 0)
        let observer = scheduler.start(disposed: 204) {
            Observable<Int>.interval(.milliseconds(300), scheduler: scheduler)
        }
        #expect(observer.events == [.next(201, 0), .next(202, 1), .next(203, 2)])
    }

    @Test(arguments: [
        (1300, true, 201, 202), (1300, false, 201, 201), (300, true, 201, 202), (300, false, 200, 200),
    ])
    func aDelayIsRoundedToATick(_ milliseconds: Int, _ simulatesDelay: Bool, _ next: Int, _ completed: Int) {
        let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: simulatesDelay)
        let observer = scheduler.start {
            Observable.just(1).delay(.milliseconds(milliseconds), scheduler: scheduler)
        }
        #expect(observer.events == [.next(next, 1), .completed(completed)])
    }

    @Test func theClockMayBeginBelowZero() {
        let scheduler = TestScheduler(initialClock: -10)
        let log = Log<Int>()
        #expect(scheduler.clock == -10)
        scheduler.scheduleAt(-5) { log.write(scheduler.clock) }
        scheduler.start()
        #expect(log.entries == [-5])
    }

    @Test func theClockAdvancesSleepsAndStops() {
        let scheduler = TestScheduler(initialClock: 5)
        let log = Log<Int>()
        for time in [10, 20, 30, 40] {
            scheduler.scheduleAt(time) {
                log.write(scheduler.clock)
                if time == 30 { scheduler.stop() }
            }
        }
        #expect(scheduler.clock == 5)
        scheduler.advanceTo(15)
        #expect(scheduler.clock == 15)
        scheduler.sleep(10)
        #expect(scheduler.clock == 25)
        #expect(log.entries == [10])
        scheduler.start()
        #expect(log.entries == [10, 25, 30])
        scheduler.start()
        #expect(log.entries == [10, 25, 30, 40])
    }

    /// Behind `stop()` it takes that back.
    @Test(arguments: [false, true]) func startInsideWorkLetsTheRunGoOn(isBehindStop: Bool) {
        let scheduler = TestScheduler(initialClock: 0)
        let log = Log<Int>()
        scheduler.scheduleAt(10) {
            scheduler.scheduleAt(20) { log.write(20) }
            if isBehindStop { scheduler.stop() }
            scheduler.start()
            log.write(10)
        }
        scheduler.start()
        #expect(log.entries == [10, 20])
    }

    @Test func disposalCancelsWork() {
        let scheduler = TestScheduler(initialClock: 0)
        let log = Log<String>()
        let early = scheduler.scheduleAbsoluteVirtual((), time: 20) { _ in
            log.write("ran")
            return Disposables.create()
        }
        let late = scheduler.scheduleAbsoluteVirtual((), time: 5) { _ in
            Disposables.create { log.write("disposed \(scheduler.clock)") }
        }
        scheduler.scheduleAt(10) {
            early.dispose()
            late.dispose()
        }
        scheduler.start()
        #expect(log.entries == ["disposed 10"])
    }

    @Test(arguments: [1.0, 60]) func theLastTimeOfAllIsNeverReached(_ resolution: Double) {
        let scheduler = TestScheduler(initialClock: 0, resolution: resolution)
        let log = Log<Int>()
        scheduler.scheduleAt(.max) { log.write(1) }
        scheduler.scheduleAt(10) {
            _ = scheduler.scheduleRelativeVirtual(2, dueTime: .max) { number in
                log.write(number)
                return Disposables.create()
            }
        }
        scheduler.advanceTo(1_000)
        #expect(log.entries.isEmpty && scheduler.clock == 1_000)
        scheduler.sleep(.max)
        #expect(log.entries.isEmpty)
    }

    @Test func aSchedulerWithPendingWorkIsReleased() {
        weak var scheduler: TestScheduler?
        let observer: TestableObserver<Int>
        do {
            let strong = TestScheduler(initialClock: 0)
            scheduler = strong
            observer = strong.createObserver(Int.self)
            _ = strong.createColdObservable([.next(10, 1)]).subscribe(observer)
            _ = strong.createHotObservable([.next(10, 1)]).subscribe(observer)
        }
        #expect(scheduler == nil)
        #expect(observer.events == [])
    }

    @Test func workThatAdvancesTheClockStopsTheProgramWithWhatHappened() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = TestScheduler(initialClock: 0)
            scheduler.scheduleAt(10) { scheduler.advanceTo(20) }
            scheduler.start()
        }
        #expect(result.says("Rill: work of a virtual clock cannot advance the clock"))
    }

    @Test func twoThreadsThatAdvanceOneClockStopTheProgramWithWhatHappened() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = TestScheduler(initialClock: 0)
            scheduler.scheduleAt(10) { concurrently(threads: 1) { _ in scheduler.advanceTo(20) } }
            scheduler.start()
        }
        #expect(result.says("Rill: two threads advance one virtual clock at the same time"))
    }
}
