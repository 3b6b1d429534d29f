import RillLocks
import RillTesting
import Testing

@testable import RillCore

/// The laws of the contract that are not one type's own, against every operator.
struct LawsTests {
    private let scheduler = VirtualTimeScheduler()

    // The grammar: next* (error | completed)?, serial, silent after the end.

    @Test(arguments: Identity.all, [Event<Int>.completed, .error(Boom(number: 3))])
    func whatPassesIsWhatWasSent(_ identity: Identity, _ ending: Event<Int>) {
        let source = Observable.of(.next(1), .next(2), .next(3), ending).dematerialize()
        let recorder = scheduler.record(identity.apply(source))
        #expect(recorder.events.map(\.event) == [.next(1), .next(2), .next(3), ending])
    }

    @Test(arguments: Identity.all)
    func aSourceThatMisbehavesAtTheEdgeIsKeptInOrder(_ identity: Identity) {
        let misbehaving = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onCompleted()
            observer.onNext(2)
            observer.onError(Boom())
            observer.onCompleted()
            return Disposables.create()
        }
        let recorder = scheduler.record(identity.apply(misbehaving))
        #expect(recorder.history == "1@0 |@0")
    }

    @Test(arguments: Identity.all)
    func aSourceFedFromSeveralThreadsIsSerial(_ identity: Identity) {
        let count = 200
        let observers = Mutex<Observer<Int>?>(nil)
        let witness = Witness<Int>()
        _ = identity.apply(
            .create { observer in
                observers.withLock { $0 = observer }
                return Disposables.create()
            }
        ).subscribe(witness)
        let observer = observers.withLock { $0.take() }
        concurrently(threads: 3) { _ in
            for number in 0..<count { observer?.onNext(number) }
            observer?.onCompleted()
        }
        #expect(witness.sawOrder)
        #expect(witness.endings == [.completed])
        #expect(witness.elements.count >= count)
    }

    // The lifetime exists before the first event.

    // `create` around a whole subscription is excepted: that subscription has a lifetime of its own, which the
    // outer one ends only when the call has returned.
    @Test(arguments: Identity.all.filter { $0.name != "create" })
    func anEndlessSourceThatAnswersAtOnceStopsUnderTake(_ identity: Identity) {
        // It gives up early when the law is broken, rather than run for ever.
        let sent = Log<Int>()
        let endless = Observable<Int>.create { observer, lifetime in
            var number = 0
            while !lifetime.isDisposed && number < 500 {
                sent.write(number)
                observer.onNext(number)
                number += 1
            }
        }
        let recorder = scheduler.record(identity.apply(endless).take(3))
        #expect(recorder.history == "0@0 1@0 2@0 |@0")
        #expect(sent.count == 3)
    }

    @Test(arguments: Identity.all)
    func nothingStartsInALifetimeThatIsDisposed(_ identity: Identity) {
        let attempts = Attempts()
        let lifetime = Lifetime()
        lifetime.dispose()
        let recorder = Recorder<Int>(on: scheduler)
        identity.apply(attempts.stream { .just($0) }).run(recorder.asObserver(), in: lifetime)
        #expect(attempts.total == 0)
        #expect(recorder.events.isEmpty)
    }

    // Disposal wins.

    @Test(arguments: Identity.all)
    func afterDisposalInsideAnElementNothingMoreIsDelivered(_ identity: Identity) {
        let subject = PublishSubject<Int>()
        let heard = Log<Int>()
        let subscription = SerialDisposable()
        subscription.disposable = identity.apply(subject.asObservable()).subscribe(
            onNext: {
                heard.write($0)
                subscription.dispose()
                subject.onNext(2)
            },
            onError: { _ in heard.write(-1) }, onCompleted: { heard.write(-2) })
        subject.onNext(1)
        subject.onNext(3)
        subject.onCompleted()
        #expect(heard.entries == [1])
        #expect(!subject.hasObservers)
    }

    @Test(arguments: Identity.all)
    func afterDisposalFromAnotherThreadNothingMoreIsDelivered(_ identity: Identity) {
        for _ in 0..<20 {
            let subject = PublishSubject<Int>()
            let heard = Atomic<Int>(0)
            let isDisposed = Atomic<Bool>(false)
            let late = Atomic<Int>(0)
            let subscription = identity.apply(subject.asObservable()).subscribe(onNext: { _ in
                heard.add(1, ordering: .relaxed)
            })
            concurrently(
                {
                    // The thread that delivers: what it sends once it knows of the disposal is not heard.
                    for number in 0..<10_000 {
                        let knows = isDisposed.load(ordering: .acquiring)
                        let before = heard.load(ordering: .relaxed)
                        subject.onNext(number)
                        if knows {
                            late.store(heard.load(ordering: .relaxed) - before, ordering: .relaxed)
                            return
                        }
                    }
                },
                {
                    subscription.dispose()
                    isDisposed.store(true, ordering: .releasing)
                })
            #expect(late.load(ordering: .relaxed) == 0)
            #expect(!subject.hasObservers)
        }
    }

    @Test func disposalRemovesAllTimersAtThatInstant() {
        let scheduler = scheduler
        let second = Duration.seconds(1)
        let source = Observable<Int>.of(1, 2, 3).concat(.never())
        let streams: [Observable<Int>] = [
            .timer(second, scheduler: scheduler),
            .interval(second, scheduler: scheduler),
            source.delay(second, scheduler: scheduler),
            source.timeout(second, scheduler: scheduler),
            source.observe(on: scheduler),
            source.subscribe(on: scheduler),
            source.flatMap { _ in Observable<Int>.timer(second, scheduler: scheduler) },
            source.concatMap { _ in Observable<Int>.timer(second, scheduler: scheduler) },
            source.flatMapLatest { _ in Observable<Int>.timer(second, scheduler: scheduler) },
            Observable<Int>.error(Boom()).catchError { _ in .timer(second, scheduler: scheduler) },
            Observable<Int>.error(Boom()).retryWhen { $0.delay(second, scheduler: scheduler) },
            Observable<Int>.error(Boom()).retry(RetryPolicy(.constant(second)), scheduler: scheduler),
            Observable<Int>.never().hedge(
                after: .constant(second), maxAttempts: 3, scheduler: scheduler),
        ]
        for stream in streams {
            let recorder = scheduler.record(stream)
            #expect(scheduler.pendingCount > 0)
            recorder.dispose()
            #expect(scheduler.pendingCount == 0)
            scheduler.run()
            #expect(recorder.events.isEmpty || recorder.elements == [1, 2, 3])
        }
    }

    @Test(arguments: Identity.all)
    func disposingTwiceAndFromTwoThreadsEndsTheSourceOnce(_ identity: Identity) {
        for _ in 0..<20 {
            let ends = Log<Int>()
            let source = Observable<Int>.create { _, lifetime in lifetime.onDispose { ends.write(1) } }
            let subscription = identity.apply(source).subscribe()
            concurrently(threads: 2) { _ in subscription.dispose() }
            subscription.dispose()
            #expect(ends.count == 1)
        }
    }

    @Test(arguments: Identity.all)
    func teardownThatDisposesOfTheSubscriptionSilencesTheTerminalEvent(_ identity: Identity) {
        // Only an operator that ends its source before it passes the terminal event on can meet this.
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        let heard = Log<String>()
        let source = Observable<Int> { observer, lifetime in
            lifetime.onDispose {
                subscription.dispose()
                heard.write("disposed")
            }
            subject.asObservable().run(observer, in: lifetime)
        }
        subscription.disposable = identity.apply(source).do(onCompleted: { heard.write("completed") })
            .subscribe()
        subject.onCompleted()
        #expect(heard.entries.filter { $0 == "disposed" }.count == 1)
        #expect(heard.entries.last == "disposed" || heard.entries == ["disposed"])
    }

    // No call-out under a lock. What is called waits for another thread that uses the very object: under a lock that
    // would be a deadlock.

    @Test func aSubscriberMayWaitForAThreadThatUsesTheSubject() {
        let done = finishes {
            let subject = BehaviorSubject(value: 0)
            defer { subject.onCompleted() }
            let other = subject.subscribe()
            _ = subject.subscribe(onNext: { element in
                guard element < 3 else { return }
                concurrently({
                    _ = try? subject.value()
                    _ = subject.hasObservers
                    subject.subscribe().dispose()
                    other.dispose()
                    subject.onNext(element + 1)
                })
            })
        }
        #expect(done)
    }

    @Test func teardownMayWaitForAThreadThatUsesTheSameDisposables() {
        let done = finishes {
            let lifetime = Lifetime()
            let child = lifetime.child()
            let composite = CompositeDisposable()
            let serial = SerialDisposable()
            let useAll: @Sendable () -> Void = {
                concurrently({
                    lifetime.onDispose {}
                    _ = lifetime.child()
                    lifetime.end(child)
                    lifetime.dispose()
                    composite.insert(Disposables.create())
                    _ = composite.count
                    composite.dispose()
                    _ = serial.disposable
                    serial.disposable = nil
                    serial.dispose()
                })
            }
            lifetime.onDispose(useAll)
            child.onDispose(useAll)
            child.child().onDispose(useAll)
            composite.insert(atEnd(useAll))
            let key = composite.insert(atEnd(useAll))
            serial.disposable = atEnd(useAll)
            serial.disposable = atEnd(useAll)
            if let key { composite.remove(for: key) }
            composite.dispose()
            serial.dispose()
            lifetime.dispose()
        }
        #expect(done)
    }

    @Test(arguments: Identity.all)
    func anElementMayWaitForAThreadThatDisposesAndSubscribes(_ identity: Identity) {
        let heard = Log<Int>()
        let done = finishes {
            let subject = PublishSubject<Int>()
            let stream = identity.apply(subject.asObservable())
            let subscription = SerialDisposable()
            subscription.disposable = stream.subscribe(
                onNext: { element in
                    heard.write(element)
                    concurrently({
                        subject.onNext(7)
                        _ = stream.subscribe()
                        subscription.dispose()
                    })
                })
            subject.onNext(1)
            subject.onCompleted()
        }
        #expect(done)
        #expect(heard.entries == [1])
    }

    @Test func handlersOfErrorsMayWaitForAThreadThatUsesTheStream() {
        let done = finishes {
            let failure = PublishSubject<Int>()
            let trigger = PublishSubject<Int>()
            let subscription = SerialDisposable()
            let useAll: @Sendable () -> Void = {
                concurrently({
                    trigger.onNext(1)
                    failure.onNext(1)
                    subscription.dispose()
                })
            }
            let source = failure.map { _ -> Int in throw Boom() }
            subscription.disposable = source.retryWhen {
                $0.do(onNext: { _ in useAll() }).flatMap { _ in trigger }
            }
            .subscribe()
            failure.onNext(1)
            subscription.disposable?.dispose()
            _ = source.catchError { _ in
                useAll()
                return .empty()
            }.subscribe()
            failure.onNext(1)
        }
        #expect(done)
    }

    /// An element that waits is replaced by the next one, and is released by that.
    @Test(arguments: Waiting.all)
    func theReleaseOfAnElementMayWaitForAThreadThatUsesTheStream(_ waiting: Waiting) {
        let released = Log<Int>()
        let done = finishes {
            let scheduler = VirtualTimeScheduler()
            let turns = ManualScheduler()
            let subject = PublishSubject<Guest>()
            let stream = waiting.apply(subject.asObservable(), scheduler, turns)
            let subscription = stream.subscribe()
            let useAll: @Sendable () -> Void = {
                concurrently({
                    released.write(1)
                    turns.takeTurn()
                    scheduler.advance(by: .seconds(1))
                    _ = stream.subscribe()
                    subscription.dispose()
                })
            }
            subject.onNext(Guest {})
            subject.onNext(Guest(onRelease: useAll))
            subject.onNext(Guest {})
            subject.onCompleted()
            turns.run()
        }
        #expect(done)
        #expect(released.count == 1)
    }

    @Test(arguments: [KeepingSubject.async, .behavior, .replay])
    func theReleaseOfAnElementMayWaitForAThreadThatUsesTheSubjectThatKeptIt(_ kind: KeepingSubject) {
        let released = Log<Int>()
        let done = finishes {
            let (subject, useIt) = kind.make()
            let useAll: @Sendable () -> Void = {
                concurrently({
                    released.write(1)
                    useIt()
                    subject.stream.subscribe().dispose()
                    subject.observer.on(.next(Guest {}))
                })
            }
            subject.observer.on(.next(Guest(onRelease: useAll)))
            subject.observer.on(.next(Guest {}))
            subject.observer.on(.completed)
        }
        #expect(done)
        #expect(released.count == 1)
    }

    @Test func theReleaseOfWhatASharedStreamHasKeptMayWaitForAThreadThatUsesIt() {
        let released = Log<Int>()
        let done = finishes {
            let subject = PublishSubject<Guest>()
            let kept = subject.replay(1)
            let useAll: @Sendable () -> Void = {
                concurrently({
                    released.write(1)
                    _ = kept.subscribe()
                    kept.connect().dispose()
                })
            }
            let connection = kept.connect()
            subject.onNext(Guest(onRelease: useAll))
            connection.dispose()
            // This one makes the next connection.
            _ = kept.subscribe()
        }
        #expect(done)
        #expect(released.count == 1)
    }

    @Test func workInVirtualTimeMayWaitForAThreadThatSchedules() {
        let scheduler = scheduler
        let ran = Log<Int>()
        let done = finishes {
            let waiting = scheduler.schedule(after: .seconds(9)) {}
            _ = scheduler.schedule(after: .seconds(1)) {
                concurrently({
                    waiting.dispose()
                    _ = scheduler.now
                    _ = scheduler.schedule(after: .seconds(1)) { ran.write(scheduler.pendingCount) }
                })
            }
            scheduler.run()
        }
        #expect(done)
        #expect(ran.entries == [0])
    }

    // Nothing recurses with the data.

    @Test func concatOfAHundredThousandSourcesUsesConstantStack() {
        let source = Observable.concat(
            (0..<100_000).lazy.map { Observable.just($0) }.map { $0 } as [Observable<Int>])
        #expect(stackGrowth(of: source, count: 100_000) < 4096)
    }

    @Test func concatMapAndFlatMapOfAHundredThousandElementsUseConstantStack() {
        let elements = Observable.range(start: 0, count: 100_000)
        #expect(stackGrowth(of: elements.concatMap { Observable.just($0) }, count: 100_000) < 4096)
        #expect(stackGrowth(of: elements.flatMap { Observable.just($0) }, count: 100_000) < 4096)
        #expect(stackGrowth(of: elements.flatMapLatest { Observable.just($0) }, count: 100_000) < 4096)
    }

    @Test func resubscriptionFromInsideAnEventUsesConstantStackThroughASubject() {
        let deepest = Atomic<Int>(0)
        let count = Atomic<Int>(0)
        onSmallStack {
            let probe = StackProbe()
            let subject = PublishSubject<Int>()
            @Sendable func subscribe() {
                _ = subject.take(1).subscribe(onNext: { _ in
                    deepest.store(max(deepest.load(ordering: .relaxed), probe.depth), ordering: .relaxed)
                    guard count.add(1, ordering: .relaxed).newValue < 50_000 else { return }
                    subscribe()
                    subject.onNext(1)
                })
            }
            subscribe()
            subject.onNext(1)
        }
        #expect(count.load(ordering: .relaxed) == 50_000)
        #expect(deepest.load(ordering: .relaxed) < 8192)
    }

    private func stackGrowth(of stream: Observable<Int>, count wanted: Int) -> Int {
        let deepest = Atomic<Int>(0)
        let shallowest = Atomic<Int>(.max)
        let count = Atomic<Int>(0)
        onSmallStack {
            let probe = StackProbe()
            _ = stream.subscribe(onNext: { _ in
                count.add(1, ordering: .relaxed)
                deepest.store(max(deepest.load(ordering: .relaxed), probe.depth), ordering: .relaxed)
                shallowest.store(min(shallowest.load(ordering: .relaxed), probe.depth), ordering: .relaxed)
            })
        }
        guard count.load(ordering: .relaxed) == wanted else { return .max }
        return deepest.load(ordering: .relaxed) - shallowest.load(ordering: .relaxed)
    }

    // The source of a failed attempt is torn down before the next attempt starts.

    @Test func operatorsThatReplaceAStreamHaveOneLiveSubscriptionAtMost() {
        let attempts = Attempts()
        let failing = attempts.failingAtOnce()
        let endless = attempts.stream { _ in Observable<Int>.never() }
        let streams: [Observable<Int>] = [
            failing.retry(5),
            failing.retryWhen { $0.take(5) },
            failing.retry(RetryPolicy(.immediate).maxAttempts(5), scheduler: scheduler),
            failing.hedge(after: .immediate, maxAttempts: 5, scheduler: scheduler),
            failing.catchError { _ in failing.catchError { _ in failing } },
            Observable.concat(attempts.stream { .just($0) }, attempts.stream { .just($0) }),
            Observable.of(1, 2, 3).flatMapLatest { _ in endless },
            Observable.of(1, 2, 3).concatMap { _ in attempts.stream { .just($0) } },
        ]
        for stream in streams {
            let subscription = stream.subscribe(onError: { _ in })
            subscription.dispose()
        }
        #expect(attempts.peak == 1)
        #expect(attempts.live == 0)
        #expect(attempts.total > 20)
    }

    // A thrown error in any closure becomes an error event.

    private static let throwing: [Identity] = [
        Identity("map") { $0.map { _ in throw Boom(number: 9) } },
        Identity("compactMap") { $0.compactMap { _ in throw Boom(number: 9) } },
        Identity("filter") { $0.filter { _ in throw Boom(number: 9) } },
        Identity("takeWhile") { $0.takeWhile { _ in throw Boom(number: 9) } },
        Identity("scan") { $0.scan(0) { _, _ in throw Boom(number: 9) } },
        Identity("reduce") { $0.reduce(0) { _, _ in throw Boom(number: 9) } },
        Identity("distinctUntilChanged") { $0.distinctUntilChanged { _, _ in throw Boom(number: 9) } },
        Identity("flatMap") { $0.flatMap { _ -> Observable<Int> in throw Boom(number: 9) } },
        Identity("flatMapLatest") { $0.flatMapLatest { _ -> Observable<Int> in throw Boom(number: 9) } },
        Identity("concatMap") { $0.concatMap { _ -> Observable<Int> in throw Boom(number: 9) } },
        Identity("withLatestFrom") {
            $0.withLatestFrom(Observable.just(1)) { _, _ in throw Boom(number: 9) }
        },
        Identity("combineLatest") {
            Observable.combineLatest($0, Observable.just(1)) { _, _ in throw Boom(number: 9) }
        },
        Identity("zip") { Observable.zip($0, Observable.just(1)) { _, _ in throw Boom(number: 9) } },
        Identity("do onNext") { $0.do(onNext: { _ in throw Boom(number: 9) }) },
        Identity("do afterNext") { $0.do(afterNext: { _ in throw Boom(number: 9) }) },
        Identity("do onCompleted") { $0.do(onCompleted: { throw Boom(number: 9) }) },
        Identity("do onError") { source in
            source.flatMap { _ in Observable<Int>.error(Boom()) }.do(onError: { _ in throw Boom(number: 9) })
        },
        Identity("catchError") { source in
            source.map { _ in throw Boom() }.catchError { _ in throw Boom(number: 9) }
        },
        Identity("mapError") { source in
            source.map { _ in throw Boom() }.mapError { _ in throw Boom(number: 9) }
        },
        Identity("retryWhen") { source in
            source.retryWhen { _ -> Observable<Int> in throw Boom(number: 9) }
        },
        Identity("retry(policy)") { source in
            let policy = RetryPolicy().decide { _ in throw Boom(number: 9) }
            return source.map { _ in throw Boom() }.retry(policy, scheduler: VirtualTimeScheduler())
        },
        Identity("deferred") { _ in Observable.deferred { throw Boom(number: 9) } },
        Identity("create") { _ in Observable.create { _ -> any Disposable in throw Boom(number: 9) } },
        Identity("create in a lifetime") { _ in Observable.create { _, _ in throw Boom(number: 9) } },
    ]

    @Test(arguments: throwing)
    func aThrowIsTheErrorAndEndsTheSource(_ operation: Identity) {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let recorder = scheduler.record(operation.apply(source.asObservable()))
        scheduler.run()
        #expect(recorder.error as? Boom == Boom(number: 9))
        #expect(recorder.events.count { $0.event.isStopEvent } == 1)
        #expect(source.liveSubscriptions == 0)
        #expect(scheduler.pendingCount == 0)
    }

    @Test(arguments: throwing)
    func aThrowAmongElementsThatComeAtOnceIsTheErrorAndTheOnlyEnd(_ operation: Identity) {
        let recorder = scheduler.record(operation.apply(.of(1, 2, 3)))
        #expect(recorder.error as? Boom == Boom(number: 9))
        #expect(recorder.events.count { $0.event.isStopEvent } == 1)
    }

    @Test func aThrowThatHasNoStreamLeftIsUnhandledAndNotLost() async {
        await #expect(processExitsWith: .success) {
            let unhandled = Log<String>()
            UnhandledErrors.setHandler { unhandled.write("\($0)") }
            _ = Observable<Int>.empty().do(afterCompleted: { throw Boom(number: 1) }).subscribe()
            _ = Observable<Int>.error(Boom()).do(afterError: { _ in throw Boom(number: 2) }).subscribe(
                onError: { _ in })
            precondition(unhandled.entries == ["Boom(number: 1)", "Boom(number: 2)"])
        }
    }

    // What is held.

    @Test(arguments: Identity.all, Ending.allCases)
    func nothingIsHeldAfterTheEndThoughSourceAndSubscriptionLive(_ identity: Identity, _ ending: Ending) {
        let counter = Payload.Counter()
        let subject = PublishSubject<Int>()
        let subscription = {
            let payload = counter.make()
            return identity.apply(subject.do(onNext: { _ in withExtendedLifetime(payload) {} })).subscribe(
                onNext: { _ in withExtendedLifetime(payload) {} }, onError: { _ in })
        }()
        subject.onNext(1)
        #expect(counter.live == 1)
        switch ending {
        case .completion: subject.onCompleted()
        case .error: subject.onError(Boom())
        case .disposal: subscription.dispose()
        }
        #expect(counter.live == 0)
        withExtendedLifetime((subject, subscription)) {}
    }

    // What starts its source again has to hold it, and a subject holds its subscribers.
    @Test(
        arguments: Identity.all.filter {
            !["concat", "concat list", "retry(1)", "retryWhen", "retry(policy)", "hedge"].contains($0.name)
        })
    func nothingIsHeldOnceASubjectThatNeverEndsIsDropped(_ identity: Identity) {
        let counter = Payload.Counter()
        let subscription = {
            let payload = counter.make()
            let subject = PublishSubject<Int>()
            defer { subject.onNext(1) }
            return identity.apply(subject.asObservable()).subscribe(onNext: { _ in
                withExtendedLifetime(payload) {}
            })
        }()
        #expect(counter.live == 0)
        subscription.dispose()
    }

    @Test(arguments: Identity.all)
    func nothingIsHeldOnceASourceForgetsItsObserver(_ identity: Identity) {
        let counter = Payload.Counter()
        let observer = Mutex<Observer<Int>?>(nil)
        let source = Observable<Int> { newObserver, _ in observer.withLock { $0 = newObserver } }
        let subscription = {
            let payload = counter.make()
            return identity.apply(source).subscribe(onNext: { _ in withExtendedLifetime(payload) {} })
        }()
        observer.withLock { $0 }?.onNext(1)
        #expect(counter.live == 1)
        let forgotten = observer.withLock { $0.take() }
        withExtendedLifetime(forgotten) {}
        _ = consume forgotten
        #expect(counter.live == 0)
        subscription.dispose()
    }
}

/// An operator in which an element waits until the next one takes its place.
struct Waiting: Sendable, CustomTestStringConvertible {
    typealias Operation =
        @Sendable (Observable<Guest>, VirtualTimeScheduler, ManualScheduler) -> Observable<Guest>

    let testDescription: String
    let apply: Operation

    private init(_ name: String, _ apply: @escaping Operation) {
        testDescription = name
        self.apply = apply
    }

    static let all = [
        Waiting("debounce") { source, scheduler, _ in source.debounce(.seconds(1), scheduler: scheduler) },
        Waiting("throttle") { source, scheduler, _ in source.throttle(.seconds(1), scheduler: scheduler) },
        Waiting("observe(on:bufferSize:)") { source, _, turns in
            source.observe(on: turns, bufferSize: 1, overflow: .dropOldest)
        },
        Waiting("sample") { source, _, _ in source.sample(Observable<Int>.never()) },
        Waiting("takeLast") { source, _, _ in source.takeLast(1) },
        Waiting("ReplaySubject") { source, _, _ in source.share(replay: 1) },
        Waiting("combineLatest") { source, _, _ in
            Observable.combineLatest(source, Observable<Int>.never()) { guest, _ in guest }
        },
        Waiting("withLatestFrom") { source, _, _ in Observable<Int>.never().withLatestFrom(source) },
        Waiting("distinctUntilChanged") { source, _, _ in source.distinctUntilChanged { _, _ in false } },
        Waiting("scan") { source, _, _ in source.scan(Guest {}) { $1 } },
        Waiting("reduce") { source, _, _ in source.reduce(Guest {}) { $1 } },
    ]
}

/// A subject that keeps an element until the next one comes.
enum KeepingSubject: Sendable {
    case async, behavior, replay

    /// The subject, and what else may be done with it.
    func make() -> (subject: AnySubject<Guest>, useIt: @Sendable () -> Void) {
        switch self {
        case .async: return (AnySubject(AsyncSubject()), {})
        case .replay: return (AnySubject(ReplaySubject.create(bufferSize: 1)), {})
        case .behavior:
            let subject = BehaviorSubject(value: Guest {})
            return (AnySubject(subject), { _ = try? subject.value() })
        }
    }
}
