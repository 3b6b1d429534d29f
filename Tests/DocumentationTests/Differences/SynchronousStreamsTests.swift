import Rill
import RillTesting
import Testing

/// The rows of docs/guides/differences-from-rxswift.md under "Synchronous streams".
struct SynchronousStreamsTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func eachSourceEmitsAllItsElementsInsideSubscribe() {
        let merged = scheduler.record(Observable.merge(.of(1, 2), .of(3, 4)))
        let latest = scheduler.record(
            Observable.combineLatest(Observable.of(1, 2), Observable.of(3, 4)) { $0 * 10 + $1 })
        let sampled = scheduler.record(
            Observable.of(1, 2, 3).withLatestFrom(Observable.of(4, 5)) { $0 * 10 + $1 })
        #expect(merged.elements == [1, 2, 3, 4])
        #expect(latest.elements == [23, 24])
        #expect(sampled.elements == [15, 25, 35])
    }

    @Test func anInnerStreamCompletesBeforeTheNextElement() {
        let stream = Observable.of(1, 2, 3).flatMapLatest { Observable.of($0 * 10, $0 * 10 + 1) }
        #expect(scheduler.record(stream).elements == [10, 11, 20, 21, 30, 31])
    }

    @Test func aSourceWhoseSubscriptionIsOverIsNotStarted() {
        let starts = Recorder<String>(on: scheduler)
        let source = Observable<Int>.create { observer in
            starts.onNext("start")
            return Disposables.create()
        }
        for stream in [
            source.startWith(0).take(1), source.takeUntil(Observable.just(0)), .amb([.just(0), source]),
        ] {
            #expect(scheduler.record(stream).isCompleted)
        }
        #expect(starts.elements == [])
    }

    @Test func aStreamThatEndsInsideSubscribeIsTornDownThere() {
        let log = Recorder<String>(on: scheduler)
        let stream = Observable.just(1).do(
            onCompleted: { log.onNext("completed") }, onSubscribed: { log.onNext("subscribed") },
            onDispose: { log.onNext("disposed") })
        _ = scheduler.record(stream)
        #expect(log.elements == ["completed", "disposed", "subscribed"])
    }

    @Test func skipUntilSubscribesToTheOtherStreamFirst() {
        let stream = BehaviorSubject(value: 1).skipUntil(Observable.just("open"))
        #expect(scheduler.record(stream).elements == [1])
    }
}
