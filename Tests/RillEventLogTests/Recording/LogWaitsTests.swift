import RillLimits

@testable import RillEventLog

/// A wait is an entry of its own, with its cause.
struct LogWaitsTests {
    private let scheduler: VirtualTimeScheduler
    private let log: EventLog<Int>

    init() { (scheduler, log) = virtualLog(of: Int.self) }

    private var answer: Observable<Int> { .timer(.seconds(1), scheduler: scheduler) }

    private func start(_ count: Int, _ stream: Observable<Int>) -> [Recorder<Int>] {
        (0..<count).map { _ in scheduler.record(stream) }
    }

    @Test func aWaitThatAnotherAttemptEndsInsideItsStartIsRecorded() {
        let scheduler = scheduler
        let waiting = Observable<Int>.error(Boom())
            .retry(RetryPolicy(.constant(.seconds(9))), scheduler: scheduler)
        let source = Attempts().stream { $0 == 1 ? waiting : .just(2) }
        _ = scheduler.record(
            source.log("x", to: log) {
                $0.hedge(after: .constant(.seconds(2)), maxAttempts: 2, scheduler: scheduler)
            })
        scheduler.run()
        #expect(log.waits.map(\.delay) == [.seconds(2)])
    }

    /// A retry may answer inside its own attempt: what follows that answer is not inside the limit.
    @Test(arguments: [false, true]) func whatFollowsALaterAttemptIsACallOfItsOwn(isLogged: Bool) {
        let (places, starts) = (Bulkhead(1), Log<Duration>())
        let scheduler = scheduler
        let later = Observable.just(1).concat(.timer(.milliseconds(20), scheduler: scheduler))
        let first = Attempts().stream { $0 == 1 ? .error(Boom()) : later }
            .retry(RetryPolicy(.constant(.milliseconds(1))).maxAttempts(2), scheduler: scheduler)
        let second = Observable<Int>.timer(.milliseconds(5), scheduler: scheduler)
            .do(onSubscribe: { starts.write(scheduler.now.sinceZero) })
            .limited(by: places, scheduler: scheduler)
        _ = scheduler.record(
            (isLogged ? first.log("first", to: log) : first).limited(by: places, scheduler: scheduler)
                .flatMap { _ in second })
        scheduler.run()
        #expect(starts.entries == [.milliseconds(21), .milliseconds(26)])
    }

    /// What the subscriber then starts is a call of its own, as it is without a log.
    @Test func whatFollowsAStreamThatHasWaitedIsNotInsideIt() {
        let (places, breaker) = (Bulkhead(1), CircuitBreaker(minimumCalls: 20))
        let policy = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
        let holder = Observable<Int>.never().limited(by: places, scheduler: scheduler).subscribe()
        let next = Observable.just(2).retry(policy, scheduler: scheduler)
        let recorder = scheduler.record(
            Observable.just(1).limited(by: places, scheduler: scheduler)
                .log("first", to: log, retry: policy, scheduler: scheduler)
                .flatMap { _ in next })
        holder.dispose()
        scheduler.run()
        #expect(recorder.elements == [2])
        #expect(breaker.figures(at: scheduler.now).calls == 2)
    }

    @Test func aStreamInTheQueueOfABulkheadWaitsForIt() throws {
        let places = Bulkhead(1)
        let recorders = start(3, answer.limited(by: places, scheduler: scheduler).log("x", to: log))
        scheduler.run()
        #expect(recorders.allSatisfy { $0.isCompleted })
        #expect(
            log.recording.text() == """
                  0.000 s  x#1  attempt 1  subscribed
                  0.000 s  x#2  attempt 1  subscribed
                  0.000 s  x#3  attempt 1  subscribed
                  1.000 s  x#1  attempt 1  next        0
                  1.000 s  x#1  attempt 1  completed
                  1.000 s  x#1  attempt 1  disposed
                  1.000 s  x#2  attempt 1  waited      1 s: bulkhead
                  2.000 s  x#2  attempt 1  next        0
                  2.000 s  x#2  attempt 1  completed
                  2.000 s  x#2  attempt 1  disposed
                  2.000 s  x#3  attempt 1  waited      2 s: bulkhead
                  3.000 s  x#3  attempt 1  next        0
                  3.000 s  x#3  attempt 1  completed
                  3.000 s  x#3  attempt 1  disposed

                """)
        #expect(
            log.recording.marbles(frame: .seconds(1)).split(separator: "\n").prefix(3)
                == ["x#1  -(0|)", "x#2  ~-   (0|)", "x#3  ~~   -   (0|)"])
        #expect(try log.recording.readAgain == log.recording)
        #expect(log.recording.replayed == log.recording)
        // A wait inside an attempt is a part of it.
        let again = VirtualTimeScheduler()
        let recorder = again.record(Observable.replay(log.recording, subscription: 3, scheduler: again))
        again.run()
        #expect(recorder.history == "0@3000 |@3000")
    }

    @Test(arguments: [nil, "weather"]) func aStreamBehindARateLimiterWaitsForIt(_ name: String?) {
        let rate =
            name.map { RateLimiter(1, per: .seconds(2), burst: 1, name: $0) }
            ?? RateLimiter(1, per: .seconds(2), burst: 1)
        let reason = name.map { "rate limiter \"\($0)\"" } ?? "rate limiter"
        _ = start(3, answer.limited(by: rate, scheduler: scheduler).log("x", to: log))
        scheduler.run()
        #expect(
            log.waits == [2, 4].map { LogWait(for: .limit, delay: .seconds($0), reason: reason) })
    }

    @Test func aStreamThatStartsBehindAnElementInOneCallWaitsToo() {
        let places = Bulkhead(1)
        _ = start(1, answer.limited(by: places, scheduler: scheduler))
        let next = Observable.just(2).limited(by: places, scheduler: scheduler)
        _ = start(1, Observable.just(1).concat(next).log("x", to: log))
        scheduler.run()
        #expect(log.waits == [LogWait(for: .limit, delay: .seconds(1), reason: "bulkhead")])
    }

    @Test func severalLimitsInARowAreWaitedForOneAfterTheOther() {
        let (places, rate) = (Bulkhead(1), RateLimiter(1, per: .seconds(3), burst: 1))
        let limited = answer.limited(by: rate, scheduler: scheduler).limited(by: places, scheduler: scheduler)
        _ = start(2, limited.log("x", to: log))
        scheduler.run()
        #expect(
            log.waits == [
                LogWait(for: .limit, delay: .seconds(1), reason: "bulkhead"),
                LogWait(for: .limit, delay: .seconds(2), reason: "rate limiter"),
            ])
    }

    /// The limit inside has waited for nothing, and ends its own wait later.
    @Test func aBackoffAroundALimitIsAWaitOfItsOwn() {
        let attempts = Atomic<Int>(0)
        let failsOnce = Observable<Int>.deferred {
            attempts.add(1, ordering: .relaxed).oldValue == 0 ? .error(Boom()) : .just(1)
        }
        let policy = RetryPolicy(.constant(.seconds(2)))
        let stream = failsOnce.limited(by: Bulkhead(5), scheduler: scheduler)
            .retry(policy, scheduler: scheduler)
        _ = start(1, stream.log("x", to: log))
        scheduler.run()
        #expect(log.waits.map(\.cause) == [.backoff] && log.waits.map(\.delay) == [.seconds(2)])
    }

    @Test func anAttemptWaitsBeforeItBegins() throws {
        let places = Bulkhead(1)
        _ = start(1, answer.limited(by: places, scheduler: scheduler))
        let stream = answer.log("x", to: log) { [scheduler] attempts in
            attempts.limited(by: places, scheduler: scheduler).retry(2)
        }
        _ = start(1, stream)
        scheduler.run()
        #expect(
            log.waits == [
                LogWait(for: .limit, delay: .seconds(1), reason: "bulkhead", isBeforeAttempt: true)
            ])
        // A replay is of the attempt alone.
        let again = VirtualTimeScheduler()
        let recorder = again.record(Observable.replay(log.recording, scheduler: again))
        again.run()
        #expect(recorder.history == "0@1000 |@1000")
        #expect(log.recording.replayed == log.recording)
    }

    @Test func aBreakerIsWaitedForBetweenTwoAttempts() throws {
        let breaker = CircuitBreaker(minimumCalls: 1, open: .constant(.seconds(5)), probes: 1)
        let policy = RetryPolicy(.constant(.seconds(1))).breaker(breaker).waitingForBreaker()
        let attempts = Attempts()
        let answer = answer
        let source = attempts.stream { $0 == 1 ? Observable<Int>.error(Boom()) : answer }
        _ = start(1, source.log("x", to: log, retry: policy, scheduler: scheduler))
        scheduler.run()
        #expect(
            log.recording.text().split(separator: "\n").dropFirst(2).prefix(3) == [
                "  5.000 s  x#1  attempt 2  waited      4 s: the circuit breaker is open (refused once)",
                "  5.000 s  x#1  attempt 2  retry       after 5 s (planned: 1 s): boom",
                "  5.000 s  x#1  attempt 2  subscribed",
            ])
        #expect(try log.recording.readAgain == log.recording)
        #expect(log.recording.replayed == log.recording)
    }

    @Test func thePolicyInsideAnAttemptWaits() {
        let source = Attempts().stream { $0 < 3 ? Observable<Int>.error(Boom("\($0)")) : .just(1) }
        let client = source.retry(RetryPolicy(.constant(.seconds(2))), scheduler: scheduler)
        _ = start(1, client.log("x", to: log))
        scheduler.run()
        #expect(log.waits == ["1", "2"].map { LogWait(for: .backoff, delay: .seconds(2), reason: $0) })
        #expect(log.recording.text().contains("waited      2 s: backoff after 1\n"))
    }

    @Test func theErrorBeforeABackoffIsRedacted() {
        let log = EventLog<Int>(
            scheduler: scheduler,
            redaction: LogRedaction(error: { _ in ReplayedError(type: "Boom", text: "…") }))
        let source = Attempts().stream { $0 == 1 ? Observable<Int>.error(Boom("secret")) : .just(1) }
        _ = start(
            1, source.retry(RetryPolicy(.constant(.seconds(2))), scheduler: scheduler).log("x", to: log))
        scheduler.run()
        #expect(log.waits.map(\.reason) == ["…"])
    }

    @Test func theWaitsOfAnAttemptEndWithIt() {
        let client = Observable<Int>.error(Boom())
            .retry(RetryPolicy(.constant(.seconds(9))), scheduler: scheduler)
        let stream = client.log("x", to: log) { [scheduler] attempts in
            attempts.timeout(.seconds(1), scheduler: scheduler).retry(2)
        }
        _ = start(1, stream)
        scheduler.run()
        #expect(log.waits.map(\.delay) == [.seconds(1), .seconds(1)])
    }

    /// Also when something retains the wait.
    @Test func theOpenWaitsOfAnAttemptEndWhenItIsTornDown() {
        let recorder = SubscriptionRecorder(LoggedStream("x", nil, [:]), in: log, parent: nil)
        for attempt: Int32 in [1, 2] {
            recorder.attemptStarted()
            _ = recorder.waitBegan(for: .queue("\(attempt)"), in: attempt)
        }
        scheduler.advance(by: .seconds(1))
        recorder.attemptDisposed(1)
        #expect(log.waits == [LogWait(for: .limit, delay: .seconds(1), reason: "1")])
        scheduler.advance(by: .seconds(1))
        recorder.dispose()
        #expect(log.waits.map(\.delay) == [.seconds(1), .seconds(2)])
    }

    @Test func aWaitHasItsLastRefusalAndIsLeftOutWhenItTookNoTime() {
        let recorder = SubscriptionRecorder(LoggedStream("x", nil, [:]), in: log, parent: nil)
        recorder.attemptStarted()
        let tickets = ["a", "b"].compactMap { recorder.waitBegan(for: .refusal($0), in: 1) }
        recorder.waitEnded(tickets[0], hasWaited: true)
        scheduler.advance(by: .seconds(1))
        recorder.waitContinued(tickets[1], refused: "c")
        recorder.waitEnded(tickets[1], hasWaited: true)
        #expect(log.waits == [LogWait(for: .limit, delay: .seconds(1), reason: "c", refusals: 2)])
        recorder.dispose()
    }

    @Test func aStreamThatLeavesTheQueueHasWaited() {
        let places = Bulkhead(1, maxWait: .seconds(3))
        _ = start(1, Observable<Int>.never().limited(by: places, scheduler: scheduler))
        let limited = answer.limited(by: places, scheduler: scheduler)
        let recorders = start(1, limited.log("refused", to: log)) + start(1, limited.log("left", to: log))
        scheduler.advance(by: .seconds(2))
        recorders[1].dispose()
        scheduler.run()
        #expect(
            log.recording.text().split(separator: "\n").dropFirst(2) == [
                "  2.000 s  left#2     attempt 1  waited      2 s: bulkhead",
                "  2.000 s  left#2     attempt 1  disposed",
                "  3.000 s  refused#1  attempt 1  waited      3 s: bulkhead",
                "  3.000 s  refused#1  attempt 1  error       no attempt was made, too many others wait for the bulkhead",
                "  3.000 s  refused#1  attempt 1  disposed",
            ])
    }

    @Test func aLimitThatHasRoomIsNotWaitedFor() {
        let (places, rate) = (Bulkhead(5), RateLimiter(10, per: .seconds(1)))
        let limited = Observable.just(1).limited(by: rate, scheduler: scheduler)
            .limited(by: places, scheduler: scheduler)
        _ = start(3, limited.log("x", to: log))
        _ = start(3, limited.log("y", to: log) { $0.retry(2) })
        scheduler.run()
        #expect(log.waits.isEmpty)
    }

    /// What a subscriber does with an element is not a part of the stream.
    @Test func aWaitBehindALogIsNotInIt() {
        let places = Bulkhead(1)
        _ = start(1, answer.limited(by: places, scheduler: scheduler))
        let other = EventLog<Int>(scheduler: scheduler)
        let limited = answer.limited(by: places, scheduler: scheduler)
        _ = start(1, Observable.just(1).log("x", to: log) { $0.retry(2) }.flatMap { _ in limited })
        _ = start(1, Observable.just(1).log("x", to: log).flatMap { _ in limited }.log("y", to: other))
        scheduler.run()
        #expect(log.waits.isEmpty)
        #expect(other.waits.map(\.delay) == [.seconds(2)])
    }

    @Test func aLimitOutsideALogDelaysItsSubscription() {
        let places = Bulkhead(1)
        _ = start(1, answer.limited(by: places, scheduler: scheduler))
        _ = start(1, answer.log("x", to: log).limited(by: places, scheduler: scheduler))
        scheduler.run()
        #expect(log.beginnings.map(\.time.sinceZero) == [.seconds(1)])
        #expect(log.waits.isEmpty)
    }

    @Test func theWaitsOfAStreamThatAnOperatorStartsLaterHaveNoEntry() {
        let (places, elements) = (Bulkhead(1), PublishSubject<Int>())
        _ = start(1, answer.limited(by: places, scheduler: scheduler))
        let limited = answer.limited(by: places, scheduler: scheduler)
        let recorders =
            start(1, limited.subscribe(on: scheduler).log("x", to: log))
            + start(1, elements.flatMap { _ in limited }.log("y", to: log))
        elements.send(1, then: .completed)
        scheduler.run()
        #expect(recorders.map(\.history).sorted() == ["0@2000 |@2000", "0@3000 |@3000"])
        #expect(log.waits.isEmpty)
    }

    /// The limit that a stream holds is not asked again by its subscriber's streams, with or without a log.
    @Test func aLogChangesNothingAboutLimitsThatAreHeld() {
        let places = Bulkhead(1, maxWaiting: 0)
        let inner = Observable.just(2).limited(by: places, scheduler: scheduler)
        func results(_ outer: Observable<Int>) -> [Int] {
            scheduler.record(outer.limited(by: places, scheduler: scheduler)).elements
        }
        #expect(results(inner.log("x", to: log)) == [2])
        #expect(results(inner.log("x", to: log) { $0.retry(2) }) == [2])
        let held = Observable.just(1).concat(.never()).limited(by: places, scheduler: scheduler)
        let recorders = [held, held.log("x", to: log), held.log("x", to: log) { $0.retry(1) }].map { held in
            let recorder = scheduler.record(held.flatMap { _ in inner })
            defer { recorder.dispose() }
            return recorder.error is AttemptRefusedError
        }
        #expect(recorders == [true, true, true])
    }

    @Test func aSchedulerThatIsLateIsACause() {
        let late = LateScheduler(scheduler, blocked: .milliseconds(500)..<Duration.seconds(3))
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(3)
        _ = scheduler.record(
            Observable<Int>.error(Boom()).log("x", to: log, retry: policy, scheduler: late))
        scheduler.run()
        #expect(
            log.waits == [
                LogWait(
                    for: .scheduler, delay: .seconds(2), reason: "the scheduler was late",
                    isBeforeAttempt: true)
            ])
        #expect(log.recording.replayed == log.recording)
    }

    @Test(arguments: [(99, []), (100, [100])]) func aTenthOfASecondIsLate(_ lateness: Int, _ waits: [Int]) {
        let expected = waits.map { Duration.milliseconds($0) }
        let late = LateScheduler(
            scheduler, blocked: .milliseconds(950)..<Duration.milliseconds(1_000 + lateness))
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(2)
        _ = scheduler.record(
            Observable<Int>.error(Boom()).log("x", to: log, retry: policy, scheduler: late))
        let watched = EventLog<Int>(scheduler: scheduler)
        let watch = watched.watch(late, as: "main queue")
        scheduler.advance(by: .seconds(2))
        watch.dispose()
        #expect(log.waits.map(\.delay) == expected)
        #expect(watched.waits.map(\.delay) == expected)
    }

    /// The second turn is 90 ms later than the first, and 180 ms later than it was due.
    @Test func aWatchMeasuresEveryTurnFromWhenItWasDue() {
        let late = LateScheduler(
            scheduler, blocked: .milliseconds(50)..<Duration.milliseconds(190),
            .milliseconds(191)..<Duration.milliseconds(380))
        let watch = log.watch(late, as: "main queue")
        scheduler.advance(by: .seconds(1))
        watch.dispose()
        #expect(log.waits.map(\.delay) == [.milliseconds(180)])
    }

    @Test func aWatchOfAClockThatJumpsToTheLastInstantGoesOn() {
        var late = LateScheduler(scheduler)
        late.step = (.milliseconds(50), Duration(attoseconds: .max))
        let watch = log.watch(late, as: "main queue")
        scheduler.advance(by: .seconds(1))
        watch.dispose()
        #expect(log.waits.count == 1 && scheduler.pendingCount == 0)
    }

    @Test func aWatchRecordsHowLateASchedulerIs() {
        let late = LateScheduler(scheduler, blocked: .milliseconds(550)..<Duration.seconds(3))
        let watch = log.watch(late, as: "main queue", file: "A.swift", line: 1)
        scheduler.advance(by: .seconds(5))
        watch.dispose()
        #expect(
            log.recording.text() == """
                  0.000 s  main queue#1  attempt 1  subscribed
                  3.000 s  main queue#1  attempt 1  waited      2.4 s: the scheduler was late
                  5.000 s  main queue#1  attempt 1  disposed

                """)
    }
}
