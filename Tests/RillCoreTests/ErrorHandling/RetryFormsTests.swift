import RillLimits

/// The laws of every form of retry.
@Suite(.blocking) struct RetryFormsTests {
    @Test("a million synchronous failures use constant stack", arguments: RetryForm.all)
    func aMillionSynchronousFailuresUseConstantStack(_ form: RetryForm) {
        #expect(
            stackGrowth(afterFailures: rounds(1_000_000)) { form.apply($0, VirtualTimeScheduler()) } <= 4096)
    }

    @Test("many synchronous failures keep no memory", .stress, .enabled(if: !isSanitized))
    func manySynchronousFailuresKeepNoMemory() async {
        await #expect(processExitsWith: .success) {
            for form in RetryForm.all {
                let growth = RetryFormsTests.memory(kept: form) { _ in .error(Boom()) }
                precondition(growth <= 64, "\(form.name) has grown by \(growth) KiB")
            }
        }
    }

    @Test("many failures in virtual time keep no memory", .stress, .enabled(if: !isSanitized))
    func manyFailuresInTimeKeepNoMemory() async {
        await #expect(processExitsWith: .success) {
            for form in RetryForm.waiting {
                let growth = RetryFormsTests.memory(kept: form) { scheduler in
                    Observable { observer, lifetime in
                        scheduler.schedule(after: .milliseconds(1), in: lifetime) { observer.onError(Boom()) }
                    }
                }
                precondition(growth <= 1024, "\(form.name) has grown by \(growth) KiB")
            }
        }
    }

    /// How far the memory of the process grows, in KiB, between the first tenth of many failures and the
    /// last.
    private static func memory(
        kept form: RetryForm, _ failing: @escaping @Sendable (VirtualTimeScheduler) -> Observable<Int>
    ) -> Int {
        let failures = 50_000
        let scheduler = VirtualTimeScheduler()
        let memory = PeakMemory()
        let attempts = Attempts(limit: failures)
        let source = attempts.stream { number in
            if number == failures / 10 { memory.start() }
            return number < failures ? failing(scheduler) : .empty()
        }
        _ = form.apply(source, scheduler).subscribe()
        scheduler.run()
        precondition(attempts.total == failures && attempts.live == 0)
        return memory.growth
    }

    @Test(arguments: RetryForm.all, ["-", "|", "-1-2-|", "-1-2-", "(12|)"])
    func aStreamThatDoesNotFailPassesUntouched(_ form: RetryForm, _ marbles: String) {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(marbles)
        let recorder = scheduler.record(form.apply(source.asObservable(), scheduler))
        scheduler.run()
        #expect(recorder.difference(from: marbles) == nil)
        #expect(source.subscriptions.count == 1)
    }

    @Test(arguments: RetryForm.all) func itRepeatsUntilAnAttemptSucceeds(_ form: RetryForm) {
        let attempts = Attempts()
        let source = attempts.stream { number in number < 4 ? .error(Boom(number: number)) : .of(7, 8) }
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(form.apply(source, scheduler))
        scheduler.run()
        #expect(recorder.history == "7@0 8@0 |@0")
        #expect(attempts.total == 4)
    }

    @Test(
        "a subscriber that leaves early stops a source that fails synchronously",
        arguments: RetryForm.all)
    func aSubscriberThatLeavesEarlyStopsASourceThatFailsSynchronously(_ form: RetryForm) {
        let attempts = Attempts()
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(form.apply(attempts.failingSynchronously(), scheduler).take(1))
        scheduler.run()
        #expect(recorder.history == "1@0 |@0")
        #expect(attempts.total == 1)
        #expect(attempts.live == 0)
        #expect(scheduler.pendingCount == 0)
    }

    @Test(
        "a subscriber that disposes inside a burst stops it",
        arguments: RetryForm.all)
    func aSubscriberThatDisposesInsideABurstStopsIt(_ form: RetryForm) {
        let attempts = Attempts()
        let scheduler = VirtualTimeScheduler()
        let subscription = SerialDisposable()
        let start = PublishSubject<Int>()
        let stream = form.apply(attempts.failingSynchronously(), scheduler)
        subscription.disposable = start.flatMap { _ in stream }.subscribe(onNext: {
            if $0 == 5 { subscription.dispose() }
        })
        start.onNext(1)
        scheduler.run()
        #expect(attempts.total == 5)
        #expect(attempts.live == 0)
        #expect(scheduler.pendingCount == 0)
    }

    @Test(
        "one attempt lives at a time, and ends before the next starts",
        arguments: RetryForm.all + RetryForm.waiting)
    func oneAttemptRunsAtATime(_ form: RetryForm) {
        let scheduler = VirtualTimeScheduler()
        let attempts = Attempts()
        let recorder = scheduler.record(
            form.apply(attempts.failingLater(on: scheduler), scheduler).take(5))
        scheduler.run()
        #expect(recorder.elements == [1, 2, 3, 4, 5])
        #expect(attempts.peak == 1)
        #expect(attempts.log.entries == (1...5).flatMap { ["start \($0)", "end \($0)"] })
    }

    @Test("disposal at any moment leaves nothing behind at that moment", arguments: RetryForm.waiting)
    func disposalAtAnyMomentLeavesNothingBehind(_ form: RetryForm) {
        var random = SplitMix64(seed: 13)
        for _ in 0..<rounds(5_000) {
            let scheduler = VirtualTimeScheduler()
            let attempts = Attempts()
            let recorder = scheduler.record(form.apply(attempts.failingLater(on: scheduler), scheduler))
            scheduler.advance(by: .microseconds(Int.random(in: 0...2_000_000, using: &random)))
            recorder.dispose()
            #expect(scheduler.pendingCount == 0)
            #expect(attempts.live == 0)
            let total = attempts.total
            scheduler.advance(by: .seconds(60))
            #expect(attempts.total == total)
        }
    }

    @Test(arguments: RetryForm.all + RetryForm.waiting)
    func failuresAndADisposalOnTwoThreadsLeaveNothingAlive(_ form: RetryForm) {
        let failed = race(
            prepare: {
                let round = (
                    attempts: Attempts(), scheduler: VirtualTimeScheduler(), failures: PublishSubject<Int>(),
                    subscription: SerialDisposable(), ends: Log<Int>()
                )
                let source = round.attempts.stream { _ in round.failures.map { _ -> Int in throw Boom() } }
                round.subscription.disposable = form.apply(source, round.scheduler)
                    .subscribe(onDisposed: { round.ends.write(1) })
                return round
            },
            { round in
                for _ in 0..<3 {
                    round.failures.onNext(1)
                    round.scheduler.run()
                }
            },
            against: { $0.subscription.dispose() },
            check: {
                $0.attempts.live == 0 && $0.attempts.peak == 1 && $0.ends.count == 1
                    && !$0.failures.hasObservers && $0.scheduler.pendingCount == 0
            })
        #expect(failed == 0)
    }
}

/// A form of retry without limit.
struct RetryForm: Sendable, CustomTestStringConvertible {
    let name: String
    let apply: @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>

    var testDescription: String { name }

    /// Without a delay.
    static let all: [RetryForm] = [
        RetryForm(name: "retry()") { source, _ in source.retry() },
        RetryForm(name: "retry(n)") { source, _ in source.retry(.max) },
        RetryForm(name: "retryWhen") { source, _ in source.retryWhen { $0 } },
        RetryForm(name: "retry(when:)") { source, _ in source.retry(when: { $0 }) },
        RetryForm(name: "retry(policy)") { source, scheduler in
            source.retry(RetryPolicy(.immediate), scheduler: scheduler)
        },
        RetryForm(name: "retry(policy) with shared limits") { source, scheduler in
            source.retry(limited(RetryPolicy(.immediate)), scheduler: scheduler)
        },
    ]

    /// With a delay.
    static let waiting: [RetryForm] = [
        RetryForm(name: "retryWhen with a timer") { source, scheduler in
            source.retryWhen { errors in
                errors.flatMap { _ in Observable<Int>.timer(.milliseconds(100), scheduler: scheduler) }
            }
        },
        RetryForm(name: "retry(policy) with delays") { source, scheduler in
            source.retry(RetryPolicy(.standard).wrapExhausted(), scheduler: scheduler)
        },
        RetryForm(name: "retry(policy) with delays and shared limits") { source, scheduler in
            source.retry(limited(RetryPolicy(.standard)), scheduler: scheduler)
        },
    ]

    /// Limits that allow every attempt.
    private static func limited(_ policy: RetryPolicy) -> RetryPolicy {
        policy.budget(.tokenBucket(capacity: 1_000_000_000))
            .breaker(CircuitBreaker(minimumCalls: 1, open: .immediate, probes: 1))
    }
}
