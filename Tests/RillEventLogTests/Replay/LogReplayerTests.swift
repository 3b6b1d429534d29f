@testable import RillEventLog

struct LogReplayerTests {
    private let scheduler: VirtualTimeScheduler
    private let log: EventLog<String>

    init() { (scheduler, log) = virtualLog(of: String.self) }

    @Test func theReplayedLogIsEqual() {
        let recording = Sample().recording
        #expect(recording.replayed == recording)
        // It begins with the first entry that was kept.
        let last = RandomLog(seed: 3, retention: .last(5)).recording
        #expect(last.replayed.entries.count >= last.entries.count)
    }

    @Test func intoAnOlderLogTheTimesBetweenEntriesAreTheSame() {
        let recording = Sample().recording
        scheduler.advance(by: .seconds(10))
        recording.replay(into: log)
        scheduler.run()
        let first = recording.entries[0].time
        #expect(
            log.recording.entries.map(\.time)
                == recording.entries.map {
                    Instant(sinceZero: .seconds(10)).advanced(by: first.duration(to: $0.time))
                })
    }

    @Test func aChildOfAnEndedSubscriptionKeepsItsParent() {
        let late = Observable.just("late").log("late", to: log)
            .delaySubscription(.milliseconds(1), scheduler: log.keepingParents(on: scheduler))
        _ = scheduler.record(Observable.just("x").log("outer", to: log).flatMap { _ in late })
        scheduler.run()
        #expect(log.recording.entries.last?.parent == 1)
        #expect(log.recording.replayed == log.recording)
    }

    @Test func anEntryOfAnotherVersionKeepsItsAttempt() {
        let kinds: [(Int, LogEntry<String>.Kind)] = [
            (1, .subscribed), (2, .retry(LogRetry(attempt: 2, delay: .zero, reason: "runs"))),
            (2, .subscribed), (1, .unknown(UnknownEntry(kind: "paused", members: [:]))),
        ]
        let recording = LogRecording(
            entries: kinds.enumerated().map { index, kind in
                entry(index + 1, kind.1, at: .zero, attempt: kind.0)
            })
        #expect(recording.replayed.entries.map(\.attempt) == [1, 2, 2, 1])
    }

    @Test func itCanBeTenTimesAsFast() {
        let recording = Sample().recording
        recording.replay(into: log, speed: 10)
        scheduler.run()
        #expect(scheduler.now == .zero.advanced(by: .microseconds(1200)))
        #expect(log.recording.entries.map(\.subscription) == recording.entries.map(\.subscription))
    }

    /// A delay of four seconds, of which one was planned.
    @Test(arguments: [0.5, 1, 4]) func aSchedulerIsAsLateAsItWas(_ speed: Double) {
        let late = LogWait(for: .scheduler, delay: .seconds(3), reason: "it was late", isBeforeAttempt: true)
        func retry(after delay: Int) -> LogEntry<String>.Kind {
            .retry(LogRetry(attempt: 2, delay: .seconds(delay), planned: .seconds(1), reason: "boom"))
        }
        let failed = LogEntry<String>.Kind.error(LoggedError(Boom("boom")))
        for (delay, waits) in [(1, []), (4, [LogEntry<String>.Kind.waited(late)])] {
            let begun = waits + [retry(after: delay), .subscribed, .completed, .disposed]
            let entries =
                [entry(1, .subscribed), entry(2, failed)]
                + begun.enumerated().map { entry($0 + 3, $1, at: .seconds(delay), attempt: 2) }
            let (scheduler, log) = virtualLog(of: String.self)
            LogRecording(entries: entries).replay(into: log, speed: speed)
            scheduler.run()
            #expect(log.retries.map(\.planned) == [.seconds(1 / speed)])
            #expect(log.waits.map(\.delay) == waits.map { _ in Duration.seconds(3 / speed) })
        }
    }

    @Test func aTimeThatIsTooLongIsTheLongest() {
        let longest = Duration.seconds(Int64.max)
        #expect(PlaybackSpeed(0.5).time(.seconds(1 << 62)) == longest)
        #expect(PlaybackSpeed(0.5).time(.seconds(-1 << 62)) == .zero - longest)
    }

    @Test func disposalStopsIt() {
        let replay = Sample().recording.replay(into: log)
        scheduler.advance(by: .milliseconds(1))
        replay.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(log.recording.entries.count == 5)
    }

    @Test func timesCountFromTheStartOfTheOtherLog() {
        scheduler.advance(by: .seconds(1))
        let log = EventLog<String>(scheduler: scheduler)
        Sample().recording.replay(into: log)
        scheduler.run()
        #expect(log.recording.entries.last?.time == .zero.advanced(by: .milliseconds(1012)))
    }

    @Test func theFilterOfTheOtherLogHasNoEffect() {
        let log = EventLog<String>(scheduler: scheduler, filter: LogFilter { _, _ in false })
        log.isEnabled = false
        Sample().recording.replay(into: log)
        scheduler.run()
        #expect(log.recording == Sample().recording)
    }

    private func replayed(_ entries: [LogEntry<String>], into log: EventLog<String>) {
        LogRecording(entries: entries).replay(into: log)
        scheduler.run()
    }

    @Test func theErrorBeforeABackoffIsRedactedToo() {
        let wait = LogWait(for: .backoff, delay: .seconds(1), reason: "secret")
        let log = EventLog<String>(scheduler: scheduler, redaction: LogRedaction(error: { _ in Boom("…") }))
        replayed([entry(1, .subscribed), entry(2, .waited(wait))], into: log)
        #expect(log.waits.map(\.reason) == ["…"])
    }

    @Test func anAttemptWithTheLeastNumberIsReplayed() {
        let retry = LogEntry<String>.Kind.retry(LogRetry(attempt: .min, delay: .zero, reason: "disposed"))
        let log = EventLog<String>(scheduler: scheduler)
        replayed([entry(1, .subscribed), entry(2, retry, attempt: .min)], into: log)
        #expect(log.recording.entries.count == 3)
    }

    @Test func theRedactionOfTheOtherLogApplies() {
        let log = EventLog<String>(
            scheduler: scheduler, redaction: LogRedaction(value: { _ in "…" }, error: { _ in Boom("…") }))
        Sample().recording.replay(into: log)
        scheduler.run()
        #expect(!log.recording.text().contains("two words"))
        #expect(!log.recording.text().contains("busy"))
    }
}
