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

    @Test func itCanBeFasterOrSlower() {
        let fast = scheduler.record(Observable.replay(recorded(), speed: 2, scheduler: scheduler))
        let slow = scheduler.record(Observable.replay(recorded(), speed: 0.5, scheduler: scheduler))
        scheduler.run()
        #expect(fast.events.map(\.time.sinceZero) == [.microseconds(500), .microseconds(1500)])
        #expect(slow.events.map(\.time.sinceZero) == [.milliseconds(2), .milliseconds(6)])
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
