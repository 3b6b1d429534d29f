struct ReplayTests {
    private let scheduler = VirtualTimeScheduler()

    /// `-1-#~~~^-2-|`, recorded.
    private func recorded() -> LogRecording<String> {
        LogRecording(entries: [
            entry(1, .subscribed, at: .milliseconds(5)), entry(2, .next("1"), at: .milliseconds(6)),
            entry(3, .error(LoggedError(Boom())), at: .milliseconds(8)),
            entry(
                4, .retry(LogRetry(attempt: 2, delay: .milliseconds(4), reason: "boom")),
                at: .milliseconds(12), attempt: 2),
            entry(5, .subscribed, at: .milliseconds(12), attempt: 2),
            entry(6, .next("2"), at: .milliseconds(13), attempt: 2),
            entry(7, .completed, at: .milliseconds(15), attempt: 2),
            entry(8, .disposed, at: .milliseconds(15), attempt: 2),
        ])
    }

    @Test func everySubscriptionPlaysTheNextAttempt() {
        let replay = Observable.replay(recorded(), scheduler: scheduler)
        let first = scheduler.record(replay)
        let second = scheduler.record(replay)
        let third = scheduler.record(replay)
        scheduler.run()
        #expect(first.difference(from: "-1-#", error: Boom()) == nil)
        #expect(second.difference(from: "-2-|") == nil)
        #expect(third.difference(from: "-2-|") == nil, "the last attempt is played again")
    }

    @Test func aRecordedFailureIsAFixture() {
        let policy = RetryPolicy(.constant(.milliseconds(4))).maxAttempts(5)
        let recorder = scheduler.record(
            Observable.replay(recorded(), scheduler: scheduler).retry(policy, scheduler: scheduler))
        scheduler.run()
        #expect(recorder.difference(from: "-1-----  -2-|") == nil)
    }

    /// The stream waited for a limit when it gave up.
    @Test func anAttemptThatNeverBeganIsNotPlayed() {
        let wait = LogWait(for: .limit, delay: .seconds(1), reason: "breaker", isBeforeAttempt: true)
        let recording = LogRecording<String>(entries: [
            entry(1, .subscribed, at: .zero), entry(2, .error(LoggedError(Boom())), at: .zero),
            entry(3, .waited(wait), at: .seconds(1), attempt: 2),
            entry(4, .gaveUp("the breaker is isolated"), at: .seconds(1)),
            entry(5, .disposed, at: .seconds(1)),
        ])
        let replay = Observable.replay(recording, scheduler: scheduler)
        let recorder = scheduler.record(replay.retry(2))
        scheduler.run()
        #expect(recorder.error != nil)
        // With a fallback behind it, which is the end of the last attempt.
        let fallback = [
            entry(5, .next("cached"), at: .seconds(1)), entry(6, .completed, at: .seconds(1)),
            entry(7, .disposed, at: .seconds(1)),
        ]
        let cached = LogRecording(entries: recording.entries.dropLast() + fallback)
        let second = scheduler.record(Observable.replay(cached, scheduler: scheduler))
        scheduler.run()
        #expect(second.elements == ["cached"] && second.isCompleted)
    }

    @Test func itCanBeFasterOrSlower() {
        let fast = scheduler.record(Observable.replay(recorded(), speed: 2, scheduler: scheduler))
        let slow = scheduler.record(Observable.replay(recorded(), speed: 0.5, scheduler: scheduler))
        scheduler.run()
        #expect(fast.events.map(\.time.sinceZero) == [.microseconds(500), .microseconds(1500)])
        #expect(slow.events.map(\.time.sinceZero) == [.milliseconds(2), .milliseconds(6)])
    }

    @Test func aClockThatRoundsATimeDownPlaysItThen() {
        let ticking = TickingScheduler(clock: scheduler)
        let replay = scheduler.record(Observable.replay(recorded(), speed: 2, scheduler: ticking))
        scheduler.run()
        #expect(replay.events.map(\.time.sinceZero) == [.zero, .milliseconds(1)])
    }

    @Test func itCanBeSlowerThanAnyClock() {
        let slowest = scheduler.record(Observable.replay(recorded(), speed: 1e-30, scheduler: scheduler))
        scheduler.advance(by: .seconds(1_000_000))
        #expect(slowest.events.isEmpty && scheduler.pendingCount == 1)
    }

    @Test func disposalStopsIt() {
        let recorder = scheduler.record(Observable.replay(recorded(), scheduler: scheduler))
        scheduler.advance(by: .milliseconds(1))
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(recorder.elements == ["1"])
    }

    @Test func nothingIsEmittedAfterDisposal() {
        let burst = LogRecording(entries: [entry(1, .subscribed), entry(2, .next("1")), entry(3, .next("2"))])
        let passed = Recorder<String>(on: scheduler)
        let replay = Observable.replay(burst, scheduler: scheduler)
        _ = scheduler.record(replay.do(onNext: { passed.onNext($0) }).take(1))
        #expect(passed.elements == ["1"])
    }

    /// Operators around the attempts, whose elements may come after the end of an attempt, or on no attempt's
    /// call.
    private static let results: [@Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>] = [
        { source, _ in source.retry(2).reduce(0, accumulator: +) },
        { source, _ in source.retry(2).last() },
        { source, _ in source.retry(2).concat(.just(9)) },
        { source, _ in source.retry(1).catchErrorJustReturn(0) },
        { source, _ in source.retry(1).mapError { _ in Boom("another") } },
        { source, scheduler in source.retry(2).delay(.milliseconds(150), scheduler: scheduler) },
        { source, scheduler in source.retry(2).delay(.milliseconds(1), scheduler: scheduler) },
        { source, scheduler in source.retry(2).observe(on: scheduler) },
        { source, scheduler in
            source.retry(2).catchErrorJustReturn(0).delay(.milliseconds(5), scheduler: scheduler)
        },
    ]

    @Test(arguments: results.indices) func whatTheSubscriberReceivedIsPlayed(_ index: Int) throws {
        let (log, attempts) = (EventLog<Int>(scheduler: scheduler), Attempts())
        let failure: TestSource<Int> = scheduler.cold("-1-#")
        let answer: TestSource<Int> = scheduler.cold("-2-|")
        let source = attempts.stream { ($0 == 1 ? failure : answer).asObservable() }
        let result = Self.results[index]
        let received = scheduler.record(source.log("x", to: log) { [scheduler] in result($0, scheduler) })
        scheduler.run()
        for recording in [log.recording, try log.recording.readAgain] {
            let again = VirtualTimeScheduler()
            let played = again.record(Observable.replay(recording, scheduler: again).retry(attempts.total))
            again.run()
            #expect(played.events.map(\.time) == received.events.map(\.time))
            #expect(played.elements == received.elements && played.isCompleted == received.isCompleted)
            #expect(played.error.map { "\($0)" } == received.error.map { "\($0)" })
        }
    }

    /// The retry around the replay would wrap it once more.
    @Test func theErrorOfAPolicyIsPlayedAsTheErrorOfItsLastAttempt() throws {
        let policy = RetryPolicy(.constant(.milliseconds(10))).maxAttempts(2).retry(on: Boom.self)
            .wrapExhausted()
        let log = EventLog<Int>(scheduler: scheduler)
        let failure: TestSource<Int> = scheduler.cold("-#", error: Boom())
        let received = scheduler.record(failure.log("x", to: log, retry: policy, scheduler: scheduler))
        scheduler.run()
        let again = VirtualTimeScheduler()
        let played = again.record(
            Observable.replay(log.recording, scheduler: again).retry(policy, scheduler: again))
        again.run()
        let error = try #require(played.error as? RetryExhaustedError)
        #expect(error.last is Boom && "\(error)" == received.error.map { "\($0)" })
        let file = again.record(
            Observable.replay(try log.recording.readAgain, scheduler: again).retry(2))
        again.run()
        #expect((file.error as? ReplayedError)?.type == "Boom")
    }

    @Test(arguments: [[400, 1_000], [1_000, 200], [-120, 300], [-10, -30]])
    func theElementsOfAHedgeBehindAQueueArePlayed(_ events: [Int]) {
        @Sendable func hedged(_ source: Observable<Int>, _ scheduler: VirtualTimeScheduler) -> Observable<Int>
        {
            source.hedge(after: .constant(.milliseconds(50)), maxAttempts: 2, scheduler: scheduler)
        }
        let (log, attempts) = (EventLog<Int>(scheduler: scheduler), Attempts())
        let source = attempts.stream { [scheduler] number in
            let event = events[number - 1]
            return Observable<Int>.timer(.milliseconds(abs(event)), scheduler: scheduler).map { _ -> Int in
                if event < 0 { throw Boom() }
                return number
            }
        }
        let received = scheduler.record(
            source.log("x", to: log) { [scheduler] in
                hedged($0, scheduler).delay(.milliseconds(7), scheduler: scheduler)
            })
        scheduler.run()
        let again = VirtualTimeScheduler()
        let played = again.record(hedged(.replay(log.recording, scheduler: again), again))
        again.run()
        #expect(played.history == received.history)
    }

    /// A retry behind a delay: its first element, at 4 ms, comes after the end of its attempt.
    @Test(
        arguments: [
            // It is played by the second attempt, which runs and never ends.
            (.zero, "-", "1@4", "1@1"),
            // The second attempt begins later than that, and plays it when it begins.
            (.milliseconds(4), "-2-|", "1@4 2@11 |@13", "1@0 2@4 |@6"),
        ] as [(Duration, String, String, String)])
    func aLateElementIsPlayedByTheLastAttempt(
        _ pause: Duration, _ second: String, _ received: String, _ played: String
    ) {
        let (log, attempts) = (EventLog<Int>(scheduler: scheduler), Attempts())
        let sources: [TestSource<Int>] = [scheduler.cold("-1-#"), scheduler.cold(second)]
        let policy = RetryPolicy(.constant(pause)).maxAttempts(2)
        let recorder = scheduler.record(
            attempts.stream { sources[$0 - 1].asObservable() }.log("x", to: log) { [scheduler] attempts in
                attempts.retry(policy, scheduler: scheduler).delay(.milliseconds(3), scheduler: scheduler)
            })
        scheduler.run()
        recorder.dispose()
        #expect(recorder.history == received)
        let again = VirtualTimeScheduler()
        let replay = Observable.replay(log.recording, scheduler: again)
        let recorders = (1...2).map { _ in again.record(replay) }
        again.run()
        #expect(recorders.map(\.history) == ["#DrawnError()@3", played])
    }

    @Test func anAttemptWithoutAnEndNeverEnds() {
        let cut = LogRecording(entries: Array(recorded().entries.prefix(2)))
        let recorder = scheduler.record(Observable.replay(cut, scheduler: scheduler))
        scheduler.advance(by: .seconds(1))
        #expect(recorder.difference(from: "-1") == nil)
        recorder.dispose()
    }

    @Test func aStreamAndASubscriptionCanBeChosen() {
        let log = EventLog<Int>(scheduler: scheduler)
        for (stream, number) in [("a", 1), ("b", 2), ("a", 3)] {
            _ = scheduler.record(Observable.just(number).log(stream, to: log))
        }
        let played = { [scheduler] (stream: String?, subscription: Int?) in
            scheduler.record(
                Observable.replay(
                    log.recording, stream: stream, subscription: subscription, scheduler: scheduler))
        }
        #expect(played(nil, nil).elements == [1])
        #expect(played("b", nil).elements == [2])
        #expect(played("a", 3).elements == [3])
        let missing = played("b", 3)
        #expect(missing.error is NothingToReplayError)
        #expect(missing.error.map { "\($0)" } == "the recording has no subscription 3 of b")
    }

    @Test func itRunsOnARealScheduler() async throws {
        let values = try await Observable.replay(
            recorded(), speed: 10, scheduler: SerialDispatchQueueScheduler()
        ).retry(2).toArray().value
        #expect(values == ["1", "2"])
    }

    @Test func recordingAReplayWithItsRetriesGivesTheSameEntries() {
        let again = EventLog<String>(scheduler: scheduler)
        let recording = LogRecording(
            entries: recorded().entries.map { original in
                entry(
                    original.sequence, original.kind,
                    at: original.time.sinceZero - .milliseconds(5), attempt: original.attempt)
            })
        let replayed = Observable.replay(recording, scheduler: scheduler)
            .log("x", to: again) { [scheduler] attempts in
                attempts.retryWhen { errors in
                    errors.take(3).flatMap { _ in
                        Observable<Int>.timer(.milliseconds(4), scheduler: scheduler)
                    }
                }
            }
        _ = scheduler.record(replayed)
        scheduler.run()
        #expect(again.recording.entries.map(\.kind) == recording.entries.map(\.kind))
        #expect(again.recording.entries.map(\.time) == recording.entries.map(\.time))
    }
}

/// A scheduler that rounds delays down to milliseconds.
private struct TickingScheduler: ForwardingScheduler {
    let clock: VirtualTimeScheduler

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        clock.schedule(after: .milliseconds(Int(delay / .milliseconds(1))), in: lifetime, work)
    }
}
