import RillLimits

@testable import RillEventLog

struct LogAttemptsTests {
    private let scheduler: VirtualTimeScheduler
    private let log: EventLog<Int>

    init() { (scheduler, log) = virtualLog(of: Int.self) }

    @Test func everySubscriptionIsAnAttempt() {
        let source: TestSource<Int> = scheduler.cold("-1-#")
        let recorder = scheduler.record(
            source.log("x", to: log) { attempts in
                attempts.retryWhen { errors in
                    errors.take(1).flatMap { _ in
                        Observable<Int>.timer(.milliseconds(2), scheduler: scheduler)
                    }
                    .concat(.never())
                }
            })
        scheduler.run()
        #expect(recorder.difference(from: "-1----1-") == nil)
        recorder.dispose()
        #expect(
            log.recording.text() == """
                  0.000 s  x#1  attempt 1  subscribed
                  0.001 s  x#1  attempt 1  next        1
                  0.003 s  x#1  attempt 1  error       DrawnError()
                  0.005 s  x#1  attempt 2  retry       after 2 ms: DrawnError()
                  0.005 s  x#1  attempt 2  subscribed
                  0.006 s  x#1  attempt 2  next        1
                  0.008 s  x#1  attempt 2  error       DrawnError()
                  0.008 s  x#1  attempt 2  disposed

                """)
    }

    @Test func anErrorIsRecordedOnceAndAgainWhenItIsMapped() {
        func kinds(
            _ retrying: @escaping @Sendable (Observable<Int>) -> Observable<Int>
        ) -> [LogEntry<Int>.Kind] {
            let log = EventLog<Int>(scheduler: scheduler)
            _ = scheduler.record(Observable<Int>.error(Boom("a")).log("x", to: log, retrying: retrying))
            return log.kinds
        }
        let error = LogEntry<Int>.Kind.error(LoggedError(Boom("a")))
        let retry = LogEntry<Int>.Kind.retry(LogRetry(attempt: 2, delay: .zero, reason: "a"))
        #expect(kinds { $0.retry(2) } == [.subscribed, error, retry, .subscribed, error, .disposed])
        #expect(
            kinds { $0.mapError { _ in Boom("b") } }
                == [.subscribed, error, .error(LoggedError(Boom("b"))), .disposed])
        #expect(
            kinds { $0.catchErrorJustReturn(5) } == [.subscribed, error, .next(5), .completed, .disposed])
    }

    @Test func aCompletionInsideTheCallThatSubscribesIsRecordedOnce() {
        _ = scheduler.record(Observable<Int>.empty().log("x", to: log) { .concat($0, .empty()) })
        #expect(log.kinds == [.subscribed, .completed, .disposed])
    }

    @Test func anAttemptAfterACompletionOrBesideAnotherHasThatReason() {
        _ = scheduler.record(Observable.just(1).log("x", to: log) { .concat($0, $0) })
        let recorder = scheduler.record(Observable<Int>.never().log("x", to: log) { .merge($0, $0) })
        #expect(log.retries == ["completed", "runs"].map { LogRetry(attempt: 2, delay: .zero, reason: $0) })
        #expect(log.retries.map(\.isBesideAnother) == [false, true])
        recorder.dispose()
    }

    @Test func aListenerGetsTheBeginningOfAnAttemptAtOnce() {
        let source = Attempts().stream { $0 == 1 ? Observable<Int>.error(Boom()) : .never() }
        let listener = scheduler.record(log.live(on: InlineScheduler()))
        let recorder = scheduler.record(source.log("x", to: log) { $0.retry(2) })
        #expect(listener.elements.map(\.kind.name) == ["subscribed", "error", "retry", "subscribed"])
        recorder.dispose()
        listener.dispose()
    }

    @Test func aStreamInsideTheAttemptOfAnotherHasItsOwnAttempts() {
        let source = Attempts().stream { $0 == 1 ? Observable<Int>.error(Boom()) : .just(1) }
        _ = scheduler.record(source.log("x", to: log) { [log] in $0.log("y", to: log).retry(2) })
        #expect(log.elements.filter { $0.stream == "y" }.map(\.attempt) == [1])
        // The other stream stands between the attempts of x and its result.
        _ = scheduler.record(Observable.just(1).log("x", to: log) { [log] in $0.log("y", to: log).retry(2) })
        #expect(log.elements.filter { $0.stream == "x" }.map(\.attempt) == [0, 1])
    }

    @Test func theEndOfAnAttemptHasTheNumberOfThatAttempt() {
        let source: TestSource<Int> = scheduler.cold("--|")
        _ = scheduler.record(
            source.log("x", to: log) { [scheduler] attempts in
                .merge(attempts, attempts.delaySubscription(.milliseconds(1), scheduler: scheduler))
            })
        scheduler.run()
        let ends = log.recording.entries.filter { $0.kind == .completed }
        #expect(ends.map(\.attempt) == [1, 2])
    }

    /// When each attempt of a hedged stream has its event, in milliseconds; an error if it is negative.
    @Test(arguments: [[400, 1_000, 1_000], [1_000, 200, 1_000], [-120, 300, 1_000], [-10, -20, -30]])
    func whatAHedgedStreamDoesIsRecordedWithItsAttemptAndReplayed(_ events: [Int]) throws {
        @Sendable func hedged(_ source: Observable<Int>, on scheduler: VirtualTimeScheduler) -> Observable<
            Int
        > {
            source.hedge(after: .constant(.milliseconds(50)), maxAttempts: 3, scheduler: scheduler)
        }
        let (scheduler, attempts) = (scheduler, Attempts())
        let source = attempts.stream { number in
            let event = events[number - 1]
            return Observable<Int>.timer(.milliseconds(abs(event)), scheduler: scheduler).map { _ -> Int in
                if event < 0 { throw Boom() }
                return number
            }
        }
        let seen = scheduler.record(source.log("x", to: log) { hedged($0, on: scheduler) })
        scheduler.run()
        for entry in log.recording.entries {
            if case .next(let number) = entry.kind { #expect(entry.attempt == number) }
        }
        for text in [log.recording, try LogRecording<Int>(jsonLines: log.recording.jsonLines())] {
            let other = VirtualTimeScheduler()
            let again = other.record(hedged(.replay(text, scheduler: other), on: other))
            other.run()
            #expect(again.events.map(\.time) == seen.events.map(\.time))
            #expect(again.elements == seen.elements && again.isCompleted == seen.isCompleted)
        }
        // Another log gets the same.
        let (other, copy) = virtualLog(of: Int.self)
        log.recording.replay(into: copy)
        other.run()
        #expect(copy.recording.text() == log.recording.text())
    }

    @Test func anElementOfMergedAttemptsHasTheNumberOfItsAttempt() {
        let ticks = Observable<Int>.interval(.milliseconds(10), scheduler: scheduler).take(3)
        _ = scheduler.record(
            ticks.log("x", to: log) { [scheduler] attempts in
                .merge(attempts, attempts.delaySubscription(.milliseconds(15), scheduler: scheduler))
                    .startWith(9)
            })
        scheduler.run()
        let elements = log.recording.entries.filter { if case .next = $0.kind { true } else { false } }
        #expect(elements.map(\.attempt) == [1, 1, 1, 2, 1, 2, 2])
    }

    /// What an operator emits at the end of an attempt belongs to it, also when a later one runs beside it.
    @Test func theElementsAtTheEndOfAHedgedAttemptHaveItsNumber() {
        let source: TestSource<Int> = scheduler.cold("---1|")
        let stream = source.log("call", to: log) { [scheduler] attempts in
            attempts.reduce(0, accumulator: +)
                .hedge(after: .constant(.milliseconds(2)), maxAttempts: 2, scheduler: scheduler)
        }
        #expect(scheduler.record(stream).elements.isEmpty)
        scheduler.run()
        #expect(log.retries.count == 1)
        #expect(log.elements.map(\.attempt) == [1])
        _ = scheduler.record(Observable.of(1, 2).log("x", to: log) { $0.toArray().map(\.count) })
        #expect(log.elements.map(\.attempt) == [1, 1])
    }

    /// The log does not see what passes a queue: it names the only attempt, or none.
    @Test(arguments: [1, 2]) func anElementThatNoAttemptSendsNamesNoneOfSeveral(_ maxAttempts: Int) throws {
        let source: TestSource<Int> = scheduler.cold("---1|")
        _ = scheduler.record(
            source.log("x", to: log) { [scheduler] attempts in
                attempts.hedge(
                    after: .constant(.milliseconds(2)), maxAttempts: maxAttempts, scheduler: scheduler
                )
                .delay(.milliseconds(5), scheduler: scheduler)
            })
        scheduler.run()
        let known = maxAttempts == 1 ? 1 : 0
        #expect(log.elements.map(\.attempt) == [known])
        let ends = log.recording.entries.filter { $0.kind == .completed }
        #expect(ends.map(\.attempt) == [1, known])
        #expect(ends.map { $0.time.sinceZero } == [.milliseconds(4), .milliseconds(9)])
        #expect(log.recording.text().contains("attempt ?  next") == (maxAttempts == 2))
        #expect(log.recording.jsonLines().contains(#""attempt":0,"kind":"next""#) == (maxAttempts == 2))
        #expect(log.recording.svg().contains("attempt ?  next") == (maxAttempts == 2))
        #expect(try log.recording.readAgain == log.recording)
        #expect(log.recording.replayed == log.recording)
    }

    @Test func anEndInPlaceOfThatOfTheLatestAttemptHasItsNumber() {
        let source = Attempts().stream { $0 == 1 ? Observable<Int>.error(Boom()) : .never() }
        let recorder = scheduler.record(
            source.log("x", to: log) { [scheduler] in
                $0.retry(2).timeout(.milliseconds(5), scheduler: scheduler)
            })
        scheduler.run()
        #expect(recorder.error is TimeoutError)
        #expect(log.recording.entries.filter { $0.kind.name == "error" }.map(\.attempt) == [1, 2])
    }

    /// The first fails while the second goes on, and the third follows at once.
    @Test func anAttemptThatBeginsWhileThePreviousOneRunsIsBesideIt() {
        let scheduler = scheduler
        let source = Attempts().stream { number in
            Observable<Int>.timer(.milliseconds(number == 1 ? 7 : 20), scheduler: scheduler).map { _ -> Int in
                if number == 1 { throw Boom() }
                return number
            }
        }
        _ = scheduler.record(
            source.log("x", to: log) {
                $0.hedge(after: .constant(.milliseconds(5)), maxAttempts: 3, scheduler: scheduler)
            })
        scheduler.run()
        #expect(log.retries.map(\.isBesideAnother) == [true, true])
        #expect(log.recording.replayed == log.recording)
    }

    /// Also a limit that fails at once beside an attempt that never answers.
    @Test(arguments: [false, true]) func aTimeLimitBehindAHedgeEndsAllAttemptsThatRun(failsAtOnce: Bool) {
        @Sendable func hedged(
            _ source: Observable<Int>, on scheduler: VirtualTimeScheduler
        ) -> Observable<Int> {
            source.hedge(after: .constant(.milliseconds(2)), maxAttempts: 2, scheduler: scheduler)
        }
        let source = Attempts().stream { number -> Observable<Int> in
            number == 2 && failsAtOnce ? .error(Boom()) : .never()
        }
        let recorder = scheduler.record(
            source.log("x", to: log) { [scheduler] in
                hedged($0, on: scheduler).timeout(.milliseconds(5), scheduler: scheduler)
            })
        scheduler.run()
        #expect(recorder.error is TimeoutError)
        let ends = log.recording.entries.filter { $0.kind.name == "error" }
        #expect(ends.map(\.attempt) == (failsAtOnce ? [2, 1] : [1, 2]))
        let again = VirtualTimeScheduler()
        let played = again.record(hedged(.replay(log.recording, scheduler: again), on: again))
        again.run()
        #expect(played.error is TimeoutError)
    }

    @Test func anEndThatComesAfterTheCallThatSubscribesIsRecorded() {
        _ = scheduler.record(
            Observable<Int>.empty().log("x", to: log) { [scheduler] in
                $0.delay(.milliseconds(5), scheduler: scheduler)
            })
        scheduler.run()
        let ends = log.recording.entries.filter { $0.kind == .completed }
        #expect(ends.map(\.time.sinceZero) == [.zero, .milliseconds(5)])
        #expect(log.recording.replayed == log.recording)
    }

    /// The second attempt wins, by its end, while the first waits for a delay of its own.
    @Test(arguments: [false, true]) func anEndThatTearsDownAWaitingAttemptIsRecordedOnce(isLate: Bool) {
        let scheduler = scheduler
        let waiting = Observable<Int>.error(Boom())
            .retry(RetryPolicy(.constant(.seconds(9))), scheduler: scheduler)
        let source = Attempts().stream { number in
            number == 1
                ? waiting
                : Observable<Int>.timer(.milliseconds(5), scheduler: scheduler).filter { _ in false }
        }
        _ = scheduler.record(
            source.log("x", to: log) {
                let first = $0.hedge(
                    after: .constant(.milliseconds(2)), maxAttempts: 2, scheduler: scheduler)
                return isLate ? first.delay(.milliseconds(5), scheduler: scheduler) : first
            })
        scheduler.run()
        let ends = log.recording.entries.filter { $0.kind == .completed }
        #expect(ends.map(\.time.sinceZero) == [.milliseconds(7)] + (isLate ? [.milliseconds(12)] : []))
        #expect(log.waits.map(\.delay) == [.milliseconds(7)])
    }

    /// Nothing of it was recorded since the other attempt won.
    @Test func aTimeLimitEndsNoAttemptThatWasTornDownBefore() {
        let scheduler = scheduler
        let element = Observable<Int>.timer(.milliseconds(1), scheduler: scheduler).concat(.never())
        let source = Attempts().stream { $0 == 1 ? Observable<Int>.never() : element }
        _ = scheduler.record(
            source.log("x", to: log) {
                $0.hedge(after: .constant(.milliseconds(2)), maxAttempts: 2, scheduler: scheduler)
                    .filter { _ in false }.timeout(.milliseconds(5), scheduler: scheduler)
            })
        scheduler.run()
        #expect(log.recording.entries.filter { $0.kind.name == "error" }.map(\.attempt) == [2, 0])
    }

    /// When each attempt fails, in milliseconds; none does when `winner` has an element before, and stalls.
    @Test(arguments: [([3, 9], nil), ([9, 1], nil), ([9, 9], 1), ([9, 9], 2)] as [([Int], Int?)])
    func aTimeLimitBehindAHedgeEndsTheAttemptThatRuns(_ failures: [Int], _ winner: Int?) {
        @Sendable func hedged(_ source: Observable<Int>, on scheduler: VirtualTimeScheduler) -> Observable<
            Int
        > {
            source.hedge(after: .constant(.milliseconds(2)), maxAttempts: 2, scheduler: scheduler)
        }
        let scheduler = scheduler
        let source = Attempts().stream { number -> Observable<Int> in
            if number == winner {
                return Observable<Int>.timer(.milliseconds(4 - number), scheduler: scheduler)
                    .concat(.never())
            }
            return Observable<Int>.timer(.milliseconds(failures[number - 1]), scheduler: scheduler)
                .map { _ -> Int in throw Boom() }
        }
        let recorder = scheduler.record(
            source.log("x", to: log) {
                hedged($0, on: scheduler).timeout(.milliseconds(5), scheduler: scheduler)
            })
        scheduler.run()
        #expect(recorder.error is TimeoutError)
        let ends = log.recording.entries.filter { $0.kind.name == "error" }
        let running = winner ?? (failures[0] == 3 ? 2 : 1)
        // No entry tells that the winner has torn down the other one.
        #expect(ends.map(\.attempt) == (winner == nil ? [3 - running, running] : [running, 0]))
        #expect(log.recording.replayed == log.recording)
        let again = VirtualTimeScheduler()
        let played = again.record(hedged(.replay(log.recording, scheduler: again), on: again))
        again.run()
        #expect(played.error is TimeoutError)
    }

    /// The element waits in the merge, for the thread that delivers another one.
    @Test func anElementOfAnotherThreadIsInTheAttemptThatDeliversIt() {
        let (subjects, attempts) = ([PublishSubject<Int>(), PublishSubject()], Attempts())
        let source = attempts.stream { subjects[$0 - 1].asObservable() }
        let recorder = scheduler.record(
            source.log("x", to: log) { .merge($0, $0) }
                .do(onNext: { if $0 == 1 { concurrently { subjects[1].onNext(2) } } }))
        subjects[0].onNext(1)
        subjects[1].onNext(3)
        #expect(recorder.elements == [1, 2, 3])
        #expect(log.elements.map(\.attempt) == [1, 1, 2])
        recorder.dispose()
    }

    @Test func anElementOfARetryThatComesLaterNamesNoAttempt() {
        let attempts = Attempts()
        let failure: TestSource<Int> = scheduler.cold("1#")
        let answer: TestSource<Int> = scheduler.cold("2-|")
        let source = attempts.stream { ($0 == 1 ? failure : answer).asObservable() }
        _ = scheduler.record(
            source.log("x", to: log) { [scheduler] attempts in
                attempts.retry(2).delay(.milliseconds(9), scheduler: scheduler)
            })
        scheduler.run()
        #expect(log.elements.map(\.attempt) == [0, 0])
    }

    /// Each cuts off the first attempt, of which no entry tells; then the second one fails, or is cut off.
    private static let cuts: [@Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>] = [
        {
            $0.timeout(.milliseconds(5), scheduler: $1)
                .hedge(after: .constant(.milliseconds(2)), maxAttempts: 2, scheduler: $1)
        },
        {
            .merge(
                $0.timeout(.milliseconds(9), scheduler: $1), $0.timeout(.milliseconds(5), scheduler: $1))
        },
    ]

    @Test(arguments: cuts.indices) func aFailureIsThatOfTheResultAlthoughAnAttemptSeemsToRun(_ index: Int) {
        let cut = Self.cuts[index]
        let received = scheduler.record(
            Observable<Int>.never().log("x", to: log) { [scheduler] in cut($0, scheduler) })
        scheduler.run()
        let last = log.recording.entries.last { $0.kind.name == "error" }
        #expect(received.error.map { .error(LoggedError($0)) } == last?.kind && last?.attempt == 0)
        #expect(log.recording.replayed == log.recording)
    }

    @Test func aFailureBesideAnAttemptThatRunsIsThatOfTheResult() {
        let source: Observable<Int> = Attempts().stream { $0 == 1 ? .never() : .error(Boom()) }
        _ = scheduler.record(source.log("x", to: log) { attempts in .merge(attempts, attempts) })
        let ends = log.recording.entries.filter { $0.kind.name == "error" }
        #expect(ends.map(\.attempt) == [2, 0] && log.recording.replayed == log.recording)
    }

    /// Another stream opens the breaker during the delay.
    @Test func aPolicyThatGivesUpAfterItsDelayTellsTheErrorOnce() {
        let breaker = CircuitBreaker()
        let policy = RetryPolicy(.constant(.seconds(1))).breaker(breaker)
        _ = scheduler.record(
            Observable<Int>.error(Boom()).log("x", to: log, retry: policy, scheduler: scheduler))
        breaker.isolate()
        scheduler.run()
        #expect(log.kinds.map(\.name) == ["subscribed", "error", "gaveUp", "disposed"])
    }

    @Test(arguments: [true, false]) func aResultThatCompletesLaterThanItsAttemptHasAnEnd(isAtOnce: Bool) {
        let answer: Observable<Int> =
            isAtOnce ? .empty() : .timer(.milliseconds(1), scheduler: scheduler).filter { _ in false }
        let source = Attempts().stream { $0 == 1 ? .error(Boom()) : answer }
        _ = scheduler.record(
            source.log("x", to: log) { [scheduler] attempts in
                attempts.retry(RetryPolicy(.constant(.milliseconds(10))).maxAttempts(2), scheduler: scheduler)
                    .delay(.milliseconds(50), scheduler: scheduler)
            })
        scheduler.run()
        let ends = log.recording.entries.filter { $0.kind == .completed }
        #expect(ends.map(\.attempt) == [2, 0])
        #expect(ends.map(\.time.sinceZero) == (isAtOnce ? [10, 60] : [11, 61]).map { .milliseconds($0) })
    }

    @Test func anAttemptThatWasTornDownBeforeItsEndIsTheReasonForTheNext() {
        _ = scheduler.record(
            Observable<Int>.never().log("x", to: log) { [scheduler] attempts in
                attempts.timeout(.milliseconds(5), scheduler: scheduler)
                    .retry(RetryPolicy(.constant(.seconds(1))).maxAttempts(2), scheduler: scheduler)
            })
        scheduler.run()
        #expect(log.retries.map(\.reason) == ["disposed"] && log.retries.map(\.delay) == [.seconds(1)])
        #expect(log.recording.replayed == log.recording)
    }

    @Test func theWaitOfAFirstAttemptForALimitIsAnEntry() throws {
        let breaker = CircuitBreaker(minimumCalls: 1, open: .constant(.seconds(5)), probes: 1)
        let policy = RetryPolicy(.immediate).breaker(breaker)
        _ = scheduler.record(
            Observable<Int>.error(Boom()).retry(policy.maxAttempts(1), scheduler: scheduler))
        let answer = Observable<Int>.timer(.seconds(1), scheduler: scheduler)
        for _ in 0..<2 {
            _ = scheduler.record(
                answer.log("x", to: log, retry: policy.waitingForBreaker(), scheduler: scheduler))
        }
        scheduler.run()
        let second = log.recording.entries.filter { $0.subscription == 2 }
        #expect(second.map(\.attempt).allSatisfy { $0 == 1 })
        let waits = log.waits
        #expect(waits.map(\.delay) == [.seconds(5), .seconds(6)] && waits.map(\.refusals) == [1, 2])
        #expect(
            log.recording.text().contains(
                "x#2  attempt 1  waited      6 s: the circuit breaker is open (refused 2 times)"
            ))
        let rows = log.recording.marbles(frame: .seconds(1)).split(separator: "\n")
        #expect(rows.prefix(2) == ["x#1  ~~~~~-(0|)", "x#2  ~~~~~~-   (0|)"])
        #expect(try log.recording.readAgain == log.recording)
        #expect(log.recording.replayed == log.recording)
        // An attempt lasts from its own start.
        let again = VirtualTimeScheduler()
        let recorder = again.record(Observable.replay(log.recording, scheduler: again))
        again.run()
        #expect(recorder.history == "0@1000 |@1000")
    }

    @Test(arguments: ["-#", "-|"]) func aListenerMayDisposeAtTheEndOfAnAttempt(_ marbles: String) {
        let source: TestSource<Int> = scheduler.cold(marbles)
        let passed = Recorder<Int>(on: scheduler)
        let recorder = scheduler.record(
            source.log("x", to: log) { attempts in
                attempts.do(onError: { passed.onError($0) }, onCompleted: { passed.onCompleted() })
            })
        let listener = log.live(on: InlineScheduler()).subscribe(onNext: { entry in
            if entry.kind != .subscribed { recorder.dispose() }
        })
        scheduler.run()
        #expect(passed.events.isEmpty)
        #expect(log.recording.entries.count == 3)
        listener.dispose()
    }

    @Test func anErrorThatTheClosureThrowsIsTheError() {
        let recorder = scheduler.record(Observable.just(1).log("x", to: log) { _ in throw Boom() })
        #expect(recorder.error is Boom)
        #expect(log.kinds == [.subscribed, .error(LoggedError(Boom())), .disposed])
        log.isEnabled = false
        #expect(scheduler.record(Observable.just(1).log("x", to: log) { _ in throw Boom() }).error is Boom)
    }

    @Test func everySubscriberHasItsOwnAttempts() {
        let logged = Observable<Int>.error(Boom()).log("x", to: log) { $0.retry(2) }
        _ = scheduler.record(logged)
        _ = scheduler.record(logged)
        #expect(log.retries.map(\.attempt) == [2, 2])
        #expect(Set(log.recording.entries.map(\.subscription)) == [1, 2])
    }

    @Test func thePlannedDelayAndTheReasonForGivingUpAreRecorded() {
        let policy = RetryPolicy(.constant(.milliseconds(5))).maxAttempts(2)
        let recorder = scheduler.record(
            Observable<Int>.error(Boom()).log("x", to: log, retry: policy, scheduler: scheduler))
        scheduler.run()
        #expect(recorder.error is Boom)
        #expect(
            log.recording.text() == """
                  0.000 s  x#1  attempt 1  subscribed
                  0.000 s  x#1  attempt 1  error       boom
                  0.005 s  x#1  attempt 2  retry       after 5 ms (planned: 5 ms): boom
                  0.005 s  x#1  attempt 2  subscribed
                  0.005 s  x#1  attempt 2  error       boom
                  0.005 s  x#1  attempt 2  gave up     no attempt is left
                  0.005 s  x#1  attempt 2  disposed

                """)
    }

    @Test func anAttemptThatThePolicyEndsIsRecordedAsFailed() {
        let policy = RetryPolicy(.constant(.milliseconds(5))).maxAttempts(2).attemptTimeout(.milliseconds(3))
        _ = scheduler.record(Observable<Int>.never().log("x", to: log, retry: policy, scheduler: scheduler))
        scheduler.run()
        let late = "the attempt took longer than 0.003 seconds"
        #expect(
            log.recording.text() == """
                  0.000 s  x#1  attempt 1  subscribed
                  0.003 s  x#1  attempt 1  error       \(late)
                  0.008 s  x#1  attempt 2  retry       after 5 ms (planned: 5 ms): \(late)
                  0.008 s  x#1  attempt 2  subscribed
                  0.011 s  x#1  attempt 2  error       \(late)
                  0.011 s  x#1  attempt 2  gave up     no attempt is left
                  0.011 s  x#1  attempt 2  disposed

                """)
    }

    @Test func anErrorThatThePolicyDoesNotRetryIsAReasonForGivingUp() {
        let log = EventLog<String>(scheduler: scheduler)
        let policy = RetryPolicy(.constant(.milliseconds(5))).abort(on: Boom.self)
        _ = scheduler.record(
            Observable<Int>.error(Boom())
                .log("x", to: log, as: { "\($0)" }, retry: policy, scheduler: scheduler))
        #expect(log.kinds.contains(.gaveUp("this error is not retried")))
    }

    @Test(.calculation) func aHundredThousandSynchronousFailuresAreRecorded() {
        let log = EventLog<Int>(scheduler: scheduler, retention: .last(10))
        _ = scheduler.record(Observable<Int>.error(Boom()).log("x", to: log) { $0.retry(100_000) })
        #expect(log.recording.entries.last?.attempt == 100_000)
        #expect(log.recording.dropped == 3 * 100_000 - 10)
    }
}
