/// The source of most tests emits its attempt's number 10 ms after it was started and fails after 100 ms.
struct RetryWithPolicyTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()
    private let seconds = RetryPolicy(.linear(initial: .seconds(1), increment: .seconds(1))).maxAttempts(9)
    private let immediate = RetryPolicy(.immediate).maxAttempts(9)

    private func record(_ policy: RetryPolicy) -> Recorder<Int> {
        scheduler.record(attempts.failingLater(on: scheduler).retry(policy, scheduler: scheduler))
    }

    @Test func taskLocalValuesHoldForTheFirstAttempt() {
        let (scheduler, values) = (VirtualTimeScheduler(), Log<Int>())
        let source = Observable<Int>.deferred {
            values.write(TaskLocals.number)
            return .error(Boom())
        }
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(2)
        TaskLocals.$number.withValue(7) { _ = scheduler.record(source.retry(policy, scheduler: scheduler)) }
        scheduler.run()
        #expect(values.entries == [7, 0])
    }

    @Test func theDiagramOfTheDocumentationIsTrue() {
        let source: TestSource<Int> = scheduler.cold("-1-#")
        let policy = RetryPolicy(.delays([scheduler.tick, scheduler.tick * 2]))
        let recorder = scheduler.record(source.retry(policy.maxAttempts(3), scheduler: scheduler))
        scheduler.run()
        #expect(recorder.difference(from: "-1---1----1-#") == nil)
        #expect(source.subscriptionDifference(from: "^--!", "----^--!", "---------^--!") == nil)
    }

    @Test func aDecisionMayCompleteOrFailOrLetTheErrorPass() {
        let completing = record(seconds.decide { $0.failure.attempt == 2 ? .complete : .backoff })
        scheduler.run()
        #expect(completing.history == "1@10 2@1110 |@1200")
        let failing = record(seconds.decide { _ in .fail(Boom(number: 99)) })
        let passing = record(seconds.decide { _ in .propagate })
        scheduler.run()
        #expect(failing.history == "3@1210 #99@1300")
        #expect(passing.history == "4@1210 #4@1300")
        #expect(attempts.live == 0)
    }

    @Test func theFirstAttemptIsMadeHoweverShortTheTimeIs() {
        let late = LateScheduler(scheduler, each: .milliseconds(1))
        let source = attempts.failingSynchronously()
        let recorder = scheduler.record(source.retry(immediate.maxElapsed(.zero), scheduler: late))
        #expect(recorder.elements == [1])
    }

    @Test func withoutADelayNothingIsScheduled() {
        let scheduler = self.scheduler
        let recorder = scheduler.record(
            attempts.failingSynchronously().retry(immediate.maxAttempts(3), scheduler: scheduler))
        #expect(recorder.history == "1@0 2@0 3@0 #3@0")
        #expect(scheduler.pendingCount == 0)
    }

    /// As when another thread is faster than the one that has started the first attempt.
    @Test func anAttemptThatIsDueInsideTheCallOfTheOneBeforeStartsWhenThatReturns() {
        let (scheduler, log) = (scheduler, Log<String>())
        let source = Attempts().stream { number -> Observable<Int> in
            log.write("start \(number)")
            guard number == 1 else { return .just(number) }
            return Observable.create { observer in
                observer.onError(Boom())
                scheduler.advance(by: .seconds(5))
                log.write("return")
                return Disposables.create()
            }
        }
        let policy = RetryPolicy(.constant(.seconds(1)))
        let subscription = source.retry(policy, scheduler: scheduler).subscribe(onNext: { log.write("\($0)") }
        )
        #expect(log.entries == ["start 1", "return", "start 2", "2"])
        subscription.dispose()
    }

    @Test func theFailedAttemptIsTornDownBeforeThePolicyReceivesTheError() {
        let attempts = attempts
        let policy = immediate.maxAttempts(2).decide { context in
            attempts.log.write("failure \(context.failure.attempt)")
            return .backoff
        }
        _ = attempts.failingSynchronously().retry(policy, scheduler: scheduler).subscribe(onError: { _ in })
        #expect(
            attempts.log.entries == ["start 1", "end 1", "failure 1", "start 2", "end 2", "failure 2"])
    }

    @Test(arguments: [
        (
            RetryPolicy(.constant(.seconds(-1))),
            "Backoff.constant needs a duration of zero or more, but got -1.0 seconds"
        ),
        (
            RetryPolicy().attemptTimeout(.zero),
            "RetryPolicy.attemptTimeout needs a duration above zero, but got 0.0 seconds"
        ),
    ])
    func anInvalidDurationIsTheErrorAndTheSourceIsNotSubscribed(_ policy: RetryPolicy, _ expected: String) {
        let stream = attempts.failingSynchronously().retry(policy, scheduler: scheduler)
        #expect(invalidDuration(of: stream.take(3)) == expected)
        #expect(attempts.total == 0)
    }

    @Test("with maxElapsed no attempt starts and no wait continues after it")
    func withMaxElapsedNothingStartsAfterIt() {
        let log = Log<RetryEvent>()
        let recorder = record(seconds.maxElapsed(.milliseconds(3_200)).observe { log.write($0) })
        scheduler.run()
        // The attempts start at 0, 1100 and 3200 ms; the wait after the third would end later.
        #expect(recorder.history == "1@10 2@1110 3@3210 #3@3300")
        #expect(attempts.total == 3)
        let tooEarly = record(seconds.maxElapsed(.milliseconds(3_199)))
        scheduler.run()
        #expect(tooEarly.history == "4@3310 5@4410 #5@4500")
    }

    @Test("a scheduler that wakes late starts no attempt after maxElapsed")
    func aSchedulerThatWakesLateStartsNoAttemptAfterMaxElapsed() {
        let late = LateScheduler(scheduler, by: .milliseconds(50))
        let log = Log<RetryEvent>()
        let policy = seconds.maxElapsed(.milliseconds(1_120)).wrapExhausted().observe { log.write($0) }
        let recorder = scheduler.record(attempts.failingLater(on: scheduler).retry(policy, scheduler: late))
        scheduler.run()
        #expect(attempts.total == 1)
        #expect((recorder.error as? RetryExhaustedError)?.reason == .elapsed)
        #expect((recorder.error as? RetryExhaustedError)?.elapsed == .milliseconds(1_150))
        #expect(recorder.events.last?.time.sinceZero == .milliseconds(1_150))
        #expect(log.entries.last?.text == "refused elapsed@1150")
    }

    @Test func anAttemptThatTakesTooLongFails() {
        let source = attempts.stream { number in
            number < 3
                ? scheduler.cold("10ms n", values: ["n": number]).asObservable()
                : scheduler.cold("10ms n 88ms |", values: ["n": number]).asObservable()
        }
        let log = Log<RetryEvent>()
        let policy = seconds.attemptTimeout(.milliseconds(100)).observe { log.write($0) }
        let recorder = scheduler.record(source.retry(policy, scheduler: scheduler))
        scheduler.run()
        #expect(recorder.history == "1@10 2@1110 3@3210 |@3299")
        #expect(attempts.peak == 1)
        #expect(attempts.live == 0)
        let errors = log.entries.compactMap(\.failure).map(\.error)
        #expect(errors.count == 2)
        #expect(errors.allSatisfy { ($0 as? TimeoutError) == TimeoutError(.milliseconds(100), of: .attempt) })
        #expect(scheduler.pendingCount == 0)
    }

    @Test func anAttemptThatTakesTooLongIsTheErrorWhenItWasTheLast() {
        let policy = seconds.attemptTimeout(.milliseconds(50)).maxAttempts(1)
        let recorder = record(policy)
        scheduler.run()
        #expect(recorder.history == "1@10 #the attempt took longer than 0.05 seconds@50")
        #expect(attempts.live == 0)
        #expect(scheduler.pendingCount == 0)
    }

    /// The subscriber lets time pass inside its call, as one that is slow does.
    @Test func theTimeOfTheSubscriberIsNotThatOfTheAttempt() {
        let subject = PublishSubject<Int>()
        let policy = immediate.attemptTimeout(.milliseconds(100))
        let recorder = scheduler.record(
            subject.retry(policy, scheduler: scheduler)
                .do(onNext: { [scheduler] _ in scheduler.advance(by: .milliseconds(250)) }))
        scheduler.advance(by: .milliseconds(60))
        subject.onNext(1)
        scheduler.advance(by: .milliseconds(39))
        subject.onNext(2)
        subject.onCompleted()
        #expect(recorder.history == "1@310 2@599 |@599")
        #expect(scheduler.pendingCount == 0)
    }

    @Test func anAttemptThatIsSilentAfterASlowSubscriberEndsInItsTime() {
        let subject = PublishSubject<Int>()
        let policy = immediate.maxAttempts(1).attemptTimeout(.milliseconds(100))
        let recorder = scheduler.record(
            subject.retry(policy, scheduler: scheduler)
                .do(onNext: { [scheduler] _ in scheduler.advance(by: .milliseconds(250)) }))
        scheduler.advance(by: .milliseconds(60))
        subject.onNext(1)
        scheduler.run()
        #expect(recorder.history == "1@310 #the attempt took longer than 0.1 seconds@350")
        #expect(scheduler.pendingCount == 0)
    }

    @Test func observersReceiveEveryAttemptAndItsOutcome() {
        let log = Log<String>()
        let source = attempts.stream { number in
            scheduler.cold(
                number < 3 ? "10ms a 89ms #" : "10ms (a|)", values: ["a": number], error: Boom(number: number)
            )
            .asObservable()
        }
        let policy = seconds.observe { log.write($0.text) }
        let recorder = scheduler.record(source.retry(policy, scheduler: scheduler))
        scheduler.run()
        #expect(recorder.isCompleted)
        #expect(
            log.entries == [
                "started 1@0", "failed 1@100 after 0 with 1: retry 1.0",
                "started 2@1100", "failed 2@1200 after 1000 with 1: retry 2.0",
                "started 3@3200", "completed 3@3210",
            ])
    }

    /// Limits around such a stream see the refusal of the limit inside it, which is no failure of an attempt.
    @Test(arguments: [0, 1]) func anErrorWhoseLastIsARefusalCarriesIt(attempts: Int) {
        let refusal = AttemptRefusedError(reason: .elapsed, retryAt: .zero)
        let error = RetryExhaustedError(reason: refusal.reason, attempts: attempts, last: refusal)
        #expect(AttemptRefusedError(in: error) == refusal)
        let failed = RetryExhaustedError(reason: .attempts, attempts: attempts, last: Boom())
        #expect(AttemptRefusedError(in: failed) == nil)
    }

    @Test func everyObserverReceivesTheEvents() {
        let log = Log<Int>()
        let policy = immediate.maxAttempts(1).observe { _ in log.write(1) }.observe { _ in log.write(2) }
        _ = scheduler.record(attempts.failingSynchronously().retry(policy, scheduler: scheduler))
        #expect(log.entries == [1, 2, 1, 2])
    }

    @Test(arguments: [("started", 0), ("failed", 1), ("started 2", 1), ("completed", 2)])
    func anObserverMayDispose(_ moment: String, _ count: Int) {
        let lifetime = Lifetime()
        let policy = immediate.observe { event in
            if event.text.hasPrefix(moment) { lifetime.dispose() }
        }
        let source = attempts.stream { number in
            number == 1 ? Observable<Int>.error(Boom()) : .just(number)
        }
        #expect(ends(of: source.retry(policy, scheduler: scheduler), in: lifetime) == 0)
        #expect(attempts.total == count)
        #expect(attempts.live == 0)
        #expect(scheduler.pendingCount == 0)
    }

    @Test(arguments: [RetryDecision.now, .after(.seconds(1)), .propagate, .fail(Boom()), .complete])
    func aDecisionMayDispose(_ decision: RetryDecision) {
        let lifetime = Lifetime()
        let policy = immediate.decide { _ in
            lifetime.dispose()
            return decision
        }
        #expect(
            ends(of: attempts.failingSynchronously().retry(policy, scheduler: scheduler), in: lifetime) == 0)
        scheduler.run()
        #expect(attempts.total == 1)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func anObserverMayDisposeWhenAWaitHasEndedTooLate() {
        let lifetime = Lifetime()
        let late = LateScheduler(scheduler, by: .seconds(1))
        let policy = seconds.maxElapsed(.seconds(1)).observe { event in
            if case .refused = event { lifetime.dispose() }
        }
        let ends = ends(of: attempts.failingSynchronously().retry(policy, scheduler: late), in: lifetime) {
            scheduler.run()
        }
        #expect(ends == 0)
        #expect(lifetime.isDisposed)
    }

    /// The number of terminal events of a stream that runs without a subscription around it, which would hide
    /// late ones.
    private func ends(
        of stream: Observable<Int>, in lifetime: Lifetime, _ work: () -> Void = {}
    ) -> Int {
        let ends = Log<Int>()
        stream.run(
            Observer(
                onNext: { _ in }, onError: { _ in ends.write(1) }, onCompleted: { ends.write(1) }),
            in: lifetime)
        work()
        return ends.count
    }

    @Test func anElementAndTheEndOfItsTimeOnTwoThreadsDoNotOverlap() {
        let policy = immediate.maxAttempts(1).attemptTimeout(.milliseconds(1))
        let failed = race(
            prepare: { TimedRound { $0.retry(policy, scheduler: $1) } },
            { for number in 1...5 { $0.source.onNext(number) } },
            against: { $0.scheduler.run() },
            check: { round in
                // The time that passed during a delivery does not count.
                round.scheduler.run()
                return round.probe.isSerial && round.probe.endings.count == 1 && !round.source.hasObservers
            })
        #expect(failed == 0)
    }
}

/// A scheduler that runs delayed work too late, or whose clock goes on at each look.
private struct LateScheduler: ForwardingScheduler {
    let clock: VirtualTimeScheduler
    let lateness: Duration
    let look: Duration

    init(_ clock: VirtualTimeScheduler, by lateness: Duration = .zero, each look: Duration = .zero) {
        (self.clock, self.lateness, self.look) = (clock, lateness, look)
    }

    var now: Instant {
        if look > .zero { clock.advance(by: look) }
        return clock.now
    }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        clock.schedule(after: delay + lateness, in: lifetime, work)
    }
}

private enum TaskLocals {
    @TaskLocal static var number = 0
}
