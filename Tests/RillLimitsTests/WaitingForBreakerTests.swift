/// Patient streams, while the only probe of a half-open breaker is in flight from 5 s on.
struct WaitingForBreakerTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()
    private let breaker = CircuitBreaker(minimumCalls: 1, open: .constant(.seconds(5)), probes: 1)
    private let answer = PublishSubject<Int>()
    private let events = Log<String>()

    private var patient: RetryPolicy {
        // Finite, so that a policy that polls fails the test instead of hanging it.
        RetryPolicy(.immediate.prefix(10_000)).breaker(breaker).waitingForBreaker()
            .observe { [events] in events.write($0.text) }
    }

    private func record(_ source: Observable<Int>, _ policy: RetryPolicy) -> Recorder<Int> {
        scheduler.record(source.retry(policy, scheduler: scheduler))
    }

    private func open() {
        _ = record(.error(Boom()), RetryPolicy(.immediate).maxAttempts(1).breaker(breaker))
    }

    private func startProbe() -> Recorder<Int> {
        open()
        scheduler.advance(by: .seconds(5))
        return record(answer.asObservable(), RetryPolicy(.immediate).maxAttempts(1).breaker(breaker))
    }

    /// Others wait for the answer of an attempt of the slow start, and that waits for its part.
    @Test func aPartOfAnAttemptOfTheReleaseDoesNotWaitBehindTheOthers() {
        open()
        let (scheduler, patient) = (scheduler, patient)
        let source = Observable<Int>.timer(.seconds(1), scheduler: scheduler)
            .flatMap { _ in Observable.just(7).retry(patient, scheduler: scheduler) }
        let streams = (0..<10).map { _ in record(source, patient) }
        scheduler.advance(by: .seconds(60))
        #expect(streams.allSatisfy { $0.isCompleted })
        #expect(scheduler.pendingCount == 0)
    }

    @Test func itAsksAgainWhenTheProbeLeavesAndNotBefore() {
        let probe = startProbe()
        let waiting = record(.just(7), patient)
        scheduler.advance(by: .seconds(10))
        #expect(events.entries == ["postponed breakerOpen by 60000@5000"])
        probe.dispose()
        scheduler.advance(by: .zero)
        #expect(waiting.history == "7@15000 |@15000")
        #expect(scheduler.pendingCount == 0)
    }

    /// The first that waits takes the probe, when its scheduler comes to it.
    @Test func aBlockedSchedulerOfTheFirstThatWaitsMakesTheOthersWait() {
        let (probe, blocked) = (startProbe(), VirtualTimeScheduler())
        blocked.advance(by: .seconds(5))
        let first = blocked.record(Observable.just(1).retry(patient, scheduler: blocked))
        let second = record(.just(2), patient)
        probe.dispose()
        scheduler.advance(by: .seconds(10))
        #expect(second.history == "")
        blocked.advance(by: .seconds(10))
        scheduler.advance(by: .zero)
        #expect(first.elements == [1])
        #expect(second.history == "2@15000 |@15000")
    }

    @Test func aRefusalDuringProbesNamesTheMomentAtWhichTheProbeIsGivenUp() {
        let probe = startProbe()
        defer { probe.dispose() }
        scheduler.advance(by: .seconds(1))
        let refused = record(.just(1), RetryPolicy(.immediate).breaker(breaker))
        #expect(
            refused.error as? AttemptRefusedError
                == AttemptRefusedError(reason: .breakerOpen, retryAt: Instant(sinceZero: .seconds(65))))
    }

    @Test func whatWaitsBehindOthersWhenTheBreakerHasClosedIsNotToldThatItIsOpen() {
        let probe = startProbe()
        defer { probe.dispose() }
        let reasons = Log<String>()
        let policy = patient.observe { event in
            if case .postponed(let reason, _, _) = event { reasons.write(reason.description) }
        }
        let others = (0..<3).map { _ in record(.never(), policy) }
        answer.onCompleted()
        scheduler.advance(by: .seconds(1))
        #expect(breaker.state == .closed)
        let last = record(.never(), policy)
        #expect(
            reasons.entries
                == Array(repeating: "the circuit breaker is open", count: 3) + [
                    "the circuit breaker starts slowly"
                ])
        for stream in others + [last] { stream.dispose() }
    }

    @Test func itMayStartAtTheLastMomentOfItsTime() {
        open()
        let waiting = record(.just(7), patient.maxElapsed(.seconds(5)))
        let tooShort = record(.just(8), patient.maxElapsed(.milliseconds(4_999)))
        #expect((tooShort.error as? AttemptRefusedError)?.reason == .breakerOpen)
        scheduler.run()
        #expect(waiting.history == "7@5000 |@5000")
    }

    @Test func itStartsWhenTheBreakerCloses() {
        let probe = startProbe()
        defer { probe.dispose() }
        let waiting = (0..<3).map { _ in record(.just(7), patient) }
        scheduler.advance(by: .seconds(1))
        answer.onCompleted()
        scheduler.run()
        #expect(waiting.allSatisfy { $0.history == "7@6000 |@6000" })
    }

    /// A server answers one request after the other. With jitter or without it, those that have waited come
    /// at most twice as fast as it answers.
    @Test(arguments: [Backoff.immediate, .constant(.seconds(1)), .constant(.seconds(10)).jitter(.full)])
    func thoseThatHaveWaitedAreReleasedAsFastAsTheDependencyAnswers(_ backoff: Backoff) throws {
        let probe = startProbe()
        defer { probe.dispose() }
        let policy = RetryPolicy(backoff).breaker(breaker).waitingForBreaker()
        let (scheduler, starts) = (scheduler, Log<Instant>())
        let free = Mutex(Instant.zero)
        let source = Observable<Int>.deferred {
            starts.write(scheduler.now)
            let answer = free.withLock { free in
                free = max(free, scheduler.now).advanced(by: .milliseconds(10))
                return free
            }
            return .timer(scheduler.now.duration(to: answer), scheduler: scheduler)
        }
        let streams = (0..<1_000).map { _ in record(source, policy) }
        answer.onCompleted()
        scheduler.run()
        #expect(streams.allSatisfy { $0.isCompleted })
        let times = starts.entries
        // Two for each answer, and no more than twice the capacity in 10 ms or in 100.
        #expect(zip(times, times.dropFirst(2)).allSatisfy { $0 < $1 })
        #expect(zip(times, times.dropFirst(21)).allSatisfy { $0.duration(to: $1) >= .milliseconds(100) })
        let last = try #require(times.dropLast(50).last)
        #expect(Instant(sinceZero: .seconds(5)).duration(to: last) <= .seconds(20))
    }

    /// Those that wait for the end of the open state have timers of their own; they wait on in the queue.
    @Test(arguments: [Backoff.immediate, .standard, .constant(.seconds(1)).jitter(.full)])
    func thoseThatComeDuringTheReleaseDoNotOvertake(_ backoff: Backoff) {
        open()
        let policy = RetryPolicy(backoff).breaker(breaker).waitingForBreaker()
        let (scheduler, times, free) = (scheduler, Log<Instant>(), Log<Instant>())
        let source = Observable<Int>.deferred {
            times.write(scheduler.now)
            let answer = max(free.entries.last ?? .zero, scheduler.now).advanced(by: .milliseconds(10))
            free.write(answer)
            return .timer(scheduler.now.duration(to: answer), scheduler: scheduler)
        }
        var streams = (0..<300).map { _ in record(source, policy) }
        scheduler.advance(by: .seconds(6))
        streams += (0..<100).map { _ in record(source, policy) }
        scheduler.run()
        #expect(streams.allSatisfy { $0.isCompleted })
        let starts = times.entries
        #expect(zip(starts, starts.dropFirst(21)).allSatisfy { $0.duration(to: $1) >= .milliseconds(100) })
        #expect(scheduler.now.sinceZero < .seconds(10))
        #expect(breaker.state == .closed && scheduler.pendingCount == 0)
    }

    /// A probe closes the breaker at 5,010 ms, and `first` is released. `last` asks by its own timer, before
    /// `first` has an answer.
    private func releaseTwo(_ first: Observable<Int>) -> (first: Recorder<Int>, last: Recorder<Int>) {
        open()
        let policy = RetryPolicy(.immediate).breaker(breaker).waitingForBreaker()
        _ = record(.timer(.milliseconds(10), scheduler: scheduler), policy)
        let spread = RetryPolicy(.constant(.milliseconds(100)).jitter(.full)).seed(1)
        let streams = (
            record(first, policy),
            record(
                .just(7),
                spread.breaker(breaker).waitingForBreaker().observe { [events] in events.write($0.text) })
        )
        scheduler.advance(by: .seconds(5.1))
        return streams
    }

    @Test func theLastOfAReleaseIsReleasedAlthoughItHasAskedMeanwhile() {
        let (first, last) = releaseTwo(.timer(.milliseconds(100), scheduler: scheduler))
        #expect(events.count == 2)
        scheduler.advance(by: .seconds(1))
        #expect(first.history == "0@5110 |@5110")
        #expect(last.history == "7@5110 |@5110")
        #expect(scheduler.pendingCount == 0)
    }

    @Test func anAttemptOfTheReleaseThatHangsIsGivenUpLikeAProbe() {
        let (first, last) = releaseTwo(.never())
        defer { first.dispose() }
        scheduler.advance(by: .seconds(59))
        #expect(last.history == "")
        scheduler.advance(by: .seconds(1.5))
        #expect(last.isCompleted)
    }

    /// Also when some ask by timers of their own during the release: they keep their places.
    @Test func theyAreReleasedInTheOrderInWhichTheyWereRefused() {
        open()
        let policy = RetryPolicy(.constant(.seconds(2)).jitter(.full)).breaker(breaker).waitingForBreaker()
        let (scheduler, starts) = (scheduler, Log<Int>())
        let streams = (0..<200).map { number in
            record(
                .deferred {
                    starts.write(number)
                    return .timer(.milliseconds(20), scheduler: scheduler)
                }, policy.seed(UInt64(number)))
        }
        scheduler.run()
        #expect(streams.allSatisfy { $0.isCompleted })
        #expect(Array(starts.entries.dropFirst()) == (0..<200).filter { $0 != starts.entries.first })
    }

    @Test func oneThatLeavesOrFailsDuringTheReleasePassesItsTurnOn() {
        let probe = startProbe()
        defer { probe.dispose() }
        let gone = record(.just(0), patient)
        let failing = (0..<5).map { _ in record(.error(CancellationError()), patient) }
        let last = record(.just(7), patient)
        answer.onCompleted()
        gone.dispose()
        scheduler.advance(by: .zero)
        #expect(failing.allSatisfy { $0.error is CancellationError })
        #expect(gone.history == "" && last.history == "7@5000 |@5000")
    }

    /// The turn of one that another limit refuses goes to the next one at once, also beside an attempt.
    @Test func oneThatAnotherLimitRefusesPassesItsTurnOn() {
        let breaker = CircuitBreaker(minimumCalls: 1, open: .constant(.seconds(5)), probes: 2)
        let throttle = AdaptiveThrottle(minimumRate: 0, maximumRejection: 1, seed: 1)
        let failing = RetryPolicy(.immediate).maxAttempts(1)
        _ = record(.error(Boom()), failing.breaker(breaker))
        let patient = RetryPolicy(.immediate).breaker(breaker).waitingForBreaker()
        let (hung, refused) = (record(.never(), patient), record(.just(1), patient.throttle(throttle)))
        let last = record(.just(7), patient)
        for _ in 0..<10_000 { _ = record(.error(Boom()), failing.throttle(throttle)) }
        breaker.close()
        scheduler.advance(by: .zero)
        #expect(hung.ending == nil)
        #expect((refused.error as? AttemptRefusedError)?.reason == .throttled)
        #expect(last.isCompleted)
        hung.dispose()
        #expect(scheduler.pendingCount == 0)
    }

    @Test func fiveHundredThatAnotherLimitRefusesReleaseOneOther() {
        let throttle = AdaptiveThrottle(minimumRate: 0, maximumRejection: 1, seed: 1)
        let failing = RetryPolicy(.immediate).maxAttempts(1).throttle(throttle)
        open()
        let refused = (0..<500).map { _ in record(.just(1), patient.throttle(throttle)) }
        let others = (0..<500).map { _ in record(attempts.stream { _ in .never() }, patient) }
        for _ in 0..<10_000 { _ = record(.error(Boom()), failing) }
        breaker.close()
        scheduler.advance(by: .zero)
        #expect(refused.allSatisfy { $0.error is AttemptRefusedError })
        #expect(attempts.total == 1)
        for stream in others { stream.dispose() }
        #expect(scheduler.pendingCount == 0)
    }

    @Test func itWaitsForTheNextProbesWhenTheBreakerOpensAgain() {
        let probe = startProbe()
        defer { probe.dispose() }
        let waiting = record(.just(7), patient)
        scheduler.advance(by: .seconds(1))
        answer.onError(Boom())
        scheduler.run()
        #expect(waiting.history == "7@11000 |@11000")
        #expect(
            events.entries == [
                "postponed breakerOpen by 60000@5000", "postponed breakerOpen by 5000@6000",
                "started 1@11000", "completed 1@11000",
            ])
    }

    @Test func itWaitsOnWhenTheProbeIsGivenUp() {
        let probe = startProbe()
        defer { probe.dispose() }
        let waiting = record(.just(7), patient)
        scheduler.run()
        #expect(waiting.history == "7@70000 |@70000")
    }

    @Test(arguments: [true, false]) func closeAndMetricsOnlyStartItWhateverItWaitsFor(_ isClosed: Bool) {
        let (breaker, probe) = (breaker, startProbe())
        let change = { isClosed ? breaker.close() : breaker.metricsOnly() }
        defer { probe.dispose() }
        let waiting = record(.just(7), patient)
        change()
        scheduler.advance(by: .zero)
        #expect(waiting.history == "7@5000 |@5000")

        breaker.close()
        open()
        let other = record(.just(8), patient)
        scheduler.advance(by: .seconds(1))
        #expect(other.history == "")
        change()
        scheduler.advance(by: .zero)
        #expect(other.history == "8@6000 |@6000")
        #expect(scheduler.pendingCount == 0)
    }

    /// Between the refusal and the place in the queue, where nothing would wake it.
    @Test func aBreakerThatClosesBeforeTheStreamIsInTheQueueStartsItToo() {
        let (breaker, probe) = (breaker, startProbe())
        defer { probe.dispose() }
        let waiting = record(
            .just(7), patient.observe { if case .postponed = $0 { breaker.close() } })
        scheduler.advance(by: .zero)
        #expect(waiting.history == "7@5000 |@5000")
        #expect(scheduler.pendingCount == 0)
    }

    /// Those that `isolate()` has woken ask a breaker that is closed.
    @Test(arguments: [1, 3]) func theSlowStartIsKeptWhenItIsIsolatedMeanwhile(_ times: Int) {
        let probe = startProbe()
        defer { probe.dispose() }
        let waiting = (0..<100).map { _ in record(attempts.stream { _ in .never() }, patient) }
        for _ in 0..<times {
            breaker.isolate()
            breaker.close()
        }
        scheduler.advance(by: .zero)
        #expect(attempts.total == 1)
        waiting[0].dispose()
        scheduler.advance(by: .zero)
        #expect(attempts.total == 2)
        for stream in waiting { stream.dispose() }
        scheduler.advance(by: .zero)
        #expect(scheduler.pendingCount == 0)
        let last = record(.just(7), patient)
        #expect(last.isCompleted)
    }

    /// A program that calls it by a timer would start all of them.
    @Test func closingAClosedBreakerReleasesNoOthers() {
        open()
        let waiting = (0..<100).map { _ in record(attempts.stream { _ in .never() }, patient) }
        for _ in 0..<5 {
            breaker.close()
            scheduler.advance(by: .zero)
        }
        #expect(attempts.total == 1)
        for stream in waiting { stream.dispose() }
        #expect(scheduler.pendingCount == 0)
    }

    @Test(arguments: [1, 2, 4]) func thoseThatWereRefusedFirstAreTheProbes(_ probes: Int) {
        let breaker = CircuitBreaker(minimumCalls: 1, open: .constant(.seconds(5)), probes: probes)
        _ = record(.error(Boom()), RetryPolicy(.immediate).maxAttempts(1).breaker(breaker))
        let patient = RetryPolicy(.immediate).breaker(breaker).waitingForBreaker()
        let (order, scheduler) = (Log<Int>(), scheduler)
        let streams = (1...10).map { number in
            scheduler.advance(by: .milliseconds(100))
            return record(
                .deferred {
                    order.write(number)
                    return .timer(.seconds(1), scheduler: scheduler)
                }, patient)
        }
        scheduler.run()
        #expect(order.entries == Array(1...10) && streams.allSatisfy { $0.isCompleted })
    }

    @Test func isolateEndsIt() {
        let probe = startProbe()
        defer { probe.dispose() }
        let waiting = record(.just(7), patient)
        breaker.isolate()
        scheduler.advance(by: .zero)
        let error = waiting.error as? AttemptRefusedError
        #expect(error == AttemptRefusedError(reason: .breakerOpen))
        #expect(error?.reason.description == "the circuit breaker is isolated")
        #expect(scheduler.pendingCount == 0)
    }

    @Test func aThousandWaitForOneProbeAndOneStarts() {
        let probe = startProbe()
        let waiting = (0..<1_000).map { _ in record(attempts.stream { _ in .never() }, patient) }
        probe.dispose()
        scheduler.advance(by: .seconds(1))
        #expect(attempts.total == 1)
        #expect(events.count == 1_001)
        for stream in waiting.dropLast() {
            stream.dispose()
            scheduler.advance(by: .zero)
            #expect(attempts.live == 1)
        }
        #expect(attempts.total == 1_000 && attempts.peak == 1)
        waiting.last?.dispose()
        #expect(scheduler.pendingCount == 0)
    }

    @Test func oneThatLeavesAfterItWasWokenPassesTheProbeOn() {
        let probe = startProbe()
        let (first, second) = (record(.just(1), patient), record(.just(2), patient))
        probe.dispose()
        first.dispose()
        scheduler.advance(by: .zero)
        #expect(second.history == "2@5000 |@5000")
    }

    @Test func maxElapsedEndsItExactlyThen() {
        let probe = startProbe()
        defer { probe.dispose() }
        let waiting = record(.just(7), patient.maxElapsed(.seconds(4)))
        scheduler.advance(by: .seconds(3.999))
        #expect(waiting.error == nil)
        scheduler.run()
        #expect((waiting.error as? AttemptRefusedError)?.reason == .breakerOpen)
        #expect(scheduler.now.sinceZero == .seconds(9))
        #expect(events.entries == ["postponed breakerOpen by 4000@5000", "refused breakerOpen@9000"])
    }

    /// A real clock has gone on when the work runs that was due then.
    @Test func maxElapsedKeepsTheReasonOfTheWait() {
        let probe = startProbe()
        defer { probe.dispose() }
        let late = LateScheduler(scheduler, blocked: .seconds(9)..<Duration.seconds(9.001))
        let policy = patient.maxElapsed(.seconds(4))
        let waiting = scheduler.record(Observable.just(7).retry(policy, scheduler: late))
        scheduler.run()
        #expect((waiting.error as? AttemptRefusedError)?.reason == .breakerOpen)
        #expect(scheduler.now.sinceZero > .seconds(9))
    }

    @Test func theSpreadOfAWaitEndsBeforeMaxElapsed() {
        open()
        let policy = RetryPolicy(.constant(.seconds(10_000)).jitter(.full)).breaker(breaker)
            .waitingForBreaker().maxElapsed(.seconds(10))
        let waiting = record(.just(7), policy)
        scheduler.run()
        #expect(waiting.elements == [7] && scheduler.now.sinceZero < .seconds(10))
    }

    /// Nothing is released slowly, and a newcomer does not wait behind the others.
    @Test(arguments: [true, false]) func metricsOnlyStartsAllAtOnceAndCloseOneAfterAnother(_ isClosed: Bool) {
        open()
        let waiting = (0..<3).map { _ in record(attempts.stream { _ in .never() }, patient) }
        isClosed ? breaker.close() : breaker.metricsOnly()
        scheduler.advance(by: .zero)
        #expect(attempts.live == (isClosed ? 1 : 3))
        let newcomer = record(attempts.stream { _ in .never() }, patient)
        #expect(attempts.live == (isClosed ? 1 : 4))
        #expect(breaker.figures(at: scheduler.now).refused == (isClosed ? 4 : 3))
        for stream in waiting + [newcomer] { stream.dispose() }
    }

    @Test func aSchedulerThatWakesItLateStartsNoAttemptAfterMaxElapsed() {
        open()
        let late = LateScheduler(scheduler, blocked: .seconds(5)..<Duration.seconds(9))
        let policy = patient.maxElapsed(.seconds(6))
        let waiting = scheduler.record(Observable.just(7).retry(policy, scheduler: late))
        scheduler.run()
        #expect((waiting.error as? AttemptRefusedError)?.reason == .elapsed)
        #expect(events.entries == ["postponed breakerOpen by 5000@0", "refused elapsed@9000"])
    }

    @Test func aRetryWaitsLikeAFirstAttempt() {
        let breaker = CircuitBreaker(failureRate: 1, minimumCalls: 2, open: .constant(.seconds(5)), probes: 1)
        let source = attempts.stream { number in number < 3 ? .error(Boom(number: number)) : .just(number) }
        let policy = RetryPolicy(.delays([.seconds(1), .seconds(7), .seconds(1), .seconds(1)]))
            .breaker(breaker).waitingForBreaker()
        let waiting = record(source, policy)
        scheduler.advance(by: .seconds(6))
        let probe = record(.never(), RetryPolicy(.immediate).breaker(breaker))
        #expect(breaker.state == .halfOpen)
        scheduler.advance(by: .seconds(14))
        #expect(waiting.history == "")
        probe.dispose()
        scheduler.run()
        #expect(waiting.history == "3@20000 |@20000")
    }

    @Test func disposalLeavesNothing() {
        let probe = startProbe()
        let waiting = record(attempts.stream { _ in .never() }, patient)
        #expect(scheduler.pendingCount == 1)
        waiting.dispose()
        #expect(scheduler.pendingCount == 0)
        probe.dispose()
        breaker.close()
        scheduler.run()
        #expect(attempts.total == 0)
    }

    /// Every attempt gives its probe back inside the call that starts it, and so starts the next stream.
    @Test func fiveThousandOnASchedulerThatRunsWorkInsideTheCallTakeConstantStack() {
        let probe = startProbe()
        let ended = Log<Int>()
        onSmallStack {
            for number in 0..<5_000 {
                _ = attempts.stream { _ in Observable<Int>.error(CancellationError()) }
                    .retry(patient, scheduler: InlineScheduler(scheduler))
                    .subscribe(onError: { _ in ended.write(number) })
            }
            probe.dispose()
        }
        #expect(ended.entries == Array(0..<5_000))
    }
}
