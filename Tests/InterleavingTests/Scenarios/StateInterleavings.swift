import RillLimits

/// Both threads do their work, and the state is as it `holds` afterwards.
func both(
    _ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void, in run: Scenario,
    on state: @autoclosure @escaping () -> Any, _ holds: @escaping () -> Bool
) {
    run.thread(first)
    run.thread(second)
    run.afterwards { run.expect(holds(), "\(state())") }
}

/// No update is lost when two threads change one state.
struct StateInterleavings {
    /// A retry that the limit counts, and a success.
    private func streams(under policy: RetryPolicy) -> (
        failing: @Sendable () -> Void, fine: @Sendable () -> Void
    ) {
        let clock = VirtualTimeScheduler()
        return (
            {
                _ = Observable<Int>.error(Boom()).retry(policy, scheduler: clock).subscribe(onError: { _ in })
            },
            { _ = Observable.just(1).retry(policy, scheduler: clock).subscribe() }
        )
    }

    @Test(arguments: [true, false]) func aBudgetIsPaidByBoth(isRefunded: Bool) {
        explore(preemptions: 1) { run in
            let budget = RetryBudget.tokenBucket(capacity: 10, costPerRetry: 1, refundPerSuccess: 1)
            let (failing, fine) = streams(under: RetryPolicy(.immediate).maxAttempts(2).budget(budget))
            failing()
            let left = isRefunded ? 9 : 7
            both(failing, isRefunded ? fine : failing, in: run, on: budget.figures(at: .zero)) {
                budget.figures(at: .zero).available == left
            }
        }
    }

    @Test func aThrottleCountsBoth() {
        explore(preemptions: 1) { run in
            let throttle = AdaptiveThrottle(seed: 1)
            let (failing, fine) = streams(under: RetryPolicy(.immediate).maxAttempts(1).throttle(throttle))
            both(failing, fine, in: run, on: throttle.figures(at: .zero)) {
                let figures = throttle.figures(at: .zero)
                return figures.requests == 2 && figures.accepts == 1
            }
        }
    }

    @Test func aBreakerCountsBoth() {
        explore(preemptions: 1) { run in
            let breaker = CircuitBreaker(minimumCalls: 2, open: .constant(.seconds(1)))
            let (failing, _) = streams(under: RetryPolicy(.immediate).maxAttempts(1).breaker(breaker))
            both(failing, failing, in: run, on: breaker.state) {
                breaker.state != .closed
            }
        }
    }

    @Test func aBreakerCountsBothRetriesThatItRefuses() {
        explore(preemptions: 1) { run in
            let (breaker, clock) = (CircuitBreaker(), VirtualTimeScheduler())
            let policy = RetryPolicy(.immediate).maxAttempts(2).breaker(breaker)
            let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
            for source in sources {
                _ = source.retry(policy, scheduler: clock).subscribe(onError: { _ in })
            }
            breaker.isolate()
            let refused = { breaker.figures(at: .zero).refused }
            both({ sources[0].onError(Boom()) }, { sources[1].onError(Boom()) }, in: run, on: refused()) {
                refused() == 2
            }
        }
    }

    @Test func aQuantileHasBothLatencies() {
        explore(preemptions: 1) { run in
            let quantile = LatencyQuantile(1, of: 2, initially: .zero)
            both(
                { quantile.record(.seconds(2)) }, { quantile.record(.seconds(1)) }, in: run,
                on: quantile.value
            ) {
                quantile.value == .seconds(2)
            }
        }
    }

    @Test func aBulkheadCountsBothThatItRefuses() {
        explore(preemptions: 1) { run in
            let (bulkhead, clock) = (Bulkhead(1, maxWaiting: 0), VirtualTimeScheduler())
            let holder = Observable<Int>.never().limited(by: bulkhead, scheduler: clock).subscribe()
            let refused: @Sendable () -> Void = {
                _ = Observable.just(1).limited(by: bulkhead, scheduler: clock).subscribe(onError: { _ in })
            }
            both(refused, refused, in: run, on: bulkhead.figures(at: .zero)) {
                holder.dispose()
                let figures = bulkhead.figures(at: .zero)
                return figures.refused == 2 && figures.running == 0
            }
        }
    }

    /// The outer stream ends while an inner one borrows its place, or gives it back.
    @Test func aPlaceIsLentAndGivenBack() {
        explore(preemptions: 2) { run in
            let (bulkhead, clock) = (Bulkhead(1), VirtualTimeScheduler())
            let (source, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
            let probe = run.probe(Int.self)
            probe.subscribe(
                to: source.flatMap { _ in inner.limited(by: bulkhead, scheduler: clock) }
                    .limited(by: bulkhead, scheduler: clock))
            run.thread {
                source.onNext(1)
                inner.onCompleted()
            }
            run.thread { probe.dispose() }
            run.afterwards {
                let figures = bulkhead.figures(at: .zero)
                run.expect(figures.running == 0 && figures.waiting == 0, "\(figures)")
                let next = run.probe(Int.self)
                next.subscribe(to: Observable.just(1).limited(by: bulkhead, scheduler: clock))
                run.expect(next.isCompleted, "the place is lost: \(figures)")
            }
        }
    }
    @Test func aPlaceIsLentAndGivenBackWhileAnotherStreamLeaves() {
        explore(preemptions: 1) { run in
            let (bulkhead, clock) = (Bulkhead(1), VirtualTimeScheduler())
            let (source, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
            let lender = source.flatMap { _ in inner.limited(by: bulkhead, scheduler: clock) }
                .limited(by: bulkhead, scheduler: clock).subscribe()
            let other = Observable<Int>.never().limited(by: bulkhead, scheduler: clock).subscribe()
            let lends: @Sendable () -> Void = {
                source.onNext(1)
                inner.onCompleted()
            }
            both(lends, { other.dispose() }, in: run, on: bulkhead.figures(at: .zero)) {
                lender.dispose()
                let figures = bulkhead.figures(at: .zero)
                return figures.running == 0 && figures.waiting == 0
            }
        }
    }

    /// In a probe, which gives its places away at a time of its own.
    @Test func anAdaptiveBulkheadLooksForAPlaceWhileOneIsLeft() {
        explore(preemptions: 1) { run in
            let (bulkhead, clock) = (Bulkhead.adaptive(1...8), VirtualTimeScheduler())
            let answers = PublishSubject<Int>()
            let stream = answers.take(1).limited(by: bulkhead, scheduler: clock)
            var figures: Bulkhead.Figures { bulkhead.figures(at: clock.now) }
            func round(of time: Duration) {
                for _ in 0..<figures.places { _ = stream.subscribe() }
                clock.advance(by: time)
                answers.onNext(1)
            }
            while figures.places < 8 { round(of: .milliseconds(10)) }
            while figures.places == 8 { round(of: .milliseconds(40)) }
            let left = (1...3).map { _ in stream.subscribe() }
            run.expect(figures.running == 1 && clock.pendingCount == 1, "it will not look: \(figures)")
            both({ clock.advance(by: .seconds(1)) }, { left[0].dispose() }, in: run, on: figures) {
                for subscription in left { subscription.dispose() }
                clock.run()
                return figures.running == 0 && figures.waiting == 0
            }
        }
    }

    /// Also while the stream that has it begins.
    @Test(arguments: [true, false]) func aPlaceIsLentOnce(isStarting: Bool) {
        explore { run in
            let (bulkhead, clock) = (Bulkhead(1), VirtualTimeScheduler())
            let (one, other) = (PublishSubject<Int>(), PublishSubject<Int>())
            let inner = CountedSource(Observable<Int>.never())
            let part = { @Sendable (_: Int) in inner.stream.limited(by: bulkhead, scheduler: clock) }
            let whole = Observable.merge(one.flatMap(part), other.flatMap(part))
                .limited(by: bulkhead, scheduler: clock)
            let probe = run.probe(Int.self)
            if !isStarting { probe.subscribe(to: whole) }
            run.thread { isStarting ? probe.subscribe(to: whole) : one.onNext(1) }
            run.thread {
                if isStarting { one.onNext(1) }
                other.onNext(1)
            }
            run.afterwards {
                probe.dispose()
                run.expect(inner, runs: 0...1)
                let figures = bulkhead.figures(at: .zero)
                run.expect(figures.running == 0, "\(figures)")
            }
        }
    }
}
