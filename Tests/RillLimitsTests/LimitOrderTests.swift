/// The rows of the table "The order" of docs/reliability/limits.md.
struct LimitOrderTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()
    private let seconds = RetryPolicy(.constant(.seconds(1))).maxAttempts(3)

    private func record(_ source: Observable<Int>) -> Recorder<Int> { scheduler.record(source) }

    /// Fails a second after its start.
    private func failing() -> Observable<Int> {
        let scheduler = scheduler
        return attempts.stream { number in
            Observable<Int>.timer(.seconds(1), scheduler: scheduler).flatMap { _ in
                Observable<Int>.error(Boom(number: number))
            }
        }
    }

    // Rate and bulkhead.

    /// The most calls within a second of a server that stands still for 1.9 s, under 100 requests a second.
    private func mostCalls(_ limited: (Observable<Int>) -> Observable<Int>) -> Int {
        let (scheduler, times) = (scheduler, Log<Instant>())
        let request = Observable<Int>.deferred {
            times.write(scheduler.now)
            let left = scheduler.now.duration(to: Instant(sinceZero: .milliseconds(1_900)))
            return .timer(max(left, .milliseconds(5)), scheduler: scheduler)
        }
        let stream = limited(request).catchErrorJustReturn(0)
        _ = record(
            Observable<Int>.interval(.milliseconds(10), scheduler: scheduler).take(400).flatMap { _ in stream
            }
        )
        scheduler.run()
        let starts = times.entries
        return starts.map { start in
            starts.count { $0 >= start && start.duration(to: $0) < .seconds(1) }
        }.max() ?? 0
    }

    private func rate(_ count: Int = 100) -> RateLimiter { RateLimiter(count, per: .seconds(1)) }

    @Test func aRateInsideABulkheadIsKept() {
        let (rate, places) = (rate(), Bulkhead(20, maxWait: .seconds(2)))
        let most = mostCalls {
            $0.limited(by: rate, scheduler: scheduler).limited(by: places, scheduler: scheduler)
        }
        #expect(most <= 200, "\(most)")
    }

    @Test func aRateOutsideABulkheadIsNotTheRateOfTheCalls() {
        let (rate, places) = (rate(), Bulkhead(20, maxWait: .seconds(2)))
        let most = mostCalls {
            $0.limited(by: places, scheduler: scheduler).limited(by: rate, scheduler: scheduler)
        }
        #expect(most > 250, "\(most)")
    }

    @Test func aBulkheadThatRefusesTakesATurnOnlyFromARateOutsideIt() {
        for (isInside, left) in [(true, 4), (false, 0)] {
            let (rate, places) = (rate(5), Bulkhead(1, maxWaiting: 0))
            for _ in 0..<5 {
                let call = Observable<Int>.never()
                _ = record(
                    isInside
                        ? call.limited(by: rate, scheduler: scheduler)
                            .limited(by: places, scheduler: scheduler)
                        : call.limited(by: places, scheduler: scheduler)
                            .limited(by: rate, scheduler: scheduler))
            }
            #expect(rate.figures(at: scheduler.now).available == left)
        }
    }

    // Limiters and retries.

    @Test func insideRetryEveryAttemptTakesATurnAndOutsideOnlyTheStream() {
        let (inside, outside) = (rate(), rate())
        _ = record(
            failing().limited(by: inside, scheduler: scheduler).retry(seconds, scheduler: scheduler))
        _ = record(
            failing().retry(seconds, scheduler: scheduler).limited(by: outside, scheduler: scheduler))
        scheduler.run()
        #expect(inside.figures(at: scheduler.now).admitted == 3)
        #expect(outside.figures(at: scheduler.now).admitted == 1)
        #expect(attempts.total == 6)
    }

    @Test func aPlaceInsideRetryIsFreeDuringTheDelaysAndOneOutsideIsNot() {
        let (inside, outside) = (Bulkhead(1), Bulkhead(1))
        _ = record(
            failing().limited(by: inside, scheduler: scheduler).retry(seconds, scheduler: scheduler))
        _ = record(
            failing().retry(seconds, scheduler: scheduler).limited(by: outside, scheduler: scheduler))
        scheduler.advance(by: .milliseconds(1_500))
        #expect(inside.figures(at: scheduler.now).running == 0)
        #expect(outside.figures(at: scheduler.now).running == 1)
    }

    @Test func theWaitInsideAnAttemptCountsForItsTimeAndTheOneOutsideDoesNot() {
        let policy = RetryPolicy(.immediate).maxAttempts(1).attemptTimeout(.seconds(2))
        for (isInside, isInTime) in [(true, false), (false, true)] {
            let places = Bulkhead(1)
            _ = record(
                Observable<Int>.timer(.seconds(3), scheduler: scheduler).limited(
                    by: places, scheduler: scheduler))
            let call = Observable<Int>.timer(.seconds(1), scheduler: scheduler)
            let stream =
                isInside
                ? call.limited(by: places, scheduler: scheduler).retry(policy, scheduler: scheduler)
                : call.retry(policy, scheduler: scheduler).limited(by: places, scheduler: scheduler)
            let recorder = record(stream)
            scheduler.run()
            #expect(recorder.isCompleted == isInTime)
            #expect(recorder.error is TimeoutError == !isInTime)
        }
    }

    // The breaker.

    private func opened() -> CircuitBreaker {
        let breaker = CircuitBreaker(minimumCalls: 1, open: .constant(.seconds(5)))
        _ = record(
            Observable<Int>.error(Boom()).retry(
                RetryPolicy(.immediate).maxAttempts(1).breaker(breaker), scheduler: scheduler))
        return breaker
    }

    @Test func anOpenBreakerOutsideTakesNoPlaceAndOneInsideWaitsInIt() {
        let waiting = RetryPolicy(.constant(.seconds(1))).breaker(opened()).waitingForBreaker()
        let (inside, outside) = (Bulkhead(1), Bulkhead(1))
        _ = record(
            Observable<Int>.never().limited(by: inside, scheduler: scheduler).retry(
                waiting, scheduler: scheduler))
        _ = record(
            Observable<Int>.never().retry(waiting, scheduler: scheduler)
                .limited(by: outside, scheduler: scheduler))
        scheduler.advance(by: .seconds(1))
        #expect(inside.figures(at: scheduler.now).running == 0)
        #expect(outside.figures(at: scheduler.now).running == 1)
    }

    // Hedge and timeout.

    @Test func aHedgeInsideRetryIsOneCallAndOneOutsideIsACallForEachAttempt() {
        for (isInside, calls) in [(true, 1), (false, 2)] {
            let breaker = CircuitBreaker()
            let policy = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
            let call =
                Observable.error(Boom()).delaySubscription(.seconds(1), scheduler: scheduler)
                as Observable<Int>
            let delay = Backoff.constant(.milliseconds(500))
            let hedged =
                isInside
                ? call.hedge(after: delay, maxAttempts: 2, scheduler: scheduler)
                    .retry(policy, scheduler: scheduler)
                : call.retry(policy, scheduler: scheduler)
                    .hedge(after: delay, maxAttempts: 2, scheduler: scheduler)
            _ = record(hedged)
            scheduler.run()
            #expect(breaker.figures(at: scheduler.now).failures == calls)
        }
    }

    @Test func aTimeoutOutsideRetryIsNoFailureForTheBreakerAndAttemptTimeoutIs() {
        for (isInside, failures) in [(true, 1), (false, 0)] {
            let breaker = CircuitBreaker()
            let policy = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
            let stream =
                isInside
                ? Observable<Int>.never().retry(policy.attemptTimeout(.seconds(1)), scheduler: scheduler)
                : Observable<Int>.never().retry(policy, scheduler: scheduler)
                    .timeout(.seconds(1), scheduler: scheduler)
            let recorder = record(stream)
            scheduler.run()
            #expect(recorder.error is TimeoutError)
            #expect(breaker.figures(at: scheduler.now).failures == failures)
        }
    }

    // Shared streams.

    @Test func insideShareAPolicyPaysOnceAndOutsideForEverySubscriber() {
        for (isInside, calls, retries) in [(true, 3, 2), (false, 15, 10)] {
            let (breaker, budget) = (CircuitBreaker(minimumCalls: 20), RetryBudget.ratio(1))
            let policy = seconds.breaker(breaker).budget(budget)
            let attempts = Attempts()
            let source = attempts.stream { number in
                Observable<Int>.timer(.seconds(1), scheduler: scheduler).flatMap { _ in
                    Observable<Int>.error(Boom(number: number))
                }
            }
            let stream =
                isInside
                ? source.retry(policy, scheduler: scheduler).share()
                : source.share().retry(policy, scheduler: scheduler)
            for _ in 0..<5 { _ = record(stream) }
            scheduler.run()
            #expect(attempts.total == 3)
            #expect(breaker.figures(at: scheduler.now).calls == calls)
            #expect(budget.figures(at: scheduler.now).granted == retries)
        }
    }
}
