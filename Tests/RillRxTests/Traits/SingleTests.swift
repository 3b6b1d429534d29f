struct SingleTests {
    @Test func theFirstAnswerCountsAndTheTeardownRuns() {
        let noted = Answers()
        let single = Single<Int>.create { single in
            single(.success(1))
            single(.success(2))
            single(.failure(Boom()))
            return Disposables.create { noted.note("torn down") }
        }
        #expect(answers(of: single) == ["success 1", "disposed"])
        #expect(noted.entries == ["torn down"])
    }

    @Test func aFailureIsTheAnswer() {
        let single = Single<Int>.create { single in
            single(.failure(Boom()))
            single(.success(1))
            return Disposables.create()
        }
        #expect(answers(of: single) == ["failure \(Boom())", "disposed"])
        #expect(answers(of: Single<Int>.error(Boom())) == ["failure \(Boom())", "disposed"])
        #expect(answers(of: Single<Int>.create { _ in throw Boom() }) == ["failure \(Boom())", "disposed"])
    }

    @Test(arguments: [true, false]) func theAnswerPrecedesTheTeardownAndAnErrorFollowsIt(_ succeeds: Bool) {
        let (noted, kept) = (Answers(), Log<Single<Int>.SingleObserver>())
        let single = Single<Int>.create { single in
            kept.write(single)
            return Disposables.create { noted.note("torn down") }
        }
        _ = noted.subscribe(to: single)
        kept.entries.first?(succeeds ? .success(1) : .failure(Boom()))
        let answer = succeeds ? ["success 1", "torn down"] : ["torn down", "failure \(Boom())"]
        #expect(noted.entries == answer + ["disposed"])
    }

    @Test func disposalSilencesALateAnswer() {
        let answers = Log<Single<Int>.SingleObserver>()
        let single = Single<Int>.create { single in
            answers.write(single)
            return Disposables.create()
        }
        let received = Answers()
        received.subscribe(to: single).dispose()
        answers.entries.first?(.success(1))
        #expect(received.entries == ["disposed"])
    }

    @Test func twoThreadsGiveOneAnswer() {
        for _ in 0..<rounds(2_000) {
            let single = Single<Int>.create { single in
                concurrently({ single(.success(1)) }, { single(.success(2)) })
                return Disposables.create()
            }
            let received = answers(of: single)
            #expect(received == ["success 1", "disposed"] || received == ["success 2", "disposed"])
        }
    }

    @Test func anAnswerFromAnotherThreadArrives() async throws {
        let single = Single<Int>.create { single in
            let task = Task { single(.success(1)) }
            return Disposables.create { task.cancel() }
        }
        #expect(try await single.value == 1)
        #expect(try await Single.create { 2 }.value == 2)
        await #expect(throws: Boom()) { try await Single<Int>.error(Boom()).value }
    }

    @Test func theEventFormReceivesBothAnswers() {
        let received = Log<String>()
        for single in [Single.just(1), Single.error(Boom())] {
            _ = single.subscribe { event in
                switch event {
                case .success(let element): received.write("success \(element)")
                case .failure(let error): received.write("failure \(error)")
                }
            }
        }
        #expect(received.entries == ["success 1", "failure \(Boom())"])
    }

    @Test func anObjectIsNotRetainedAndNotCalledAfterItsRelease() {
        let scheduler = VirtualTimeScheduler()
        let received = Log<String>()
        let single = Single.just(1).delay(.seconds(1), scheduler: scheduler)
        let kept = Screen()
        var released: Screen? = Screen()
        for screen in [kept, released].compactMap({ $0 }) {
            _ = single.subscribe(
                with: screen, onSuccess: { received.write("\($0.name) \($1)") },
                onDisposed: { received.write("\($0.name) disposed") })
        }
        weak let reference = released
        released = nil
        #expect(reference == nil)
        scheduler.run()
        #expect(received.entries == ["screen 1", "screen disposed"])
        withExtendedLifetime(kept) {}
    }

    @Test func operatorsKeepThePromise() {
        let one = Single.just(1)
        #expect(answers(of: one.map { $0 + 1 }) == ["success 2", "disposed"])
        #expect(answers(of: one.map { _ -> Int in throw Boom() }) == ["failure \(Boom())", "disposed"])
        #expect(answers(of: one.flatMap { .just($0 + 2) }) == ["success 3", "disposed"])
        #expect(answers(of: one.flatMapMaybe { _ in Maybe<Int>.empty() }) == ["completed", "disposed"])
        #expect(answers(of: one.flatMapCompletable { _ in .empty() }) == ["completed", "disposed"])
        #expect(answers(of: one.filter { $0 > 1 }) == ["completed", "disposed"])
        #expect(answers(of: one.compactMap { $0 > 0 ? "a" : nil }) == ["success a", "disposed"])
        #expect(answers(of: .deferred { one }) == ["success 1", "disposed"])
        #expect(
            answers(of: .using({ SerialDisposable() }, primitiveSequenceFactory: { _ in one }))
                == ["success 1", "disposed"])
    }

    @Test func zipCombinesTwoToManyAndACollection() {
        let text = Single.just("a")
        let number = Single.just(1)
        #expect(answers(of: Single.zip(text, number) { "\($0)\($1)" }) == ["success a1", "disposed"])
        #expect(answers(of: Single.zip(text, number)) == ["success (\"a\", 1)", "disposed"])
        let three = Single.zip(text, number, text) { "\($0)\($1)\($2)" }
        #expect(answers(of: three) == ["success a1a", "disposed"])
        let tuple: Single<(String, Int, Int)> = Single.zip(text, number, number)
        #expect(answers(of: tuple.map { $0.1 + $0.2 }) == ["success 2", "disposed"])
        #expect(answers(of: Single.zip([number, number])) == ["success [1, 1]", "disposed"])
        #expect(answers(of: Single.zip([number, number]) { $0.reduce(0, +) }) == ["success 2", "disposed"])
        #expect(answers(of: Single.zip([Single<Int>]())) == ["success []", "disposed"])
        #expect(
            answers(of: Single.zip(number, Single<Int>.error(Boom()))) == ["failure \(Boom())", "disposed"])
    }

    @Test func errorsAreCaughtAndRetried() {
        let failing = Single<Int>.error(Boom())
        #expect(answers(of: failing.catch { _ in .just(8) }) == ["success 8", "disposed"])
        #expect(answers(of: failing.catchError { _ in .just(8) }) == ["success 8", "disposed"])
        #expect(answers(of: failing.catchAndReturn(8)) == ["success 8", "disposed"])
        #expect(answers(of: failing.catchErrorJustReturn(8)) == ["success 8", "disposed"])
        let attempts = Attempts()
        let third = Single<Int>.deferred {
            attempts.stream { $0 < 3 ? .error(Boom()) : .just($0) }.asSingle()
        }
        #expect(answers(of: third.retry()) == ["success 3", "disposed"])
        #expect(answers(of: failing.retry(2)) == ["failure \(Boom())", "disposed"])
        #expect(answers(of: failing.retry(when: { $0.take(1) })).first?.hasPrefix("failure") == true)
    }

    @Test func aTriggerThatCompletesFailsTheSingle() {
        let single = Single<Int>.error(Boom()).retry(when: { (_: Observable<any Error>) in
            Observable<Int>.empty()
        })
        #expect(answers(of: single) == ["failure \(SingleError.noElement)", "disposed"])
        let maybe = single.asMaybe().catch { _ in .error(Boom()) }
            .retryWhen { (_: Observable<Boom>) in Observable<Int>.empty() }
        #expect(answers(of: maybe) == ["completed", "disposed"])
    }

    @Test func aPolicyRetriesOnItsScheduler() {
        let scheduler = VirtualTimeScheduler()
        let attempts = Attempts()
        let source = attempts.stream { $0 < 3 ? .error(Boom()) : .just($0) }.asSingle()
        let received = Answers()
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(5)
        _ = received.subscribe(to: source.retry(policy, scheduler: scheduler))
        scheduler.advance(by: .milliseconds(1999))
        #expect(received.entries == [])
        scheduler.advance(by: .milliseconds(1))
        #expect(received.entries == ["success 3", "disposed"])
    }

    @Test(arguments: [
        Drawing("-1|", becomes: "---(1|)", subscribed: "^!"),
        Drawing("-#", becomes: "-#", subscribed: "^!"),
    ])
    func delayPostponesTheElement(_ drawing: Drawing) {
        #expect(
            drawing.difference { source, scheduler in
                source.take(1).asSingle().delay(.milliseconds(2), scheduler: scheduler).asObservable()
            } == nil)
    }

    @Test func timeIsVirtual() {
        let scheduler = VirtualTimeScheduler()
        func record(_ single: Single<Int>) -> Recorder<Int> { scheduler.record(single.asObservable()) }
        let timer = record(Single<Int>.timer(.milliseconds(3), scheduler: scheduler))
        let timeout = record(.never().timeout(.milliseconds(2), scheduler: scheduler))
        let other = record(.never().timeout(.milliseconds(2), other: .just(8), scheduler: scheduler))
        let late = record(.just(1).delaySubscription(.milliseconds(4), scheduler: scheduler))
        let moved = record(.just(1, scheduler: scheduler).observeOn(scheduler).subscribeOn(scheduler))
        scheduler.run()
        #expect(timer.difference(from: "---(0|)") == nil)
        #expect(timeout.difference(from: "--#", error: TimeoutError(.milliseconds(2), of: .event)) == nil)
        #expect(other.difference(from: "--(8|)", values: ["8": 8]) == nil)
        #expect(late.difference(from: "----(1|)") == nil)
        #expect(moved.difference(from: "(1|)") == nil)
    }
}

private final class Screen: Sendable {
    let name = "screen"
}
