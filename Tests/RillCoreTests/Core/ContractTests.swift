import RillLimits

struct ContractTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(arguments: operatorForms) func everyOperatorKeepsTheContract(_ form: ContractCheck) {
        #expect(form.violations() == [])
    }

    /// What each of two operators releases, both release together: one may retain the other's stream.
    @Test(arguments: operatorForms) func twoOperatorsReleaseEverything(_ inner: ContractCheck) {
        for outer in operatorForms {
            let pair = ContractCheck("\(inner), then \(outer)") { source, scheduler in
                outer.operation(inner.operation(source, scheduler), scheduler)
            }
            var exceptions = outer.exceptions.union(inner.exceptions)
            // They keep the subject for their next run, and with it the subscribers of this one.
            if ["share for ever", "multicast through one subject"].contains(inner.name) {
                exceptions.formUnion([.aDroppedSubjectIsReleased, .aDroppedObserverIsReleased])
            }
            // The hour of the law is longer than its time limit.
            if outer.name == "timeout(other:)" { exceptions.insert(.aDroppedObserverIsReleased) }
            let laws = ContractLaw.retention.filter { !exceptions.contains($0) }
            #expect(pair.violations(of: laws) == [])
        }
    }

    // The forms that change nothing start no timer in these operators.
    @Test func disposalRemovesAllTimersImmediately() {
        let scheduler = scheduler
        let second = Duration.seconds(1)
        let source = Observable<Int>.of(1, 2, 3).concat(.never())
        let streams: [Observable<Int>] = [
            .timer(second, scheduler: scheduler),
            .timer(second, period: second, scheduler: scheduler),
            .interval(second, scheduler: scheduler),
            source.delay(second, scheduler: scheduler),
            source.delaySubscription(second, scheduler: scheduler),
            source.timeout(second, scheduler: scheduler),
            source.observe(on: scheduler),
            source.subscribe(on: scheduler),
            source.flatMap { _ in Observable<Int>.timer(second, scheduler: scheduler) },
            source.concatMap { _ in Observable<Int>.timer(second, scheduler: scheduler) },
            source.flatMapLatest { _ in Observable<Int>.timer(second, scheduler: scheduler) },
            Observable<Int>.error(Boom()).catchError { _ in .timer(second, scheduler: scheduler) },
            Observable<Int>.error(Boom()).retryWhen { $0.delay(second, scheduler: scheduler) },
            Observable<Int>.error(Boom()).retry(RetryPolicy(.constant(second)), scheduler: scheduler),
            Observable<Int>.never().hedge(
                after: .constant(second), maxAttempts: 3, scheduler: scheduler),
        ]
        for stream in streams {
            let recorder = scheduler.record(stream)
            #expect(scheduler.pendingCount > 0)
            recorder.dispose()
            #expect(scheduler.pendingCount == 0)
            scheduler.run()
            #expect(recorder.events.isEmpty || recorder.elements == [1, 2, 3])
        }
    }

    @Test func operatorsThatReplaceAStreamHaveOneLiveSubscriptionAtMost() {
        let attempts = Attempts()
        let failing = attempts.failingSynchronously()
        let endless = attempts.stream { _ in Observable<Int>.never() }
        let streams: [Observable<Int>] = [
            failing.retry(5),
            failing.retryWhen { $0.take(5) },
            failing.retry(RetryPolicy(.immediate).maxAttempts(5), scheduler: scheduler),
            failing.hedge(after: .immediate, maxAttempts: 5, scheduler: scheduler),
            failing.catchError { _ in failing.catchError { _ in failing } },
            Observable.concat(attempts.stream { .just($0) }, attempts.stream { .just($0) }),
            Observable.of(1, 2, 3).flatMapLatest { _ in endless },
            Observable.of(1, 2, 3).concatMap { _ in attempts.stream { .just($0) } },
        ]
        for stream in streams {
            let subscription = stream.subscribe(onError: { _ in })
            subscription.dispose()
        }
        #expect(attempts.peak == 1)
        #expect(attempts.live == 0)
        #expect(attempts.total > 20)
    }
}
