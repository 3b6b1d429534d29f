import RillLimits

/// A breaker whose only probe is in flight.
private struct HalfOpenBreaker {
    let clock = VirtualTimeScheduler()
    let breaker = CircuitBreaker(minimumCalls: 1, open: .constant(.milliseconds(1)), probes: 1)
    /// A policy that waits for the breaker.
    let patient: RetryPolicy
    /// The subscriber of the probe, whose stream does not end.
    let probe: Probe<Int>

    init(_ run: Scenario) {
        patient = RetryPolicy(.immediate).breaker(breaker).waitingForBreaker()
        probe = run.probe()
        let once = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
        _ = Observable<Int>.error(Boom()).retry(once, scheduler: clock).subscribe(onError: { _ in })
        clock.advance(by: .milliseconds(1))
        probe.subscribe(to: Observable<Int>.never().retry(once, scheduler: clock))
    }
}

struct LimitInterleavings {
    @Test func aPlaceOfABulkheadIsNeitherLostNorGivenTwice() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let bulkhead = Bulkhead(1)
            let source = CountedSource(Observable<Int>.never())
            let first = run.probe()
            first.subscribe(to: source.stream.limited(by: bulkhead, scheduler: clock))
            let second = run.probe()
            run.thread { first.dispose() }
            run.thread {
                second.subscribe(to: source.stream.limited(by: bulkhead, scheduler: clock))
                second.dispose()
            }
            run.thread { clock.advance(by: .milliseconds(1)) }
            run.afterwards {
                clock.run()
                run.expect(source, runs: 1...2)
                let figures = bulkhead.figures(at: .zero)
                run.expect(figures.running == 0 && figures.waiting == 0, "\(figures)")
                let third = run.probe()
                third.subscribe(to: Observable.just(1).limited(by: bulkhead, scheduler: clock))
                run.expect(third.text == "1 |", third.text)
                run.expect(clock.pendingCount == 0, "a timer is left")
            }
        }
    }

    /// The place of a probe goes to one that waits, also when another that was to have it leaves.
    @Test func aProbeThatLeavesIsFollowedByOneThatWaits() {
        explore { run in
            let halfOpen = HalfOpenBreaker(run)
            let (breaker, clock) = (halfOpen.breaker, halfOpen.clock)
            let (first, second) = (run.probe(Int.self), run.probe(Int.self))
            first.subscribe(to: Observable<Int>.never().retry(halfOpen.patient, scheduler: clock))
            run.thread { halfOpen.probe.dispose() }
            run.thread { first.dispose() }
            run.thread {
                second.subscribe(to: Observable.just(1).retry(halfOpen.patient, scheduler: clock))
                clock.advance(by: .zero)
            }
            run.afterwards {
                // Long before a probe is given up.
                clock.advance(by: .milliseconds(1))
                run.expect(second.text == "1 |", second.text)
                run.expect(first.text == "", first.text)
                run.expect(breaker.state == .closed, "\(breaker.state)")
                run.expect(clock.pendingCount == 0, "a timer is left")
            }
        }
    }

    @Test func aPatientStreamIsWokenOnceByTheEndOfAProbeAndByHand() {
        explore { run in
            let halfOpen = HalfOpenBreaker(run)
            let (breaker, clock) = (halfOpen.breaker, halfOpen.clock)
            let waiting = run.probe(Int.self)
            let source = CountedSource(Observable.just(1))
            run.thread { waiting.subscribe(to: source.stream.retry(halfOpen.patient, scheduler: clock)) }
            run.thread { halfOpen.probe.dispose() }
            run.thread { breaker.close() }
            run.afterwards {
                clock.advance(by: .zero)
                run.expect(source, runs: 1...1)
                run.expect(waiting.text == "1 |", waiting.text)
                run.expect(clock.pendingCount == 0, "a timer is left")
            }
        }
    }

    /// On a concurrent scheduler the breaker wakes it while its own timer fires.
    @Test func aPatientStreamAsksOnceOnTwoThreads() {
        explore { run in
            let halfOpen = HalfOpenBreaker(run)
            let clock = ConcurrentClock(at: halfOpen.clock.now)
            let waiting = run.probe(Int.self)
            let source = CountedSource(Observable<Int>.never())
            waiting.subscribe(to: source.stream.retry(halfOpen.patient, scheduler: clock))
            run.thread {
                halfOpen.probe.dispose()
                clock.runNext()
            }
            run.thread { clock.runDelayed() }
            run.afterwards {
                clock.runNext()
                // If the timer was first, the probe was given up, and the breaker has opened once more.
                clock.runDelayed()
                waiting.dispose()
                run.expect(source, runs: 1...1)
            }
        }
    }

    /// The last of a release asks by its own timer while another, which passes its turn on, leaves.
    @Test func theLastOfAReleaseIsNotForgotten() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let breaker = CircuitBreaker(
                minimumCalls: 1, open: .constant(.milliseconds(1)), probes: 2)
            let policy = RetryPolicy(.immediate).breaker(breaker)
            let failing = Observable<Int>.error(Boom()).retry(policy.maxAttempts(1), scheduler: clock)
            _ = failing.subscribe(onError: { _ in })
            let (hung, first, last) = (run.probe(Int.self), run.probe(Int.self), run.probe(Int.self))
            for (probe, source) in [(hung, .never()), (first, .never()), (last, Observable.just(7))] {
                probe.subscribe(to: source.retry(policy.waitingForBreaker(), scheduler: clock))
            }
            breaker.close()
            clock.advance(by: .zero)
            run.thread { first.dispose() }
            run.thread { clock.advance(by: .milliseconds(1)) }
            run.afterwards {
                clock.advance(by: .milliseconds(1))
                run.expect(last.text == "7 |", last.text)
                hung.dispose()
                run.expect(clock.pendingCount == 0, "a timer is left")
            }
        }
    }

    /// Between the refusal and the wait too: otherwise it would wait until the probe is given up.
    @Test func aPatientStreamEndsWhenTheBreakerIsIsolated() {
        explore { run in
            let halfOpen = HalfOpenBreaker(run)
            let (breaker, clock) = (halfOpen.breaker, halfOpen.clock)
            let waiting = run.probe(Int.self)
            run.thread {
                waiting.subscribe(to: Observable.just(1).retry(halfOpen.patient, scheduler: clock))
            }
            run.thread { breaker.isolate() }
            run.afterwards {
                clock.advance(by: .zero)
                run.expect(waiting.text.hasPrefix("#"), waiting.text)
                run.expect(clock.pendingCount == 0, "a timer is left")
            }
        }
    }

    /// The end of an attempt knows when its first element came.
    @Test func anAttemptIsDisposedOfWhileItStarts() {
        explore { run in
            let breaker = CircuitBreaker(minimumCalls: 1)
            let subject = PublishSubject<Int>()
            let probe = run.probe()
            let once = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
            probe.subscribe(to: subject.retry(once, scheduler: VirtualTimeScheduler()))
            run.thread { subject.onNext(1) }
            run.thread { probe.dispose() }
            run.afterwards {
                run.expect(["", "1"].contains(probe.text), probe.text)
                let figures = breaker.figures(at: .zero)
                run.expect(figures.failures == 0, "\(figures)")
            }
        }
    }

    @Test func aTurnOfARateLimiterIsNeitherLostNorTakenTwice() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let limiter = RateLimiter(1, per: .milliseconds(2))
            Observable.just(0).limited(by: limiter, scheduler: clock).subscribe().dispose()
            let (first, second) = (run.probe(), run.probe())
            let stream = Observable.just(1).limited(by: limiter, scheduler: clock)
            first.subscribe(to: stream)
            run.thread { first.dispose() }
            run.thread { second.subscribe(to: stream) }
            run.thread { clock.advance(by: .milliseconds(2)) }
            run.afterwards {
                clock.run()
                run.expect(["", "1", "1 |"].contains(first.text), first.text)
                run.expect(second.text == "1 |", second.text)
                let figures = limiter.figures(at: clock.now)
                run.expect(figures.waiting == 0, "\(figures)")
                run.expect(clock.pendingCount == 0, "a timer is left")
            }
        }
    }
}
