import Rill
import RillTesting
import Testing

/// The rows of docs/guides/differences-from-rxswift.md under "Subjects and sharing".
struct SubjectsAndSharingTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func anEventFromInsideADeliveryReachesAllSubscribersAfterIt() {
        let subject = PublishSubject<Int>()
        let second = Recorder<Int>(on: scheduler)
        let first = subject.subscribe(onNext: { if $0 == 1 { subject.onNext(2) } })
        defer { first.dispose() }
        _ = subject.subscribe(second)
        subject.onNext(1)
        #expect(second.elements == [1, 2])
    }

    @Test func aSubscriberDisposedInsideADeliveryDoesNotReceiveIt() {
        let subject = PublishSubject<Int>()
        let second = Recorder<Int>(on: scheduler)
        _ = subject.subscribe(onNext: { _ in second.dispose() })
        second.subscription.disposable = subject.subscribe(second)
        subject.onNext(1)
        #expect(second.elements == [])
    }

    @Test func aStreamThatIsSharedAgainInsideItsEndStartsWhenTheCallOfItsSourceHasReturned() {
        let log = Recorder<String>(on: scheduler)
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onCompleted()
            return Disposables.create()
        }
        let shared = source.share()
        _ = shared.subscribe(onCompleted: {
            _ = shared.subscribe(onNext: { log.onNext("\($0)") })
            log.onNext("after")
        })
        #expect(log.elements == ["after", "1"])
    }

    @Test func connectingAgainAfterTheEndOfAGivenSubjectStartsNothing() {
        let starts = Recorder<Int>(on: scheduler)
        let source = Observable.just(1).do(onSubscribe: { starts.onNext(1) })
        let shared = source.multicast(PublishSubject<Int>())
        _ = shared.connect()
        _ = shared.connect()
        #expect(starts.elements.count == 1)
    }
}
