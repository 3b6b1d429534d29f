struct SubscribeTests {
    private let log = Log<String>()

    private func subscribe(to source: Observable<Int>) -> any Disposable {
        source.subscribe(
            onNext: { [log] in log.write("\($0)") },
            onError: { [log] in log.write("\($0)") },
            onCompleted: { [log] in log.write("completed") },
            onDisposed: { [log] in log.write("disposed") })
    }

    @Test(arguments: [
        (Observable.of(1, 2), ["1", "2", "completed", "disposed"]),
        (.error(Boom(number: 3)), ["Boom(number: 3)", "disposed"]),
    ])
    func onDisposedRunsLastAfterTheEnd(_ source: Observable<Int>, _ entries: [String]) {
        _ = subscribe(to: source)
        #expect(log.entries == entries)
    }

    @Test(arguments: [nil, Boom()]) func teardownThatDisposesSilencesTheEnd(_ error: Boom?) {
        for (isTold, expected) in [(false, ["teardown"]), (true, ["teardown", "disposed"])] {
            let (log, subscription) = (Log<String>(), SerialDisposable())
            let subject = PublishSubject<Int>()
            let stream = subject.do(onDispose: {
                subscription.dispose()
                log.write("teardown")
            })
            let onDisposed: @Sendable () -> Void = { log.write("disposed") }
            subscription.disposable = stream.subscribe(
                onError: { _ in log.write("error") }, onCompleted: { log.write("completed") },
                onDisposed: isTold ? onDisposed : nil)
            subject.on(error.map { .error($0) } ?? .completed)
            #expect(log.entries == expected)
        }
    }

    @Test func onDisposedRunsLastAndOnceAfterDisposal() {
        let subscription = subscribe(
            to: .create { [log] observer, lifetime in
                lifetime.onDispose { log.write("source ends") }
                observer.onNext(1)
            })
        subscription.dispose()
        subscription.dispose()
        #expect(log.entries == ["1", "source ends", "disposed"])
    }

    @Test func everyEventCanBeReceivedAsAValue() {
        let events = Log<Event<Int>>()
        _ = Observable.concat(.just(1), .error(Boom(number: 2))).subscribe { events.write($0) }
        _ = Observable.just(3).subscribe { events.write($0) }
        #expect(events.entries == [.next(1), .error(Boom(number: 2)), .next(3), .completed])
    }

    @Test func anObserverAndASubjectCanBeFed() {
        let recorder = Recorder<Int>(on: VirtualTimeScheduler())
        let subject = PublishSubject<Int>()
        _ = subject.subscribe(recorder)
        _ = Observable.of(1, 2).subscribe(subject)
        #expect(recorder.history == "1@0 2@0 |@0")
    }

    @Test func droppingTheDisposableDoesNotEndTheSubscription() {
        let subject = PublishSubject<Int>()
        _ = subscribe(to: subject.asObservable())
        subject.onNext(1)
        #expect(log.entries == ["1"])
        #expect(subject.hasObservers)
    }

    @Test func everySubscriberStartsTheStreamAgain() {
        let attempts = Attempts()
        let source = attempts.stream { .just($0) }
        _ = subscribe(to: source)
        _ = subscribe(to: source)
        #expect(log.entries == ["1", "completed", "disposed", "2", "completed", "disposed"])
    }
}
