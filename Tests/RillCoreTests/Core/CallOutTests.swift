@testable import RillCore

/// Nothing is called under a lock. The called code waits for another thread that uses the same object: under
/// a lock that would be a deadlock.
@Suite(.blocking) struct CallOutTests {
    @Test func aSubscriberMayWaitForAThreadThatUsesTheSubject() {
        let done = finishes {
            let subject = BehaviorSubject(value: 0)
            defer { subject.onCompleted() }
            let other = subject.subscribe()
            _ = subject.subscribe(onNext: { element in
                guard element < 2 else { return }
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
            composite.insert(Disposables.create(with: useAll))
            let key = composite.insert(Disposables.create(with: useAll))
            serial.disposable = Disposables.create(with: useAll)
            serial.disposable = Disposables.create(with: useAll)
            if let key { composite.remove(for: key) }
            composite.dispose()
            serial.dispose()
            lifetime.dispose()
        }
        #expect(done)
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

    /// The next element replaces the pending one and releases it.
    @Test(arguments: ElementKeepingOperator.all)
    func theReleaseOfAnElementMayWaitForAThreadThatUsesTheStream(_ keeping: ElementKeepingOperator) {
        let released = Log<Int>()
        let done = finishes {
            let scheduler = VirtualTimeScheduler()
            let turns = ManualScheduler()
            let subject = PublishSubject<ReleaseProbe>()
            let stream = keeping.apply(subject.asObservable(), scheduler, turns)
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
            subject.onNext(ReleaseProbe {})
            subject.onNext(ReleaseProbe(onRelease: useAll))
            subject.onNext(ReleaseProbe {})
            subject.onCompleted()
            turns.run()
        }
        #expect(done)
        #expect(released.count == 1)
    }

    @Test(arguments: [ElementKeepingSubject.async, .behavior, .replay])
    func theReleaseOfAnElementMayWaitForAThreadThatUsesTheSubject(_ kind: ElementKeepingSubject) {
        let released = Log<Int>()
        let done = finishes {
            let (subject, useIt) = kind.make()
            let useAll: @Sendable () -> Void = {
                concurrently({
                    released.write(1)
                    useIt()
                    subject.stream.subscribe().dispose()
                    subject.observer.on(.next(ReleaseProbe {}))
                })
            }
            subject.observer.on(.next(ReleaseProbe(onRelease: useAll)))
            subject.observer.on(.next(ReleaseProbe {}))
            subject.observer.on(.completed)
        }
        #expect(done)
        #expect(released.count == 1)
    }

    @Test func theReleaseOfAReplayedElementMayWaitForAThreadThatUsesIt() {
        let released = Log<Int>()
        let done = finishes {
            let subject = PublishSubject<ReleaseProbe>()
            let kept = subject.replay(1)
            let useAll: @Sendable () -> Void = {
                concurrently({
                    released.write(1)
                    _ = kept.subscribe()
                    kept.connect().dispose()
                })
            }
            let connection = kept.connect()
            subject.onNext(ReleaseProbe(onRelease: useAll))
            connection.dispose()
            // This subscription makes the next connection.
            _ = kept.subscribe()
        }
        #expect(done)
        #expect(released.count == 1)
    }

    @Test func workInVirtualTimeMayWaitForAThreadThatSchedules() {
        let scheduler = VirtualTimeScheduler()
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
}

/// An operator that keeps an element until the next one replaces it.
struct ElementKeepingOperator: Sendable, CustomTestStringConvertible {
    typealias Operation =
        @Sendable (Observable<ReleaseProbe>, VirtualTimeScheduler, ManualScheduler) -> Observable<
            ReleaseProbe
        >

    let testDescription: String
    let apply: Operation

    private init(_ name: String, _ apply: @escaping Operation) {
        testDescription = name
        self.apply = apply
    }

    static let all = [
        ElementKeepingOperator("debounce") { source, scheduler, _ in
            source.debounce(.seconds(1), scheduler: scheduler)
        },
        ElementKeepingOperator("throttle") { source, scheduler, _ in
            source.throttle(.seconds(1), scheduler: scheduler)
        },
        ElementKeepingOperator("observe(on:bufferSize:)") { source, _, turns in
            source.observe(on: turns, bufferingPolicy: .dropOldest(1))
        },
        ElementKeepingOperator("sample") { source, _, _ in source.sample(Observable<Int>.never()) },
        ElementKeepingOperator("takeLast") { source, _, _ in source.takeLast(1) },
        ElementKeepingOperator("ReplaySubject") { source, _, _ in source.share(replay: 1) },
        ElementKeepingOperator("combineLatest") { source, _, _ in
            Observable.combineLatest(source, Observable<Int>.never()) { element, _ in element }
        },
        ElementKeepingOperator("withLatestFrom") { source, _, _ in
            Observable<Int>.never().withLatestFrom(source)
        },
        ElementKeepingOperator("distinctUntilChanged") { source, _, _ in
            source.distinctUntilChanged { _, _ in false }
        },
        ElementKeepingOperator("scan") { source, _, _ in source.scan(ReleaseProbe {}) { $1 } },
        ElementKeepingOperator("reduce") { source, _, _ in source.reduce(ReleaseProbe {}) { $1 } },
    ]
}

/// A subject that keeps an element until the next one replaces it.
enum ElementKeepingSubject: Sendable {
    case async, behavior, replay

    /// The subject, and an action that uses what is specific to it.
    func make() -> (subject: AnySubject<ReleaseProbe>, useIt: @Sendable () -> Void) {
        switch self {
        case .async: return (AnySubject(AsyncSubject()), {})
        case .replay: return (AnySubject(ReplaySubject.create(bufferSize: 1)), {})
        case .behavior:
            let subject = BehaviorSubject(value: ReleaseProbe {})
            return (AnySubject(subject), { _ = try? subject.value() })
        }
    }
}
