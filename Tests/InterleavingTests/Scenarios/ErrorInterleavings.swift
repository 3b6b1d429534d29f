import RillLimits

struct ErrorInterleavings {
    /// Fails at a number below zero.
    private static func failing(_ subject: PublishSubject<Int>) -> CountedSource {
        CountedSource(subject.map { try $0 < 0 ? { throw Boom() }() : $0 })
    }

    @Test func aTriggerOnAnotherThreadRetries() {
        explore { run in
            let (subject, trigger) = (PublishSubject<Int>(), PublishSubject<Int>())
            let source = Self.failing(subject)
            let probe = run.probe()
            probe.subscribe(to: source.stream.retryWhen { (_: Observable<any Error>) in trigger })
            run.thread { subject.send(1, -1, 2) }
            run.thread { trigger.onNext(0) }
            run.afterwards {
                run.expect(["1", "1 2"].contains(probe.text), probe.text)
                probe.dispose()
                run.expect(source, runs: 1...2)
                run.expect(!subject.hasObservers && !trigger.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func aTriggerCompletesWhileTheSourceFails() {
        explore { run in
            let (subject, trigger) = (PublishSubject<Int>(), PublishSubject<Int>())
            let source = Self.failing(subject)
            let probe = run.probe()
            probe.subscribe(to: source.stream.retryWhen { (_: Observable<any Error>) in trigger })
            run.thread { subject.send(-1, 1) }
            run.thread { trigger.send(0, then: .completed) }
            run.afterwards {
                run.expect(["|", "1", ""].contains(probe.text), probe.text)
                // The attempt that runs, if one does, is the last.
                subject.onNext(-1)
                run.expect(probe.isCompleted, probe.text)
                probe.dispose()
                run.expect(source, runs: 1...2)
                run.expect(!subject.hasObservers && !trigger.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func aRetryIsDisposedOfByAThirdThread() {
        explore { run in
            let (subject, trigger) = (PublishSubject<Int>(), PublishSubject<Int>())
            let source = Self.failing(subject)
            let probe = run.probe()
            probe.subscribe(to: source.stream.retryWhen { (_: Observable<any Error>) in trigger })
            run.thread { subject.onNext(-1) }
            run.thread { trigger.onNext(0) }
            run.thread { probe.dispose() }
            run.afterwards {
                run.expect(source, runs: 1...2)
                run.expect(!subject.hasObservers && !trigger.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func aRetryIsDisposedOfWhileItsTimerFires() {
        explore { run in
            let subject = PublishSubject<Int>()
            let clock = VirtualTimeScheduler()
            let source = Self.failing(subject)
            let probe = run.probe()
            let policy = RetryPolicy(.constant(.milliseconds(1))).maxAttempts(3)
            probe.subscribe(to: source.stream.retry(policy, scheduler: clock))
            run.thread { subject.send(-1, 1) }
            run.thread { clock.advance(by: .milliseconds(2)) }
            run.thread { probe.dispose() }
            run.afterwards {
                run.expect(source, runs: 1...2)
                run.expect(["", "1"].contains(probe.text), probe.text)
                run.expect(clock.pendingCount == 0, "a timer is left")
            }
        }
    }

    @Test func twoStreamsRetryUnderOneBudget() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let budget = RetryBudget.tokenBucket(capacity: 1, refundPerSuccess: 0)
            let policy = RetryPolicy(.immediate).maxAttempts(2).budget(budget)
            let attempts = SharedVariable(0)
            for _ in 1...2 {
                let probe = run.probe()
                run.thread {
                    let source = Observable<Int>.deferred {
                        attempts.update { $0 += 1 }
                        return .error(Boom())
                    }
                    probe.subscribe(to: source.retry(policy, scheduler: clock))
                    probe.require(probe.hasFailed, "has not failed")
                }
            }
            // The budget covers one retry of the two.
            run.afterwards { run.expect(attempts.value == 3, "\(attempts.value) attempts") }
        }
    }

    @Test func twoProbesOfABreakerThatAdmitsOne() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let breaker = CircuitBreaker(
                failureRate: 1, minimumCalls: 1, window: .calls(1), open: .constant(.milliseconds(1)),
                probes: 1,
                seed: 1)
            let policy = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
            let states = run.probe(CircuitBreaker.State.self)
            states.subscribe(to: breaker.states)
            Observable<Int>.error(Boom()).retry(policy, scheduler: clock).subscribe(onError: { _ in })
                .dispose()
            clock.advance(by: .milliseconds(2))
            let source = CountedSource(Observable<Int>.never())
            for _ in 1...2 {
                run.thread {
                    source.stream.retry(policy, scheduler: clock).subscribe(onError: { _ in }).dispose()
                }
            }
            run.afterwards {
                // One after the other, if both.
                run.expect(source, runs: 1...2)
                run.expect(states.elements.last == breaker.state, "\(states.text), \(breaker.state)")
                states.dispose()
            }
        }
    }

    @Test func aBreakerOpensAndIsUsedByAnotherThread() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let breaker = CircuitBreaker(
                failureRate: 1, minimumCalls: 2, window: .calls(2), open: .constant(.milliseconds(1)),
                probes: 1,
                seed: 1)
            let policy = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
            let states = run.probe(CircuitBreaker.State.self)
            states.subscribe(to: breaker.states)
            for _ in 1...2 {
                let probe = run.probe()
                run.thread {
                    probe.subscribe(to: Observable<Int>.error(Boom()).retry(policy, scheduler: clock))
                }
                run.afterwards { run.expect(probe.text == "#", probe.text) }
            }
            run.afterwards {
                run.expect(breaker.state != .closed, "has not opened")
                run.expect(states.elements.count == 2, states.text)
                run.expect(states.elements.last == breaker.state, "\(states.text), \(breaker.state)")
                states.dispose()
            }
        }
    }

    @Test func twoStreamsShareAnAdaptiveThrottle() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let policy = RetryPolicy(.immediate).maxAttempts(2).throttle(
                AdaptiveThrottle(k: 1, minimumRate: 0, seed: 1))
            for number in 1...2 {
                let probe = run.probe()
                run.thread {
                    let source = number == 1 ? Observable<Int>.error(Boom()) : .just(1)
                    probe.subscribe(to: source.retry(policy, scheduler: clock))
                    probe.require(probe.hasEnded, "has not ended")
                }
            }
        }
    }

    /// An attempt for each subject, by default a millisecond apart.
    private static func hedge(
        of subjects: [PublishSubject<Int>], on clock: VirtualTimeScheduler,
        after delays: Backoff = .constant(.milliseconds(1))
    ) -> Observable<Int> {
        let started = SharedVariable(0)
        let attempts = Observable<Int>.deferred {
            let number = started.update { count in
                defer { count += 1 }
                return count
            }
            return subjects[number].asObservable()
        }
        return attempts.hedge(after: delays, maxAttempts: subjects.count, scheduler: clock)
    }

    /// One because of the time and one because of an error.
    @Test func attemptsOfAHedgeThatStartTogetherHaveDelaysOfTheirOwn() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let subjects = (1...5).map { _ in PublishSubject<Int>() }
            let probe = run.probe()
            let delays = Backoff.exponential(initial: .milliseconds(1))
            probe.subscribe(to: Self.hedge(of: subjects, on: clock, after: delays))
            run.thread { subjects[0].onError(Boom()) }
            run.thread { clock.advance(by: .milliseconds(1)) }
            run.afterwards {
                // The fourth comes after two or four milliseconds, and the fifth eight after it.
                if subjects[2].hasObservers { clock.advance(by: .milliseconds(8)) }
                run.expect(!subjects[4].hasObservers, "a delay was used twice")
                probe.dispose()
            }
        }
    }

    @Test func twoAttemptsOfAHedgeAnswer() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
            let probe = run.probe()
            probe.subscribe(to: Self.hedge(of: subjects, on: clock))
            clock.advance(by: .milliseconds(1))
            for (number, subject) in subjects.enumerated() {
                run.thread { subject.send(number * 10 + 1, number * 10 + 2, then: .completed) }
            }
            run.afterwards {
                // A loser may have sent its first elements before; they belong to no one.
                run.expect(["1 2 |", "11 12 |"].contains(probe.text), probe.text)
                run.expect(!subjects.contains { $0.hasObservers }, "an attempt is left")
            }
        }
    }

    @Test func anAttemptOfAHedgeFailsWhileTheOtherStarts() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
            let probe = run.probe()
            probe.subscribe(to: Self.hedge(of: subjects, on: clock))
            run.thread { subjects[0].onError(Boom()) }
            run.thread { clock.advance(by: .milliseconds(1)) }
            run.thread { probe.dispose() }
            run.afterwards {
                run.expect(["", "#"].contains(probe.text), probe.text)
                run.expect(!subjects.contains { $0.hasObservers }, "an attempt is left")
                run.expect(clock.pendingCount == 0, "a timer is left")
            }
        }
    }

    @Test func aSourceFailsWhileItIsDisposedOf() {
        explore { run in
            let (subject, fallback) = (PublishSubject<Int>(), PublishSubject<Int>())
            let source = Self.failing(subject)
            let next = CountedSource(fallback)
            let probe = run.probe()
            probe.subscribe(to: source.stream.catchError { _ in next.stream })
            run.thread { subject.onNext(-1) }
            run.thread { fallback.onNext(1) }
            run.thread { probe.dispose() }
            run.afterwards {
                run.expect(source, runs: 1...1)
                run.expect(next, runs: 0...1)
                run.expect(!subject.hasObservers && !fallback.hasObservers, "a subscriber is left")
            }
        }
    }
}
