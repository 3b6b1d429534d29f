import Rill
import RillEventLog
import RillTesting
import Testing

struct LogReplayerTests {
    @Test func theReplayedLogIsEqual() {
        let recording = Sample().recording
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(scheduler: scheduler)
        recording.replay(into: log)
        scheduler.run()
        #expect(log.recording == recording)
    }

    @Test func aChildOfAnEndedSubscriptionKeepsItsParent() {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(scheduler: scheduler)
        let spare = Observable.just("spare").log("spare", to: log)
        let failing = Observable<String>.error(Boom()).log("failing", to: log)
        _ = scheduler.record(failing.catchError { _ in spare })
        #expect(log.recording.entries.last?.parent == 1)
        let again = EventLog<String>(scheduler: scheduler)
        log.recording.replay(into: again)
        scheduler.run()
        #expect(again.recording == log.recording)
    }

    @Test func itCanBeTenTimesAsFast() {
        let recording = Sample().recording
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(scheduler: scheduler)
        recording.replay(into: log, speed: 10)
        scheduler.run()
        #expect(scheduler.now == .zero.advanced(by: .microseconds(1200)))
        #expect(log.recording.entries.map(\.subscription) == recording.entries.map(\.subscription))
    }

    @Test func disposalStopsIt() {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(scheduler: scheduler)
        let replay = Sample().recording.replay(into: log)
        scheduler.advance(by: .milliseconds(1))
        replay.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(log.recording.entries.count == 5)
    }

    @Test func timesCountFromTheStartOfTheOtherLog() {
        let scheduler = VirtualTimeScheduler()
        scheduler.advance(by: .seconds(1))
        let log = EventLog<String>(scheduler: scheduler)
        Sample().recording.replay(into: log)
        scheduler.run()
        #expect(log.recording.entries.last?.time == .zero.advanced(by: .milliseconds(1012)))
    }

    @Test func theRedactionOfTheOtherLogApplies() {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(
            scheduler: scheduler, redaction: LogRedaction(value: { _ in "…" }, error: { _ in Boom("…") }))
        Sample().recording.replay(into: log)
        scheduler.run()
        #expect(!log.recording.text().contains("two words"))
        #expect(!log.recording.text().contains("busy"))
    }

    @Test func aRecordingWithoutItsBeginningIsReplayedFromItsFirstEntry() {
        let recording = RandomLog(seed: 3, retention: .last(5)).recording
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(scheduler: scheduler)
        recording.replay(into: log)
        scheduler.run()
        #expect(log.recording.entries.count >= recording.entries.count)
    }
}
