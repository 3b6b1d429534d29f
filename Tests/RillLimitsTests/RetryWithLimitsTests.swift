/// Streams that share limits, in virtual time. The source of most tests emits its attempt's number 10 ms
/// after it was started and fails after 100 ms; that of the others fails as it is started.
struct RetryWithLimitsTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()
    private let seconds = RetryPolicy(.constant(.seconds(1))).maxAttempts(9)

    private var failing: Observable<Int> {
        attempts.stream { number in .error(Boom(number: number)) }
    }

    private func record(_ source: Observable<Int>, _ policy: RetryPolicy) -> Recorder<Int> {
        scheduler.record(source.retry(policy, scheduler: scheduler))
    }

    // Budgets.

    @Test func streamsThatShareABudgetMakeNoMoreRetriesThanItAllows() {
        let policy = seconds.budget(.tokenBucket(capacity: 3))
        let recorders = (0..<4).map { _ in record(failing, policy) }
        scheduler.run()
        #expect(attempts.total == 4 + 3)
        #expect(recorders.map(\.history) == ["#5@1000", "#6@1000", "#7@1000", "#4@0"])
    }

    @Test func theLastLimitOfAKindReplacesTheOthers() {
        let (first, last) = (RetryBudget.tokenBucket(capacity: 1), RetryBudget.tokenBucket(capacity: 3))
        let (isolated, closed) = (CircuitBreaker(), CircuitBreaker())
        isolated.isolate()
        _ = record(failing, seconds.budget(first).breaker(isolated).budget(last).breaker(closed))
        scheduler.run()
        #expect(attempts.total == 1 + 3)
        #expect(isolated.figures(at: scheduler.now).refused == 0)
    }

    @Test func aRetryIsChargedWhenItIsDecidedAndNotChargedWhenItIsNotMade() {
        let budget = RetryBudget.tokenBucket(capacity: 1, refundPerSuccess: 0)
        _ = record(failing, seconds.maxAttempts(1).budget(budget))
        _ = record(failing, seconds.maxElapsed(.zero).budget(budget))
        _ = record(failing, seconds.abort(on: Boom.self).budget(budget))
        _ = record(failing, seconds.decide { _ in .complete }.budget(budget))
        _ = record(failing, RetryPolicy(.delays([])).budget(budget))
        #expect(attempts.total == 5)
        let last = record(failing, seconds.budget(budget))
        scheduler.run()
        #expect(attempts.total == 7)
        #expect(last.history == "#7@1000")
    }

    @Test func aSuccessRefundsTokensOncePerAttempt() {
        let budget = RetryBudget.tokenBucket(capacity: 1, refundPerSuccess: 0.5)
        _ = record(failing, seconds.budget(budget))
        scheduler.run()
        #expect(attempts.total == 2)
        // One that emits three times, and one that only completes.
        _ = record(.of(1, 2, 3), seconds.budget(budget))
        _ = record(.empty(), seconds.budget(budget))
        _ = record(failing, seconds.budget(budget))
        scheduler.run()
        #expect(attempts.total == 4)
    }

    @Test func aRatioCountsStreamsAndNotAttempts() {
        let budget = RetryBudget.ratio(0.5, minimumPerSecond: 0, window: .seconds(100))
        let policy = seconds.budget(budget)
        for _ in 0..<10 { _ = record(failing, policy) }
        scheduler.run()
        #expect(attempts.total == 10 + 5)
    }

    // A breaker.

    /// Whether the error is retried is not known, so it says nothing good about the dependency.
    @Test func anAttemptIsAFailureWhereAConditionThrows() {
        let once = RetryPolicy(.immediate).maxAttempts(1)
        let policies = [
            once.retry(on: Boom.self) { _ in throw CancellationError() },
            once.abort(on: Boom.self) { _ in throw CancellationError() },
        ]
        for policy in policies {
            let breaker = readyForAProbe()
            _ = record(failing, policy.breaker(breaker))
            #expect(breaker.state == .open(until: scheduler.now.advanced(by: .seconds(5))))
        }
        let breaker = readyForAProbe()
        _ = record(
            .error(CancellationError()),
            once.abort(on: CancellationError.self) { _ in throw Boom() }
                .breaker(breaker))
        #expect(breaker.state == .halfOpen)
    }

    private func breaker(probes: Int = 1, minimumCalls: Int = 2) -> CircuitBreaker {
        CircuitBreaker(minimumCalls: minimumCalls, open: .constant(.seconds(5)), probes: probes)
    }

    /// A breaker that a failure has opened.
    private func opened() -> CircuitBreaker {
        let breaker = breaker(minimumCalls: 1)
        _ = record(failing, seconds.maxAttempts(1).breaker(breaker))
        return breaker
    }

    /// A breaker that admits a probe.
    private func readyForAProbe() -> CircuitBreaker {
        let breaker = opened()
        scheduler.advance(by: .seconds(5))
        return breaker
    }

    @Test func anOpenBreakerRefusesTheNextRetryAndTheFirstAttemptsOfOthers() {
        let breaker = breaker()
        let policy = seconds.breaker(breaker)
        let first = record(failing, policy)
        scheduler.run()
        #expect(first.history == "#2@1000")
        let second = record(failing, policy)
        #expect(
            second.error as? AttemptRefusedError
                == AttemptRefusedError(
                    reason: .breakerOpen, retryAt: Instant(sinceZero: .seconds(6))))
        #expect(attempts.total == 2)
        scheduler.advance(by: .seconds(5))
        let third = record(.just(7), policy)
        #expect(third.history == "7@6000 |@6000")
        #expect(breaker.state == .closed)
    }

    @Test func aRetryWaitsUntilTheBreakerAdmitsProbes() {
        let breaker = breaker()
        let source = attempts.stream { number in number < 3 ? .error(Boom(number: number)) : .just(number) }
        let recorder = record(source, RetryPolicy(.delays([.seconds(1), .seconds(5)])).breaker(breaker))
        scheduler.run()
        #expect(recorder.history == "3@6000 |@6000")
        #expect(breaker.state == .closed)
    }

    @Test func aRetryWithoutAPermitEndsWithTheLastError() {
        let breaker = breaker()
        let policy = RetryPolicy(.delays([.seconds(1), .seconds(6)])).breaker(breaker)
        let recorder = record(failing, policy)
        scheduler.advance(by: .seconds(6))
        let probe = record(.never(), policy)
        #expect(breaker.state == .halfOpen)
        scheduler.run()
        #expect(recorder.history == "#2@7000")
        probe.dispose()
        #expect(record(.just(7), policy).history == "7@7000 |@7000")
    }

    @Test func aPropagatedErrorIsAFailureWhereThePolicySaysSo() {
        for (number, state) in [(1, "open"), (3, "closed")] {
            let breaker = breaker()
            let policy = seconds.abort(on: Boom.self).breaker(breaker)
                .countingFailures { $0 as? Boom == Boom(number: 1) }.countingFailures {
                    $0 as? Boom == Boom(number: 2)
                }
            _ = record(.error(Boom(number: number)), policy)
            _ = record(.error(Boom(number: number == 1 ? 2 : number)), policy)
            #expect("\(breaker.state)".hasPrefix(state))
        }
    }

    @Test func aPropagatedErrorCountsAsASuccess() {
        let breaker = breaker()
        for policy in [
            seconds.abort(on: Boom.self), seconds.retry(on: TimeoutError.self),
            seconds.decide { _ in .propagate }, seconds.decide { _ in .complete },
            seconds.decide { _ in throw Boom(number: 9) }, seconds.decide { _ in .fail(Boom(number: 9)) },
        ] {
            for _ in 0..<5 { _ = record(failing, policy.breaker(breaker)) }
        }
        #expect(breaker.state == .closed)
        // They are half of all: one failure more than them opens it.
        for _ in 0..<19 { _ = record(failing, seconds.maxAttempts(1).breaker(breaker)) }
        #expect(attempts.total == 30 + 10)
        #expect(breaker.state != .closed)
    }

    @Test func anErrorThatAnExhaustedPolicyWouldRetryIsAFailure() {
        for policy in [
            seconds.maxAttempts(1), seconds.maxElapsed(.zero), RetryPolicy(.delays([])),
            seconds.budget(.tokenBucket(capacity: 0)),
        ] {
            let breaker = breaker(minimumCalls: 1)
            _ = record(failing, policy.breaker(breaker))
            #expect(breaker.state == .open(until: Instant(sinceZero: .seconds(5))))
        }
    }

    @Test func aCancellationIsNeitherASuccessNorAFailure() {
        let breaker = breaker(minimumCalls: 1)
        _ = record(.error(CancellationError()), seconds.breaker(breaker))
        #expect(breaker.state == .closed)
        _ = record(failing, seconds.breaker(breaker))
        scheduler.advance(by: .seconds(5))
        _ = record(.error(CancellationError()), seconds.breaker(breaker))
        #expect(breaker.state == .halfOpen)
        _ = record(.just(1), seconds.breaker(breaker))
        #expect(breaker.state == .closed)
    }

    @Test func norIsOneThatIsRetried() {
        let breaker = breaker(minimumCalls: 1)
        let source = attempts.stream { number in number < 3 ? .error(CancellationError()) : .just(number) }
        let recorder = record(source, seconds.retry(on: CancellationError.self).breaker(breaker))
        scheduler.run()
        #expect(recorder.elements == [3])
        let figures = breaker.figures(at: scheduler.now)
        #expect(figures.opened == 0 && figures.calls == 1 && figures.failures == 0)
    }

    @Test(arguments: ["it is left", "its subscriber leaves at the first element", "it has lasted"])
    func aStreamWithoutAnEndIsASuccessOnce(_ reason: String) {
        let breaker = readyForAProbe()
        let stream = Observable.just(1).concat(.never()).retry(seconds.breaker(breaker), scheduler: scheduler)
        let endless = scheduler.record(reason.contains("first") ? stream.take(1) : stream)
        if !reason.contains("first") { #expect(breaker.state == .halfOpen) }
        if reason == "it is left" { endless.dispose() }
        if reason == "it has lasted" {
            scheduler.advance(by: .seconds(60))
            #expect(record(.just(2), seconds.breaker(breaker)).isCompleted)
        }
        #expect(breaker.state == .closed && endless.elements == [1])
    }

    /// For a breaker, a throttle and a budget alike.
    @Test func attemptsThatEmitAndThenFailAreFailures() {
        let emitting = attempts.stream { Observable.just($0).concat(.error(Boom(number: $0))) }
        let breaker = CircuitBreaker(failureRate: 0.9)
        for _ in 0..<1_000 { _ = record(emitting, seconds.maxAttempts(1).breaker(breaker)) }
        #expect(attempts.total == 10)

        let throttle = AdaptiveThrottle(seed: 1)
        for _ in 0..<1_000 { _ = record(emitting, seconds.maxAttempts(1).throttle(throttle)) }
        #expect(attempts.total < 10 + 200)

        let budget = RetryBudget.tokenBucket(capacity: 10)
        let before = attempts.total
        for _ in 0..<1_000 { _ = record(emitting, RetryPolicy(.immediate).maxAttempts(2).budget(budget)) }
        #expect(attempts.total - before == 1_000 + 10)
    }

    @Test func anAttemptThatFailsAfterAnElementIsAFailure() {
        let breaker = CircuitBreaker(failureRate: 1, minimumCalls: 2)
        _ = record(attempts.failingLater(on: scheduler), seconds.breaker(breaker))
        scheduler.run()
        #expect(attempts.total == 2)
        #expect(breaker.state == .open(until: Instant(sinceZero: .milliseconds(6_200))))
    }

    @Test func aProbeThatTakesTooLongIsAFailure() {
        let breaker = breaker(minimumCalls: 1)
        let policy = seconds.breaker(breaker).attemptTimeout(.seconds(1))
        _ = record(failing, policy)
        scheduler.advance(by: .seconds(5))
        let probe = record(.never(), policy)
        scheduler.run()
        #expect("\(probe.history)".hasPrefix("#the attempt took longer than 1.0 seconds@6000"))
        #expect(breaker.state == .open(until: Instant(sinceZero: .seconds(11))))
    }

    @Test func aSubscriberThatLeavesReturnsThePermitOfItsProbe() {
        let breaker = readyForAProbe()
        let policy = seconds.breaker(breaker)
        for _ in 0..<5 {
            let probe = record(attempts.stream { _ in .never() }, policy)
            #expect(attempts.live == 1)
            #expect(record(.just(1), policy).error is AttemptRefusedError)
            probe.dispose()
        }
        #expect(record(.just(1), policy).isCompleted)
        #expect(breaker.state == .closed)
    }

    @Test func disposalWhileAProbeIsTornDownReturnsItsPermit() {
        let breaker = readyForAProbe()
        let policy = seconds.breaker(breaker)
        let subscription = SerialDisposable()
        let failures = PublishSubject<Int>()
        // The failure tears the attempt down, and that ends everything before the policy is asked.
        subscription.disposable = failures.do(onDispose: { subscription.dispose() })
            .retry(policy, scheduler: scheduler).subscribe()
        failures.onError(Boom())
        #expect(breaker.state == .halfOpen)
        #expect(record(.just(1), policy).isCompleted)
    }

    @Test func aProbeRejectedByTheThrottleReturnsItsPermit() {
        let breaker = breaker(minimumCalls: 1)
        let throttle = Self.strict
        for _ in 0..<1_000 { _ = record(failing, seconds.maxAttempts(1).throttle(throttle)) }
        _ = record(failing, seconds.breaker(breaker))
        scheduler.advance(by: .seconds(5))
        let rejected = record(.just(1), seconds.breaker(breaker).throttle(throttle))
        #expect(rejected.error as? AttemptRefusedError == AttemptRefusedError(reason: .throttled))
        #expect(breaker.state == .halfOpen)
        #expect(record(.just(1), seconds.breaker(breaker)).isCompleted)
    }

    @Test func aSubscriberDisposedBeforeItsProbeReturnsItsPermit() {
        let breaker = readyForAProbe()
        let subscription = SerialDisposable()
        let policy = seconds.breaker(breaker).observe { _ in subscription.dispose() }
        // Its subscription is known before it starts.
        let start = PublishSubject<Int>()
        let stream = Observable<Int>.just(1).retry(policy, scheduler: scheduler)
        subscription.disposable = start.flatMap { _ in stream }.subscribe()
        start.onNext(1)
        #expect(breaker.state == .halfOpen)
        #expect(record(.just(1), seconds.breaker(breaker)).isCompleted)
    }

    @Test func aFailureAndADisposalOnTwoThreadsNeverLoseAPermit() {
        struct Round: Sendable {
            let scheduler = VirtualTimeScheduler()
            let breaker = CircuitBreaker(minimumCalls: 1, window: .calls(1), open: .immediate, probes: 1)
            let failures = PublishSubject<Int>()
            let subscription = SerialDisposable()
            var policy: RetryPolicy { RetryPolicy(.immediate).maxAttempts(1).breaker(breaker) }

            func subscribe(to source: Observable<Int>) -> any Disposable {
                source.retry(policy, scheduler: scheduler).subscribe(onError: { _ in })
            }
        }
        let failed = race(
            prepare: { () -> Round in
                let round = Round()
                _ = round.subscribe(to: .error(Boom()))
                round.subscription.disposable = round.subscribe(to: round.failures.asObservable())
                return round
            },
            { $0.failures.onError(Boom()) },
            against: { $0.subscription.dispose() },
            check: { round in
                // Half open with a free place, or open again for no time at all.
                _ = round.subscribe(to: .just(1))
                return round.breaker.state == .closed
            })
        #expect(failed == 0)
    }

    // Waiting for a breaker.

    @Test func aPolicyMayWaitUntilTheBreakerAdmitsIt() {
        let breaker = breaker()
        let source = attempts.stream { number in number < 4 ? .error(Boom(number: number)) : .just(number) }
        let log = Log<RetryEvent>()
        let recorder = record(source, seconds.breaker(breaker).waitingForBreaker().observe { log.write($0) })
        scheduler.run()
        // Open from 1 s to 6 s, and from then, when the probe fails, to 11 s.
        #expect(recorder.history == "4@11000 |@11000")
        #expect(breaker.state == .closed)
    }

    @Test func aFirstAttemptWaitsToo() {
        let breaker = opened()
        let log = Log<String>()
        let policy = seconds.breaker(breaker).waitingForBreaker().observe { log.write($0.text) }
        let recorder = record(.just(7), policy)
        #expect(recorder.history == "")
        scheduler.run()
        #expect(recorder.history == "7@5000 |@5000")
        #expect(log.entries == ["postponed breakerOpen by 5000@0", "started 1@5000", "completed 1@5000"])
    }

    @Test func whileAllProbesAreUnderWayItWaitsForOneToLeave() {
        let breaker = opened()
        scheduler.advance(by: .seconds(5))
        let probe = record(.never(), seconds.breaker(breaker))
        let recorder = record(.just(7), seconds.breaker(breaker).waitingForBreaker())
        scheduler.advance(by: .seconds(2.5))
        probe.dispose()
        scheduler.run()
        #expect(recorder.history == "7@7500 |@7500")
    }

    @Test func theWaitIsBoundedByMaxElapsedAndByTheDelays() {
        for policy in [seconds.maxElapsed(.seconds(4)), RetryPolicy(.delays([]))] {
            let breaker = breaker(minimumCalls: 1)
            _ = record(failing, seconds.maxAttempts(1).breaker(breaker))
            let recorder = record(.just(7), policy.breaker(breaker).waitingForBreaker())
            #expect((recorder.error as? AttemptRefusedError)?.reason == .breakerOpen)
            #expect(scheduler.pendingCount == 0)
        }
    }

    @Test func anIsolatedBreakerEndsTheStreamAllTheSame() {
        let breaker = breaker()
        breaker.isolate()
        let recorder = record(.just(7), seconds.breaker(breaker).waitingForBreaker())
        #expect(recorder.error as? AttemptRefusedError == AttemptRefusedError(reason: .breakerOpen))
        #expect(attempts.total == 0 && scheduler.pendingCount == 0)
    }

    @Test func aRetryThatWaitsForTheBreakerCostsTheBudgetToo() {
        let breaker = breaker(minimumCalls: 1)
        let policy = seconds.breaker(breaker).budget(.tokenBucket(capacity: 1)).waitingForBreaker()
        let recorder = record(failing, policy.wrapExhausted())
        scheduler.run()
        #expect((recorder.error as? RetryExhaustedError)?.reason == .budget)
        #expect(attempts.total == 2)
    }

    @Test func theDelayBeforeAnAttemptContainsTheWait() {
        let breaker = opened()
        let delays = Log<Duration>()
        let policy = seconds.maxAttempts(1).breaker(breaker).waitingForBreaker().observe { event in
            if let failure = event.failure { delays.write(failure.delayBefore) }
        }
        _ = record(failing, policy)
        scheduler.run()
        #expect(delays.entries == [.seconds(5)])
    }

    @Test func disposalWhileItWaitsLeavesNothingBehind() {
        let breaker = opened()
        record(.just(7), seconds.breaker(breaker).waitingForBreaker()).dispose()
        #expect(scheduler.pendingCount == 0)
    }

    // Costs.

    @Test func anErrorOfAClassCostsTheBudgetMore() {
        let budget = RetryBudget.tokenBucket(capacity: 11, refundPerSuccess: 0)
        let policy = seconds.budget(budget)
            .backoff(.immediate, cost: 5, on: Boom.self) { $0.number == 1 || $0.number == 3 }
        _ = record(failing, policy)
        scheduler.run()
        // 5 + 1 + 5.
        #expect(attempts.total == 4)
    }

    @Test func anErrorOfAClassWaitsTheDelaysOfItsOwnBackoff() {
        let policy = seconds.maxAttempts(4)
            .backoff(.constant(.seconds(7)), cost: 5, on: Boom.self) { $0.number == 2 }
        let recorder = record(failing, policy)
        scheduler.run()
        #expect(recorder.history == "#4@9000")
    }

    @Test func aCostThatIsNotZeroIsNotFree() {
        for budget in [
            RetryBudget.tokenBucket(capacity: 0), .tokenBucket(capacity: 0, costPerRetry: 0.000_001),
            .ratio(0, minimumPerSecond: 0),
        ] {
            let policy = RetryPolicy(.immediate).maxAttempts(10).budget(budget)
            let before = attempts.total
            _ = record(failing, policy.backoff(.immediate, cost: 1e-9, on: Boom.self))
            #expect(attempts.total == before + 1)
            _ = record(failing, policy.backoff(.immediate, cost: 0, on: Boom.self))
            #expect(attempts.total == before + 11)
        }
    }

    @Test func aBudgetReturnsNothingForARetryThatDoesNotStart() {
        let budget = RetryBudget.tokenBucket(capacity: 3, refundPerSuccess: 0)
        record(failing, seconds.budget(budget)).dispose()
        #expect(budget.figures(at: .zero).available == 2)
        let breaker = breaker()
        _ = record(failing, seconds.budget(budget).breaker(breaker))
        breaker.isolate()
        scheduler.run()
        #expect(attempts.total == 2)
        #expect(budget.figures(at: .zero).available == 1)
    }

    @Test func whatAnOpenBreakerRefusesCostsTheBudgetNothingAndWhatAThrottleRefusesDoes() {
        let budget = RetryBudget.tokenBucket(capacity: 3, refundPerSuccess: 0)
        _ = record(failing, seconds.budget(budget).breaker(breaker(minimumCalls: 1)))
        scheduler.run()
        #expect(attempts.total == 1 && budget.figures(at: .zero).available == 3)
        let policy = seconds.throttle(Self.strict)
        let failsLater = PublishSubject<Int>()
        _ = record(attempts.stream { _ in failsLater.asObservable() }, policy.budget(budget))
        for _ in 0..<1_000 { _ = record(.error(Boom()), policy.maxAttempts(1)) }
        failsLater.onError(Boom())
        scheduler.run()
        #expect(attempts.total == 2 && budget.figures(at: .zero).available == 2)
    }

    // A throttle.

    @Test func aThrottleRejectsAttemptsBeforeTheyAreMade() {
        let throttle = AdaptiveThrottle(seed: 1)
        let policy = RetryPolicy(.immediate).maxAttempts(1).throttle(throttle)
        let recorders = (0..<200).map { _ in record(failing, policy) }
        let refused = recorders.count {
            $0.error as? AttemptRefusedError == AttemptRefusedError(reason: .throttled)
        }
        #expect(attempts.total + refused == 200)
        #expect(attempts.total < 60)
    }

    @Test func aThrottleAdmitsEverythingWhileAttemptsSucceed() {
        let throttle = AdaptiveThrottle(seed: 1)
        let policy = RetryPolicy(.immediate).maxAttempts(1).throttle(throttle)
        for _ in 0..<200 {
            _ = record(attempts.stream { .just($0) }, policy)
            _ = record(attempts.stream { _ in .empty() }, policy)
            _ = record(failing, policy.abort(on: Boom.self))
            _ = record(attempts.stream { _ in .error(CancellationError()) }, policy)
            record(attempts.stream { _ in .never() }, policy).dispose()
        }
        #expect(attempts.total == 1_000)
        #expect(attempts.live == 0)
    }

    // Why it ended.

    @Test(
        arguments: [
            (.budget, "no budget is left", seconds(1).budget(.tokenBucket(capacity: 1))),
            (
                .breakerOpen, "the circuit breaker is open",
                seconds(1).breaker(CircuitBreaker(minimumCalls: 2))
            ),
            (.throttled, "the throttle has rejected it", seconds(1).throttle(strict)),
        ] as [(RetryExhaustedError.Reason, String, RetryPolicy)])
    func anExhaustedPolicyReportsTheLimit(
        _ reason: RetryExhaustedError.Reason, _ text: String, _ policy: RetryPolicy
    ) throws {
        let log = Log<RetryEvent>()
        let recorder = record(failing, policy.wrapExhausted().observe { log.write($0) })
        scheduler.run()
        let exhausted = try #require(recorder.error as? RetryExhaustedError)
        #expect(exhausted.reason == reason)
        #expect(exhausted.attempts == attempts.total)
        #expect(exhausted.attempts == exhausted.failures.count)
        #expect(exhausted.last as? Boom == Boom(number: attempts.total))
        #expect("\(exhausted)".contains(", \(text): Boom(number: \(attempts.total))"))
        #expect(log.entries.last?.text.contains(reason.name) == true)
    }

    @Test func aRefusedFirstAttemptIsReportedAndWrappedLikeAnyEnd() throws {
        let breaker = breaker(minimumCalls: 1)
        _ = record(failing, seconds.breaker(breaker))
        let log = Log<RetryEvent>()
        let policy = seconds.breaker(breaker).wrapExhausted().observe { log.write($0) }
        let exhausted = try #require(record(failing, policy).error as? RetryExhaustedError)
        #expect(exhausted.reason == .breakerOpen)
        #expect(exhausted.attempts == 0)
        #expect(exhausted.failures.isEmpty)
        #expect(exhausted.last is AttemptRefusedError)
        #expect("\(exhausted.last)" == "no attempt was made, the circuit breaker is open")
        #expect(log.entries.map(\.text) == ["refused breakerOpen@0"])
        #expect(attempts.total == 1)
    }

    @Test(arguments: [
        seconds(0).budget(.tokenBucket(capacity: 5)), seconds(0).breaker(CircuitBreaker(minimumCalls: 5)),
        seconds(0).throttle(AdaptiveThrottle(seed: 1)),
    ])
    func aRefusalEndsTheStreamAndLeavesNothingBehind(_ policy: RetryPolicy) {
        let recorder = record(failing, policy)
        scheduler.run()
        #expect(recorder.error is Boom)
        #expect(attempts.total < 20)
        #expect(attempts.live == 0)
        #expect(scheduler.pendingCount == 0)
    }

    /// A throttle that admits nearly nothing once all fail.
    private static var strict: AdaptiveThrottle {
        AdaptiveThrottle(minimumRate: 0, maximumRejection: 1, probeInterval: .seconds(1_000), seed: 1)
    }

    private static func seconds(_ seconds: Int) -> RetryPolicy {
        RetryPolicy(.constant(.seconds(seconds))).maxAttempts(100)
    }
}
