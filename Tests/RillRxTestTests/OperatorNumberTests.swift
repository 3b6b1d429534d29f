import RillRxTest
import TestSupport
import Testing

/// The times that RxSwift's own tests, and those of its users, expect.
struct OperatorNumberTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test func throttleWaitsForAWholeTick() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(211, 2), .next(212, 3)])
        let observer = scheduler.start { [scheduler] in
            source.throttle(.milliseconds(1400), scheduler: scheduler)
        }
        #expect(observer.events == [.next(210, 1), .next(212, 3)])
        let burst = TestScheduler(initialClock: 0)
        let twice = burst.createHotObservable([.next(210, 1), .next(210, 2)])
        let events = burst.start { twice.throttle(.milliseconds(300), scheduler: burst) }.events
        #expect(events == [.next(210, 1), .next(211, 2)])
    }

    @Test func observeOnAddsATickAndDeliversOneEventPerTick() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(250)])
        let observer = scheduler.start { [scheduler] in source.observe(on: scheduler) }
        #expect(observer.events == [.next(211, 1), .next(221, 2), .completed(251)])
        #expect(source.subscriptions == [Subscription(200, 250)])
        let burst = TestScheduler(initialClock: 0)
        let events = burst.start { Observable.of(1, 2).observe(on: burst) }.events
        #expect(events == [.next(201, 1), .next(202, 2), .completed(203)])
    }

    @Test func subscribeOnAddsATick() {
        let source = scheduler.createHotObservable([.next(210, 1), .completed(250)])
        let observer = scheduler.start { [scheduler] in source.subscribe(on: scheduler) }
        #expect(observer.events == [.next(210, 1), .completed(250)])
        #expect(source.subscriptions.map(\.subscribe) == [201])
    }

    @Test func debounce() {
        let source = scheduler.createHotObservable([
            .next(150, 1), .next(210, 2), .next(240, 3), .next(270, 4), .completed(300),
        ])
        let observer = scheduler.start { [scheduler] in
            source.debounce(.seconds(20), scheduler: scheduler)
        }
        #expect(observer.events == [.next(230, 2), .next(260, 3), .next(290, 4), .completed(300)])
    }

    @Test func throttleWithTheLatest() {
        let source = scheduler.createHotObservable([
            .next(150, 1), .next(210, 2), .next(250, 3), .next(310, 4), .next(350, 5), .next(410, 6),
            .next(450, 7), .completed(500),
        ])
        let observer = scheduler.start { [scheduler] in
            source.throttle(.seconds(200), scheduler: scheduler)
        }
        #expect(observer.events == [.next(210, 2), .next(410, 6), .next(610, 7), .completed(610)])
        #expect(source.subscriptions == [Subscription(200, 500)])
    }

    @Test func interval() {
        let observer = scheduler.start { [scheduler] in
            Observable<Int64>.interval(.seconds(100), scheduler: scheduler)
        }
        #expect(
            observer.events == [
                .next(300, 0), .next(400, 1), .next(500, 2), .next(600, 3), .next(700, 4), .next(800, 5),
                .next(900, 6),
            ])
    }

    @Test func delay() {
        let source = scheduler.createHotObservable([
            .next(150, 1), .next(250, 2), .next(350, 3), .next(450, 4), .completed(550),
        ])
        let observer = scheduler.start { [scheduler] in source.delay(.seconds(100), scheduler: scheduler) }
        #expect(observer.events == [.next(350, 2), .next(450, 3), .next(550, 4), .completed(650)])
        #expect(source.subscriptions == [Subscription(200, 550)])
        let burst = TestScheduler(initialClock: 0)
        let events = burst.start { Observable.just(1).delay(.seconds(100), scheduler: burst) }.events
        #expect(events == [.next(300, 1), .completed(301)])
    }

    @Test func delaySubscription() {
        let source = scheduler.createColdObservable([.next(50, 42), .next(60, 43), .completed(70)])
        let observer = scheduler.start { [scheduler] in
            source.delaySubscription(.seconds(30), scheduler: scheduler)
        }
        #expect(observer.events == [.next(280, 42), .next(290, 43), .completed(300)])
        #expect(source.subscriptions == [Subscription(230, 300)])
    }

    @Test func timeout() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(400, 3)])
        let observer = scheduler.start { [scheduler] in
            source.timeout(.seconds(100), other: Observable.just(8), scheduler: scheduler)
        }
        #expect(observer.events == [.next(210, 1), .next(220, 2), .next(320, 8), .completed(320)])
        #expect(source.subscriptions == [Subscription(200, 320)])
    }

    @Test func retryWithDelay() {
        let source = scheduler.createColdObservable([.next(10, 1), .error(20, Boom())])
        let observer = scheduler.start(disposed: 300) { [scheduler] in
            source.retry(when: { (errors: Observable<any Error>) in
                errors.flatMap { _ in Observable<Int>.timer(.seconds(30), scheduler: scheduler) }
            })
        }
        #expect(observer.events == [.next(210, 1), .next(260, 1)])
        #expect(
            source.subscriptions == [Subscription(200, 220), Subscription(250, 270)])
    }

    @Test func retryAtMostThreeTimes() {
        let source = scheduler.createColdObservable([.next(5, 1), .error(10, Boom())])
        let observer = scheduler.start { source.retry(3) }
        #expect(
            observer.events == [.next(205, 1), .next(215, 1), .next(225, 1), .error(230, Boom())])
        #expect(
            source.subscriptions == [
                Subscription(200, 210), Subscription(210, 220), Subscription(220, 230),
            ])
    }

    @Test func flatMapLatestOnAHotStream() {
        let inner = scheduler.createColdObservable([.next(10, "a"), .next(30, "b"), .completed(40)])
        let source = scheduler.createHotObservable([.next(210, 1), .next(230, 2), .completed(500)])
        let observer = scheduler.start { source.flatMapLatest { _ in inner } }
        #expect(
            observer.events == [.next(220, "a"), .next(240, "a"), .next(260, "b"), .completed(500)])
        #expect(inner.subscriptions == [Subscription(210, 230), Subscription(230, 270)])
    }

    @Test func takeUntilAndCombineLatest() {
        let first = scheduler.createHotObservable([.next(150, 1), .next(215, 2), .completed(230)])
        let second = scheduler.createHotObservable([.next(150, 1), .next(220, 3), .completed(240)])
        let combined = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = Observable.combineLatest(first, second) { $0 + $1 }.subscribe(combined)
        }
        let observer = scheduler.start { first.take(until: second) }
        #expect(combined.events == [.next(220, 5), .completed(240)])
        #expect(observer.events == [.next(215, 2), .completed(220)])
    }

    @Test func aSingleOnATestScheduler() {
        let observer = scheduler.start { [scheduler] in
            Single.just(1).delay(.seconds(10), scheduler: scheduler).observe(on: scheduler)
        }
        #expect(observer.events == [.next(211, 1), .completed(212)])
    }
}
