/// The source of most tests emits its attempt's number 10 ms after it was started and fails after 100 ms.
struct RetryWhenTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()

    private let bag = DisposeBag()

    private func record<Trigger: ObservableType>(
        _ handler: @escaping @Sendable (Observable<any Error>) throws -> Trigger
    ) -> Recorder<Int> {
        record(attempts.failingLater(on: scheduler).retryWhen(handler))
    }

    /// Records until the end of the test.
    private func record<Element>(_ stream: Observable<Element>) -> Recorder<Element> {
        let recorder = scheduler.record(stream)
        recorder.subscription.disposed(by: bag)
        return recorder
    }

    // The number of attempts.

    @Test func takeTwoErrorsMakesThreeAttemptsAndThenCompletesWhenTheSourceFailsDuringSubscribe() {
        let recorder = record(attempts.failingSynchronously().retryWhen { errors in errors.take(2) })
        #expect(recorder.history == "1@0 2@0 3@0 |@0")
        #expect(attempts.total == 3)
        #expect(attempts.peak == 1)
        #expect(attempts.log.entries == ["start 1", "end 1", "start 2", "end 2", "start 3", "end 3"])
    }

    @Test func zipWithARangeTerminatesWhenTheSourceFailsDuringSubscribe() {
        let recorder = record(
            attempts.failingSynchronously().retryWhen { errors in
                Observable<Int>.zip(errors, Observable<Int>.range(start: 1, count: 3)) { $1 }
            })
        #expect(recorder.history == "1@0 2@0 3@0 4@0 |@0")
    }

    @Test func theErrorsAreThoseOfTheAttemptsInTheirOrder() {
        let numbers = Log<String>()
        let recorder = record { errors in
            errors.enumerated().do(onNext: { numbers.write("\($0.index) \($0.element)") }).take(2)
        }
        scheduler.run()
        #expect(numbers.entries == ["0 Boom(number: 1)", "1 Boom(number: 2)"])
        #expect(recorder.history == "1@10 2@110 3@210 |@300")
    }

    @Test(arguments: [2, 3])
    func severalTriggersForOneErrorMakeOneAttemptWhenTheSourceFailsDuringSubscribe(_ count: Int) {
        let recorder = record(
            attempts.failingSynchronously().retryWhen { errors in
                errors.take(3).flatMap { _ in Observable.range(start: 0, count: count) }
            })
        #expect(recorder.history == "1@0 2@0 3@0 4@0 |@0")
        #expect(attempts.total == 4)
        #expect(attempts.peak == 1)
    }

    @Test func theTriggerIsSubscribedFirstAndReceivesTheErrorOfAnAttemptThatIsTornDown() {
        let attempts = attempts
        let recorder = record { errors in
            errors.do(
                onNext: { _ in attempts.log.write("error") }, onSubscribe: { attempts.log.write("trigger") }
            ).take(1)
        }
        scheduler.run()
        #expect(attempts.log.entries == ["trigger", "start 1", "end 1", "error", "start 2", "end 2"])
        #expect(recorder.history == "1@10 2@110 |@200")
    }

    @Test func manySynchronousFailuresUseConstantStackThroughATriggerOfManyOperators() {
        let scheduler = scheduler
        let depths = Log<Int>()
        onSmallStack {
            let probe = StackProbe()
            let source = Observable<Int> { observer, _ in
                depths.write(probe.depth)
                if depths.count > 20_000 { observer.onCompleted() } else { observer.onError(Boom()) }
            }
            _ = scheduler.record(
                source.retryWhen { errors in
                    errors.enumerated().flatMap { _, _ in Observable.just(1) }.concatMap {
                        Observable.of($0, $0)
                    }
                })
        }
        #expect(depths.count == 20_001)
        #expect((depths.entries.max() ?? 0) - (depths.entries.min() ?? 0) < 8192)
    }

    @Test func aThrowInTheHandlerIsTheErrorAndTheSourceIsNotSubscribed() {
        let plain = record { _ -> Observable<Int> in throw Boom(number: 42) }
        let source = attempts.failingLater(on: scheduler)
        let typed = record(
            source.retryWhen { (_: Observable<Boom>) -> Observable<Int> in throw Boom(number: 42) })
        #expect([plain.history, typed.history] == ["#42@0", "#42@0"])
        #expect(attempts.total == 0)
    }

    @Test func theHandlerRunsOnceForEverySubscriber() {
        let asked = Log<Int>()
        let stream = attempts.failingLater(on: scheduler).retryWhen { errors in
            asked.write(1)
            return errors.take(1)
        }
        #expect(asked.count == 0)
        let first = record(stream)
        let second = record(stream)
        scheduler.run()
        #expect(asked.count == 2)
        #expect(first.isCompleted && second.isCompleted)
    }

    @Test func theRecipeWithEnumeratedAndTimersBacksOffAndFailsWithTheLastError() {
        let s = scheduler
        let recorder = record(
            attempts.failingLater(on: scheduler).retryWhen { e in
                e.enumerated().flatMap { attempt, error in
                    attempt >= 3
                        ? .error(error) : Observable<Int>.timer(.seconds(attempt + 1), scheduler: s).take(1)
                }
            })
        scheduler.run()
        #expect(recorder.history == "1@10 2@1110 3@3210 4@6310 #4@6400")
        #expect(attempts.total == 4)
        #expect(attempts.peak == 1)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func theRecipeWithAKeyRelayRestartsARequestThatWasNotAuthorized() {
        let key = BehaviorSubject(value: "")
        let used = Log<String>()
        let request = Observable<String>.deferred {
            let current = try key.value()
            used.write(current)
            return current == "secret" ? .just("sunny") : .error(Boom(number: 401))
        }
        let recorder = record(
            request.retryWhen { errors in
                errors.flatMap { error -> Observable<String> in
                    guard (error as? Boom)?.number == 401 else { return .error(error) }
                    return key.filter { !$0.isEmpty }.skip(used.entries.last == "" ? 0 : 1).take(1)
                }
            })
        scheduler.advance(by: .milliseconds(10))
        key.onNext("wrong")
        scheduler.advance(by: .milliseconds(10))
        key.onNext("secret")
        scheduler.run()
        #expect(used.entries == ["", "wrong", "secret"])
        #expect(recorder.history == "sunny@20 |@20")
        #expect(!key.hasObservers)
    }

    @Test func triggersAndFailuresOnTwoThreadsNeverOverlapAttempts() {
        let failed = race(
            rounds: 10_000,
            prepare: {
                let round = (
                    attempts: Attempts(), failures: PublishSubject<Int>(), trigger: PublishSubject<Int>(),
                    completions: Log<Int>()
                )
                let source = round.attempts.stream { _ in
                    round.failures.asObservable().map { _ -> Int in throw Boom() }
                }
                _ = source.retryWhen { _ in round.trigger }.subscribe(
                    onError: { _ in round.completions.write(-1) },
                    onCompleted: { round.completions.write(1) })
                return round
            },
            { for _ in 0..<3 { $0.failures.onNext(1) } },
            against: {
                for _ in 0..<2 { $0.trigger.onNext(1) }
                $0.trigger.onCompleted()
            },
            check: { round in
                // If an attempt still runs, it is the last.
                round.failures.onNext(1)
                return round.completions.entries == [1] && round.attempts.peak == 1
                    && round.attempts.live == 0
                    && (1...3).contains(round.attempts.total) && !round.failures.hasObservers
                    && !round.trigger.hasObservers
            })
        #expect(failed == 0)
    }

    @Test func triggersFromTwoThreadsForOneErrorMakeOneAttempt() {
        let failed = race(
            rounds: 10_000,
            prepare: {
                let round = (
                    attempts: Attempts(), trigger: PublishSubject<Int>(), other: PublishSubject<Int>(),
                    failure: PublishSubject<Int>(), subscription: SerialDisposable()
                )
                let source = round.attempts.stream { _ in
                    round.failure.asObservable().map { _ -> Int in throw Boom() }
                }
                round.subscription.disposable = source.retryWhen { _ in
                    Observable.merge(round.trigger.asObservable(), round.other.asObservable())
                }.subscribe()
                round.failure.onNext(1)
                return round
            },
            { $0.trigger.onNext(1) },
            against: { $0.other.onNext(1) },
            check: { round in
                defer { round.subscription.dispose() }
                return round.attempts.total == 2 && round.attempts.live == 1 && round.attempts.peak == 1
            })
        #expect(failed == 0)
    }

    @Test func aTriggerAndADisposalOnTwoThreadsLeaveNothingAlive() {
        let failed = race(
            rounds: 10_000,
            prepare: {
                let round = (
                    attempts: Attempts(), trigger: PublishSubject<Int>(), subscription: SerialDisposable()
                )
                let source = round.attempts.stream { number in
                    number == 1 ? Observable<Int>.error(Boom()) : .never()
                }
                round.subscription.disposable = source.retryWhen { _ in round.trigger }.subscribe()
                return round
            },
            { $0.trigger.onNext(1) },
            against: { $0.subscription.dispose() },
            check: { $0.attempts.live == 0 && $0.attempts.total <= 2 && !$0.trigger.hasObservers })
        #expect(failed == 0)
    }

    @Test func aFailureAndADisposalOnTwoThreadsLeaveNothingHeld() {
        final class Round: Sendable {
            let counter: Payload.Counter
            let failure = PublishSubject<Int>()
            let subscription = SerialDisposable()
            init(_ counter: Payload.Counter) { self.counter = counter }
        }
        let counter = Payload.Counter()
        let failed = race(
            rounds: 10_000,
            prepare: { () -> Round in
                let round = Round(counter)
                let payload = counter.make()
                let source = round.failure.map { _ -> Int in throw Boom() }
                round.subscription.disposable = source.retryWhen { errors in errors.filter { _ in false } }
                    .subscribe(onNext: { _ in withExtendedLifetime(payload) {} })
                return round
            },
            { $0.failure.onNext(1) },
            against: { $0.subscription.dispose() },
            check: { !$0.failure.hasObservers })
        #expect(failed == 0)
        #expect(counter.live == 0)
    }

    @Test(arguments: Ending.allCases) func nothingIsHeldAfterTheEnd(_ ending: Ending) {
        let counter = Payload.Counter()
        let source = PublishSubject<Int>()
        let trigger = PublishSubject<Int>()
        let subscription = {
            let payload = counter.make()
            return source.retryWhen { errors in
                withExtendedLifetime(payload) {}
                return Observable.merge(
                    errors.flatMap { _ in Observable<Int>.never() }, trigger.asObservable())
            }.subscribe(onNext: { _ in withExtendedLifetime(payload) {} }, onError: { _ in })
        }()
        #expect(counter.live == 1)
        switch ending {
        case .completion: source.onCompleted()
        case .error:
            source.onError(Boom())
            trigger.onError(Boom())
        case .disposal: subscription.dispose()
        }
        #expect(counter.live == 0)
        subscription.dispose()
        #expect(!source.hasObservers)
        #expect(!trigger.hasObservers)
    }
}
