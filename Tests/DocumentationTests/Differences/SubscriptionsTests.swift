import Rill
import RillTesting
import Testing

/// The rows of docs/guides/differences-from-rxswift.md under "Subscriptions".
struct SubscriptionsTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func disposalRunsInsideTheCallThatDisposes() {
        let log = Recorder<String>(on: scheduler)
        let stream = Observable<Int>.never().do(onDispose: { log.onNext("disposed") }).subscribe(
            on: scheduler)
        let subscription = stream.subscribe()
        scheduler.run()
        subscription.dispose()
        #expect(log.elements == ["disposed"])
    }

    @Test func theLastMemberOfABagOrACompositeEndsFirst() {
        let log = Recorder<Int>(on: scheduler)
        let members = (1...3).map { number in Disposables.create { log.onNext(number) } }
        CompositeDisposable(members).dispose()
        #expect(log.elements == [3, 2, 1])
        var bag: DisposeBag? = DisposeBag()
        for number in 4...6 { bag?.insert(Disposables.create { log.onNext(number) }) }
        bag = nil
        #expect(log.elements == [3, 2, 1, 6, 5, 4])
    }

    @Test func aBagRemovesASubscriptionThatHasEnded() {
        let bag = DisposeBag()
        let subject = PublishSubject<Int>()
        subject.subscribe().disposed(by: bag)
        #expect(bag.count == 1)
        subject.onCompleted()
        #expect(bag.count == 0)
    }

    @Test func onDisposedRunsLast() {
        let log = Recorder<String>(on: scheduler)
        let subject = PublishSubject<Int>()
        _ = subject.do(onDispose: { log.onNext("do") })
            .subscribe(onCompleted: { log.onNext("completed") }, onDisposed: { log.onNext("onDisposed") })
        subject.onCompleted()
        #expect(log.elements == ["do", "completed", "onDisposed"])
    }

    @MainActor @Test func bindCallsItsClosureInsideTheCallOnTheMainActor() async {
        let log = Recorder<String>(on: scheduler)
        let subject = PublishSubject<Int>()
        await withCheckedContinuation { continuation in
            _ = subject.bind(onNext: { _ in
                log.onNext("closure")
                continuation.resume()
            })
            subject.onNext(1)
            log.onNext("sent")
        }
        #expect(log.elements == ["closure", "sent"])
    }

    @Test func aClosureOfMapThatDisposesIsFollowedByTheOtherOperatorsButNotTheSubscriber() {
        let subject = PublishSubject<Int>()
        let log = Recorder<String>(on: scheduler)
        let subscription = SerialDisposable()
        subscription.disposable =
            subject
            .map { number -> Int in
                subscription.dispose()
                return number
            }
            .filter { _ in
                log.onNext("filter")
                return true
            }
            .subscribe(onNext: { _ in log.onNext("subscriber") })
        subject.onNext(1)
        #expect(log.elements == ["filter"])
    }
}
