import RillRxTest
import TestSupport
import Testing

/// Names and overloads of RxSwift, by type where they only have to compile.
@MainActor struct NamesTests {
    @Test func aDriverOfSignalsIsMergedIntoASignal() {
        let (numbers, log) = (PublishRelay<Int>(), Log<Int>())
        let signals: Driver<Signal<Int>> = .just(numbers.asSignal())
        let merged: Signal<Int> = signals.map { $0 }.merge()
        let bounded: Signal<Int> = signals.merge(maxConcurrent: 1)
        let subscriptions = [merged, bounded].map { $0.emit(onNext: { log.write($0) }) }
        numbers.accept(1)
        #expect(log.entries == [1, 1])
        subscriptions.forEach { $0.dispose() }
    }

    @Test func listsOfTraitsWithTheElementOfTheirParts() throws {
        let answers = [Single.just(true), .just(false)]
        let all: Single<[Bool]> = Single<Bool>.zip(answers)
        #expect(try all.toBlocking().single() == [true, false])
        #expect(try Single.zip(answers).toBlocking().single() == [true, false])
        let streams = [Infallible.just(1), .just(2)]
        #expect(try Infallible<Int>.combineLatest(streams).asObservable().toBlocking().single() == [1, 2])
        #expect(try Infallible<Int>.zip(streams).asObservable().toBlocking().single() == [1, 2])
    }

    @Test func aSubjectAsAnObserverIsItself() {
        let (subject, log) = (BehaviorSubject(value: 1), Log<Int>())
        let observer: AnyObserver<Int> = subject.asObserver()
        let subscription = subject.asObserver().subscribe(onNext: { log.write($0) })
        subject.asObserver().onNext(2)
        observer.onNext(3)
        #expect(log.entries == [1, 2, 3])
        subscription.dispose()
    }

    @Test func relaysOfOptionalsAndNamesOfTheMainThread() {
        MainScheduler.ensureRunningOnMainThread()
        let (relay, log) = (ReplayRelay<Int?>.create(bufferSize: 1), Log<Int?>())
        Observable.just(1).bind(to: relay).dispose()
        _ = relay.subscribe(onNext: { log.write($0) })
        #expect(log.entries == [1])
        let scheduler = TestScheduler(initialClock: 0)
        let ended: Completable = scheduler.createColdObservable([.completed(20)]).asCompletable()
        ended.subscribe().dispose()
        _ = LiveResources.self
    }

    /// As in ReactorKit, and in RxSwift's own tests.
    @Test func subjectsAndConnectableStreamsOfOnesOwn() {
        let (subject, log) = (Doubling(), Log<Int>())
        _ = subject.asObservable().subscribe(onNext: { log.write($0) })
        subject.onNext(2)
        let connectable: any ConnectableObservableType<Int> = Replayed()
        connectable.connect().dispose()
        func send<Subject: SubjectType>(_ element: Subject.Element, to subject: Subject) {
            subject.onNext(element)
        }
        send(3, to: subject)
        #expect(log.entries == [4, 6])
        send(1, to: PublishSubject<Int>())
    }
}

private final class Doubling: ObservableType, ObserverType, SubjectType {
    private let subject = PublishSubject<Int>()

    func on(_ event: Event<Int>) { subject.on(event.map { $0 * 2 }) }
    func asObservable() -> Observable<Int> { subject.asObservable() }
}

private final class Replayed: ConnectableObservableType {
    private let stream = Observable.of(1, 2).replay(1)

    func connect() -> any Disposable { stream.connect() }
    func asObservable() -> Observable<Int> { stream.asObservable() }
}
