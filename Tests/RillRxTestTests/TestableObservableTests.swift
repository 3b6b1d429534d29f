import RillRxTest
import TestSupport
import Testing

import struct RillRxTest.Recorded

struct TestableObservableTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test func twoErrorsOfOneNameMayDiffer() {
        let events: [Recorded<Event<Int>>] = [.error(1, TimeoutError(.seconds(1), of: .event))]
        #expect(events == [.error(1, TimeoutError(.seconds(1), of: .event))])
        #expect(events != [.error(1, TimeoutError(.seconds(2), of: .event))])
        #expect(events == [.error(1, RxError.timeout)])
    }

    @Test func aHotStreamSendsAtAbsoluteTimes() {
        let source = scheduler.createHotObservable([
            .next(150, 1), .next(210, 2), .next(230, 3), .completed(250), .next(260, 4),
        ])
        let observer = scheduler.start { source }
        #expect(observer.events == [.next(210, 2), .next(230, 3), .completed(250)])
        #expect(source.subscriptions == [Subscription(200, 250)])
        #expect(source.recordedEvents.count == 5)
    }

    @Test func aColdStreamSendsToEverySubscriber() {
        let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .completed(30)])
        let late = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(215) { _ = source.subscribe(late) }
        let observer = scheduler.start { source }
        #expect(observer.events == [.next(210, 1), .next(220, 2), .completed(230)])
        #expect(late.events == [.next(225, 1), .next(235, 2), .completed(245)])
        #expect(source.subscriptions == [Subscription(200, 230), Subscription(215)])
    }

    @Test func disposalEndsTheSubscription() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(300, 2), .next(310, 3)])
        let observer = scheduler.start(created: 100, subscribed: 205, disposed: 300) { source }
        #expect(observer.events == [.next(210, 1), .next(300, 2)])
        #expect(source.subscriptions == [Subscription(205, 300)])
    }

    @Test func aSubscriptionThatLastsHasNoEnd() {
        let source = scheduler.createHotObservable([Recorded<Event<Int>>]())
        let subscription = source.subscribe(onNext: { _ in })
        scheduler.start()
        #expect(source.subscriptions == [Subscription(0)])
        #expect("\(source.subscriptions)" == "[(0 : Infinity)]")
        subscription.dispose()
    }

    @Test func anObserverReceivesWhatFollowsATerminalEvent() {
        let source = scheduler.createHotObservable([.next(210, 1), .error(220, Boom()), .next(230, 2)])
        let (all, mapped) = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
        let subscription = source.subscribe(all)
        _ = source.map { $0 }.subscribe(mapped)
        scheduler.scheduleAt(240) { subscription.dispose() }
        scheduler.start()
        #expect(all.events == source.recordedEvents)
        #expect(mapped.events == [.next(210, 1), .error(220, Boom())])
        #expect(source.subscriptions == [Subscription(0, 240), Subscription(0, 220)])
    }

    @Test func anErrorEqualsTheNameThatStandsForIt() {
        let observer = scheduler.start {
            Observable<Int>.never().timeout(.seconds(5), scheduler: self.scheduler)
        }
        #expect(observer.events == [.error(205, RxError.timeout)])
        #expect(observer.events != [.error(206, RxError.timeout)])
        #expect(observer.events != [.error(205, RxError.noElements)])
        #expect(observer.events != [.error(205, Boom())])
        let names: [Recorded<Event<Int>>] = [.error(1, RxError.noElements)]
        #expect(names == [.error(1, SingleError.noElement)])
    }

    @Test func whatWasRecordedPrintsItself() {
        let events: [Recorded<Event<String>>] = [.next(210, "a"), .error(220, Boom()), .completed(250)]
        #expect(
            "\(events)" == "[next(a) @ 210, error(\(Boom())) @ 220, completed @ 250]")
        #expect(events == [next(210, "a"), error(220, Boom()), completed(250)])
        #expect(events == Recorded.events(next(210, "a"), error(220, Boom()), completed(250)))
        #expect(events != [next(210, "a"), error(220, Boom(number: 2)), completed(250)])
    }
}
