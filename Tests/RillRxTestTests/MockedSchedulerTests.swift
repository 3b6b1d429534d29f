import RillRxTest
import TestSupport
import Testing

/// Drivers and singles have RxTest's ticks.
@MainActor struct MockedSchedulerTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test func anInnerDriverStartsATickLater() {
        let events = SharingScheduler.mock(scheduler: scheduler) {
            let taps = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
            let driver = taps.asDriver(onErrorJustReturn: 0).flatMapLatest { Driver.just($0 * 10) }
            return scheduler.start { driver.asObservable() }.events
        }
        #expect(events == [.next(212, 10), .next(222, 20)])
    }

    @Test func aDriverOfAListSendsAnElementATick() {
        let driver = SharingScheduler.mock(scheduler: scheduler) { Driver.of(1, 2) }
        #expect(
            scheduler.start { driver.asObservable() }.events == [
                .next(201, 1), .next(202, 2), .completed(203),
            ])
    }

    @Test func anEmptyDriverEndsATickLater() {
        let driver = SharingScheduler.mock(scheduler: scheduler) { Driver<Int>.empty() }
        #expect(scheduler.start { driver.asObservable() }.events == [.completed(201)])
    }

    @Test func theSubstituteForAnErrorTakesNoTick() {
        let driver = SharingScheduler.mock(scheduler: scheduler) {
            scheduler.createHotObservable([.next(210, 1), .error(220, Boom())]).asDriver(onErrorJustReturn: 0)
        }
        #expect(
            scheduler.start { driver.asObservable() }.events == [
                .next(211, 1), .next(221, 0), .completed(221),
            ])
    }

    @Test func aSingleOnASchedulerCompletesATickAfterItsElement() {
        let scheduler = scheduler
        let single = scheduler.start { Single.just(5, scheduler: scheduler) }
        #expect(single.events == [.next(201, 5), .completed(202)])
    }
}
