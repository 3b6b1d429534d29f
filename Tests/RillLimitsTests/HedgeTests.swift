struct HedgeTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()

    private func ticks(_ count: Int) -> Duration { scheduler.tick * count }

    /// The attempts are drawn one below the other; `#` is `Boom(number:)` of the attempt.
    private func record(
        _ marbles: [String], after delays: Backoff, maxAttempts: Int? = nil
    ) -> Recorder<Int> {
        let source =
            attempts.stream { number in
                scheduler.cold(marbles[min(number, marbles.count) - 1], error: Boom(number: number))
                    .asObservable()
            } as Observable<Int>
        return scheduler.record(
            source.hedge(
                after: delays, maxAttempts: maxAttempts ?? marbles.count, scheduler: scheduler))
    }

    private var threeTicks: Backoff { .constant(ticks(3)) }

    @Test func theDiagramOfTheDocumentationIsTrue() {
        let first: TestSource<Int> = scheduler.cold("--------1-2-|")
        let second: TestSource<Int> = scheduler.cold("--8-9-|")
        let sources = [first.asObservable(), second.asObservable()]
        let recorder = scheduler.record(
            attempts.stream { sources[$0 - 1] }.hedge(
                after: threeTicks, maxAttempts: 2, scheduler: scheduler))
        scheduler.run()
        #expect(recorder.difference(from: "-----8-9-|") == nil)
        #expect(first.subscriptionDifference(from: "^----!") == nil)
        #expect(second.subscriptionDifference(from: "---^-----!") == nil)
    }

    @Test(arguments: ["|", "-1-2-|", "-1-----2-----|", "(12|)", "-1-----", "-1------#"])
    func anAttemptThatEmitsInTimeIsTheOnlyOne(_ marbles: String) {
        let recorder = record([marbles, "9", "9"], after: threeTicks)
        scheduler.run()
        #expect(recorder.difference(from: marbles, error: Boom()) == nil)
        #expect(attempts.total == 1)
    }

    @Test(
        arguments: [
            (.immediate, .empty()), (.immediate, .never()), (.constant(.milliseconds(3)), .never()),
        ] as [(Backoff, Observable<Int>)])
    func aSynchronousAttemptIsTheOnlyOneAndLeavesNoTimer(_ delays: Backoff, _ rest: Observable<Int>) {
        let source = attempts.stream { Observable.just($0).concat(rest) }
        let recorder = scheduler.record(source.hedge(after: delays, maxAttempts: 5, scheduler: scheduler))
        #expect(recorder.elements == [1])
        #expect(attempts.total == 1)
        #expect(scheduler.pendingCount == 0)
    }

    /// Attempts that would each start three ticks after the one before, and the result.
    struct Attempted: Sendable {
        let attempts: [String]
        let result: String
        /// The attempt whose error the result has.
        var failing = 0
        let log: String
        var delay = Backoff.constant(.milliseconds(3))
    }

    @Test(arguments: [
        // The first attempt wins after the others have started.
        Attempted(
            attempts: ["-------1-2|", "-------", "-------"], result: "-------1-2|",
            log: "start 1, start 2, start 3, end 2, end 3, end 1"),
        Attempted(attempts: ["---------1", "--|"], result: "-----|", log: "start 1, start 2, end 1, end 2"),
        Attempted(
            attempts: ["---1|", "-2|", "--3|"], result: "-2|",
            log: "start 1, start 2, start 3, end 1, end 3, end 2", delay: .immediate),
        // After an error the next starts at once.
        Attempted(attempts: ["-#", "--7-|"], result: "---7-|", log: "start 1, end 1, start 2, end 2"),
        // An error waits for the attempts that run.
        Attempted(
            attempts: ["----#", "-----7-|"], result: "--------7-|", log: "start 1, start 2, end 1, end 2"),
        // The last error passes when all have failed.
        Attempted(
            attempts: ["---------#", "--#", "--#"], result: "---------#", failing: 1,
            log: "start 1, start 2, end 2, start 3, end 3, end 1"),
        Attempted(
            attempts: ["----------1", "-8-#"], result: "----8-#", failing: 2,
            log: "start 1, start 2, end 1, end 2"),
    ])
    func theFirstEventThatIsNoErrorWins(_ attempted: Attempted) {
        let recorder = record(attempted.attempts, after: attempted.delay)
        scheduler.run()
        let error = Boom(number: attempted.failing)
        #expect(recorder.difference(from: attempted.result, error: error) == nil)
        #expect(attempts.log.entries.joined(separator: ", ") == attempted.log)
    }

    @Test(
        arguments: [
            (["-"], [0, 1, 2, 3], 4, .constant(.milliseconds(1))), (["-"], [0], 1, .immediate),
            (["-"], [0, 1, 6], 9, .delays([.milliseconds(1), .milliseconds(5)])),
            // An attempt after an error restarts the delay.
            (["-#", "-", "-"], [0, 1, 4], 3, .constant(.milliseconds(3))),
        ] as [([String], [Int], Int, Backoff)])
    func noMoreAttemptsStartThanThereMayBeAndThereAreDelays(
        _ marbles: [String], _ starts: [Int], _ maxAttempts: Int, _ delays: Backoff
    ) {
        let recorder = record(marbles, after: delays, maxAttempts: maxAttempts)
        var started: [Int] = []
        for tick in 0..<100 {
            started += Array(repeating: tick, count: attempts.total - started.count)
            scheduler.advance(ticks: 1)
        }
        #expect(started == starts)
        #expect(attempts.live == starts.count - marbles.count { $0.hasSuffix("#") })
        #expect(scheduler.pendingCount == 0)
        recorder.dispose()
        #expect(attempts.live == 0)
    }

    @Test func withoutADelayNothingIsScheduled() {
        let source = attempts.stream { _ in Observable<Int>.never() }
        _ = scheduler.record(source.hedge(after: .immediate, maxAttempts: 5, scheduler: scheduler))
        #expect(attempts.total == 5)
        #expect(scheduler.pendingCount == 0)
    }

    // Errors.

    @Test func fortyThousandAttemptsThatFailAtOnceTakeConstantStack() {
        let source = attempts.stream { number in Observable<Int>.error(Boom(number: number)) }
        for delays in [threeTicks, .immediate] {
            let recorder = scheduler.record(
                source.hedge(after: delays, maxAttempts: 40_000, scheduler: scheduler))
            #expect((recorder.error as? Boom)?.number == attempts.total)
        }
        #expect(attempts.total == 80_000)
    }

    @Test func retryRepeatsAHedgeAndAHedgeRepeatsARetry() {
        let failing = attempts.failingSynchronously().ignoreElements()
        let policy = RetryPolicy(.constant(ticks(5))).maxAttempts(3)
        let outside = scheduler.record(
            failing.hedge(after: threeTicks, maxAttempts: 2, scheduler: scheduler)
                .retry(policy, scheduler: scheduler))
        scheduler.run()
        #expect(attempts.total == 6)
        let inside = scheduler.record(
            failing.retry(policy, scheduler: scheduler)
                .hedge(after: threeTicks, maxAttempts: 2, scheduler: scheduler))
        scheduler.run()
        #expect(attempts.total == 12)
        #expect(outside.error is Boom && inside.error is Boom)
    }

    // Delays and budgets.

    @Test func aClosureGivesTheDelays() {
        let asked = Log<Int>()
        let source = attempts.stream { _ in Observable<Int>.never() }
        _ = scheduler.record(
            source.hedge(maxAttempts: 9, scheduler: scheduler) { number in
                asked.write(number)
                return number < 4 ? scheduler.tick * number : nil
            })
        scheduler.run()
        #expect(scheduler.now.sinceZero == ticks(1 + 2 + 3))
        #expect(attempts.total == 4 && asked.entries == [1, 2, 3, 4])
    }

    @Test func aBudgetBoundsTheFurtherAttempts() {
        let budget = RetryBudget.tokenBucket(capacity: 2, refundPerSuccess: 1)
        let source = attempts.stream { _ in Observable<Int>.never() }
        let recorders = (0..<3).map { _ in
            scheduler.record(
                source.hedge(after: threeTicks, maxAttempts: 9, budget: budget, scheduler: scheduler))
        }
        scheduler.advance(ticks: 100)
        #expect(attempts.total == 3 + 2)
        recorders.forEach { $0.dispose() }
        _ = scheduler.record(
            Observable.just(1).hedge(after: threeTicks, maxAttempts: 2, budget: budget, scheduler: scheduler))
        #expect(budget.figures(at: scheduler.now).available == 1)
    }

    @Test func anErrorPassesWhenTheBudgetIsEmpty() {
        let budget = RetryBudget.tokenBucket(capacity: 0)
        let source = attempts.stream { number in Observable<Int>.error(Boom(number: number)) }
        let recorder = scheduler.record(
            source.hedge(after: threeTicks, maxAttempts: 9, budget: budget, scheduler: scheduler))
        #expect(recorder.error as? Boom == Boom(number: 1))
        #expect(scheduler.pendingCount == 0)
    }

    @Test func aQuantileLearnsFromTheAttempts() {
        let usual = LatencyQuantile(0.9, of: 10, initially: ticks(3))
        func run(_ marbles: String...) {
            let before = attempts.total
            let source =
                attempts.stream { scheduler.cold(marbles[$0 - before - 1]).asObservable() } as Observable<Int>
            _ = scheduler.record(source.hedge(after: usual, maxAttempts: 2, scheduler: scheduler))
            scheduler.run()
        }
        run("-----------1|", "--2|")
        // The winner took 2 ticks, the other at least 5.
        #expect(usual.value == ticks(5))
        for _ in 0..<9 { run("-1|") }
        #expect(usual.value == ticks(1))
    }

    // Disposal.

    @Test(arguments: 0...12) func disposalAtAnyMomentLeavesNothingBehind(_ moment: Int) {
        let recorder = record(["---------#", "------#", "-"], after: threeTicks)
        scheduler.advance(ticks: moment)
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(attempts.live == 0)
        let total = attempts.total
        scheduler.advance(ticks: 100)
        #expect(attempts.total == total)
    }

    @Test func aSubscriberThatLeavesEarlyStopsAllAttempts() {
        let source = attempts.stream { number in
            number == 1 ? Observable<Int>.never() : Observable.repeatElement(number)
        }
        let recorder = scheduler.record(
            source.hedge(after: .immediate, maxAttempts: 5, scheduler: scheduler).take(3))
        #expect(recorder.elements == [2, 2, 2])
        #expect(recorder.isCompleted)
        #expect(attempts.total == 2)
        #expect(attempts.live == 0)
        #expect(scheduler.pendingCount == 0)
    }

    /// Without a subscription around it, which would hide late events.
    @Test(arguments: ["-1|", "-|"]) func anAttemptThatIsTornDownMayDispose(_ winner: String) {
        let lifetime = Lifetime()
        let source = attempts.stream { number in
            number == 1
                ? Observable<Int>.never().do(onDispose: { lifetime.dispose() })
                : scheduler.cold(winner).asObservable()
        }
        let received = Log<Int>()
        source.hedge(after: threeTicks, maxAttempts: 2, scheduler: scheduler).run(
            Observer(
                onNext: { received.write($0) }, onError: { _ in received.write(-1) },
                onCompleted: { received.write(0) }),
            in: lifetime)
        scheduler.run()
        #expect(received.entries == [])
        #expect(attempts.live == 0)
        #expect(lifetime.isDisposed)
    }

    /// The third attempt sends its first event while the second is torn down.
    @Test(arguments: [false, true]) func whileTheOthersAreTornDownNoneOfThemWins(isCompletion: Bool) {
        let (winner, last) = (PublishSubject<Int>(), PublishSubject<Int>())
        let second = Observable<Int>.never().do(onDispose: {
            if isCompletion { last.onCompleted() } else { last.onNext(3) }
        })
        let sources = [winner.asObservable(), second, last.asObservable()]
        let recorder = scheduler.record(
            attempts.stream { sources[$0 - 1] }.hedge(
                after: .immediate, maxAttempts: 3, scheduler: scheduler))
        winner.onNext(1)
        winner.onNext(2)
        #expect(recorder.history == "1@0 2@0")
        recorder.dispose()
    }

    @Test func anAttemptThatWinsAtOnceTakesNothingFromTheBudget() {
        let budget = RetryBudget.tokenBucket(capacity: 2, refundPerSuccess: 0)
        let source = Observable.just(1).concat(.never())
        let recorder = scheduler.record(
            source.hedge(after: .immediate, maxAttempts: 3, budget: budget, scheduler: scheduler))
        #expect(recorder.elements == [1])
        #expect(budget.figures(at: .zero).available == 2)
    }

    // Threads.

    private struct Round: Sendable {
        let scheduler = VirtualTimeScheduler()
        let attempts = Attempts()
        let subjects = (0..<2).map { _ in PublishSubject<Int>() }
        let probe = SerialityProbe<Int>()

        init() {
            let subjects = subjects
            let source = attempts.stream { subjects[$0 - 1].asObservable() }
            _ = source.hedge(after: .immediate, maxAttempts: 2, scheduler: scheduler).subscribe(probe)
        }

        /// Nothing is alive, and no event was duplicated or late.
        var isOver: Bool {
            probe.isSerial && probe.endings.count == 1 && attempts.live == 0
                && scheduler.pendingCount == 0
                && subjects.allSatisfy { !$0.hasObservers }
        }
    }

    @Test func ofTwoElementsOnTwoThreadsOneWins() {
        let failed = race(
            prepare: { Round() },
            {
                $0.subjects[0].onNext(1)
                $0.subjects[0].onNext(1)
                $0.subjects[0].onCompleted()
            },
            against: {
                $0.subjects[1].onNext(2)
                $0.subjects[1].onNext(2)
                $0.subjects[1].onCompleted()
            },
            check: { $0.isOver && [[1, 1], [2, 2]].contains($0.probe.elements) })
        #expect(failed == 0)
    }

    @Test func ofTwoErrorsOnTwoThreadsOnePasses() {
        let failed = race(
            prepare: { Round() },
            { $0.subjects[0].onError(Boom(number: 1)) },
            against: { $0.subjects[1].onError(Boom(number: 2)) },
            check: { $0.isOver && $0.probe.elements.isEmpty })
        #expect(failed == 0)
    }

    @Test func anErrorAndTheNextAttemptOnTwoThreadsEndOnce() {
        struct Start: Sendable {
            let scheduler = VirtualTimeScheduler()
            let attempts = Attempts()
            let first = PublishSubject<Int>()
            let probe = SerialityProbe<Int>()
        }
        let failed = race(
            prepare: { () -> Start in
                let start = Start()
                let source = start.attempts.stream { number in
                    number == 1 ? start.first.asObservable() : .just(number)
                }
                _ = source.hedge(
                    after: .constant(.seconds(1)), maxAttempts: 2, scheduler: start.scheduler
                ).subscribe(start.probe)
                return start
            },
            { $0.first.onError(Boom()) },
            against: { $0.scheduler.run() },
            check: { start in
                start.probe.isSerial && start.probe.endings.count == 1 && start.attempts.live == 0
                    && start.scheduler.pendingCount == 0
                    && start.probe.elements == [2]
            })
        #expect(failed == 0)
    }
}
