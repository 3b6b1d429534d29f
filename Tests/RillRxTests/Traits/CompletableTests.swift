struct CompletableTests {
    @Test func theFirstAnswerCounts() {
        for event in [CompletableEvent.completed, .error(Boom())] {
            let completable = Completable.create { completable in
                completable(event)
                completable(.error(Boom(number: 2)))
                completable(.completed)
                return Disposables.create()
            }
            let received = Log<CompletableEvent>()
            _ = completable.subscribe { event in received.write(event) }
            #expect(received.entries == [event])
        }
        #expect(answers(of: .empty()) == ["completed", "disposed"])
        #expect(answers(of: Completable.error(Boom())) == ["error \(Boom())", "disposed"])
    }

    @Test func andThenContinuesAfterCompletionOnly() {
        let done = Completable.empty()
        let failed = Completable.error(Boom())
        #expect(answers(of: done.andThen(Single.just(1))) == ["success 1", "disposed"])
        #expect(answers(of: done.andThen(Maybe.just(1))) == ["success 1", "disposed"])
        #expect(answers(of: done.andThen(failed)) == ["error \(Boom())", "disposed"])
        #expect(answers(of: failed.andThen(Single.just(1))) == ["failure \(Boom())", "disposed"])
        #expect(synchronousDifference(done.andThen(Observable.of(1, 2)), from: "(12|)") == nil)
        #expect(synchronousDifference(done.andThen(Infallible.of(1, 2)), from: "(12|)") == nil)
        #expect(synchronousDifference(done.andThen(.of(1, 2)), from: "(12|)") == nil)
        #expect(synchronousDifference(failed.andThen(Infallible.of(1, 2)), from: "#") == nil)
    }

    @Test func andThenWaitsAndEndsWithItsSubscription() {
        let scheduler = VirtualTimeScheduler()
        let first: TestSource<Int> = scheduler.cold("--|")
        let second: TestSource<Int> = scheduler.cold("-1-2-|")
        let recorder = scheduler.record(first.asCompletable().andThen(second.asObservable()))
        scheduler.run(disposing: recorder, at: 4)
        #expect(recorder.difference(from: "---1") == nil)
        #expect(first.subscriptionDifference(from: "^-!") == nil)
        #expect(second.subscriptionDifference(from: "--^-!") == nil)
    }

    @Test func concatRunsInOrderAndMergeTogether() {
        let scheduler = VirtualTimeScheduler()
        func wait(_ ticks: Int) -> Completable {
            Observable<Int>.timer(.milliseconds(ticks), scheduler: scheduler).asCompletable()
        }
        let sequences = [wait(2), wait(3)]
        let recorders = [
            Completable.concat(sequences), .concat(wait(2), wait(3)), wait(2).concat(wait(3)),
            .merge(sequences), .merge(wait(2), wait(3)), .zip(sequences), .zip(wait(2), wait(3)),
            .merge(wait(2), .error(Boom())),
        ].map { scheduler.record($0.andThen(Observable<Int>.empty())) }
        scheduler.run()
        #expect(recorders.map(\.history) == ["|@5", "|@5", "|@5", "|@3", "|@3", "|@3", "|@3", "#1@0"])
    }

    @Test func valueReturnsAtCompletion() async throws {
        try await Completable.empty().value
        await #expect(throws: Boom()) { try await Completable.error(Boom()).value }
    }

    @Test func errorsAreCaughtAndRetried() {
        let failed = Completable.error(Boom())
        #expect(answers(of: failed.catch { _ in .empty() }) == ["completed", "disposed"])
        #expect(answers(of: failed.retry(3)) == ["error \(Boom())", "disposed"])
        #expect(answers(of: failed.retryWhen { $0.take(1) }) == ["completed", "disposed"])
    }

    @Test func sideEffectsRunAroundTheAnswer() {
        let received = Log<String>()
        let completable = Completable.error(Boom()).do(
            onError: { _ in received.write("error") }, afterError: { _ in received.write("after") },
            onDispose: { received.write("dispose") })
        _ = completable.subscribe(onError: { _ in received.write("received") })
        #expect(received.entries == ["error", "dispose", "received", "after"])
    }
}
