@testable import RillEventLog

/// The laws of the log, over 400 random runs, or 10,000 in the stress run.
@Suite(.calculation) struct LogLawsTests {
    private static let seeds: Range<UInt64> = 0..<UInt64(isStressRun ? rounds(10_000) : 400)

    @Test func recordingChangesNothing() throws {
        for seed in Self.seeds {
            let logged = RandomLog(seed: seed).received
            let plain = RandomLog(seed: seed, isEnabled: false).received
            try #require(logged == plain, "seed \(seed):\n\(plain)\n\(logged)")
        }
    }

    @Test func readingJSONLinesGivesTheWrittenRecording() throws {
        for seed in Self.seeds {
            let retention: LogRetention = seed % 3 == 0 ? .last(7) : .all
            let recording = RandomLog(seed: seed, retention: retention).recording
            let text = recording.jsonLines(errors: RandomLog.codec)
            let read = try LogRecording<String>(jsonLines: text, errors: RandomLog.codec)
            try #require(
                read == recording && read.origin == recording.origin,
                "seed \(seed):\n\(text)\n\(read.text())")
        }
    }

    @Test func replayingIntoAnotherLogGivesTheSameRecording() throws {
        for seed in Self.seeds {
            let recording = RandomLog(seed: seed).recording
            let again = recording.replayed
            try #require(again == recording, "seed \(seed):\n\(recording.text())\n\(again.text())")
        }
    }

    @Test func theReplayedAttemptsHaveTheRecordedEventsAndTimes() {
        for seed in Self.seeds {
            let recording = RandomLog(seed: seed).recording
            for subscription in Set(recording.entries.map(\.subscription)) {
                let entries = recording.entries.filter { $0.subscription == subscription }
                let numbers = Set(entries.map(\.attempt)).subtracting([0]).sorted()
                let scheduler = VirtualTimeScheduler()
                let replay = Observable.replay(recording, subscription: subscription, scheduler: scheduler)
                let played = numbers.map { _ in scheduler.record(replay) }
                scheduler.run()
                played.forEach { $0.dispose() }
                let events = entries.filter { $0.kind.event != nil }
                let elements = events.compactMap { $0.kind.event?.element }
                #expect(played.flatMap(\.elements).sorted() == elements.sorted(), "seed \(seed)")
                // All that follows the end of an attempt, or has none, is in one of them.
                var others = events.contains { $0.attempt == 0 } ? 1 : 0
                var different = 0
                for (number, recorder) in zip(numbers, played) {
                    let attempt = entries.filter { $0.attempt == number }
                    // An attempt begins after the wait before it.
                    let wait = attempt.last { entry in
                        if case .waited(let wait) = entry.kind { wait.isBeforeAttempt } else { false }
                    }
                    let start = (wait ?? attempt.first)?.time ?? .zero
                    let expected = attempt.compactMap { entry -> Recorded<String>? in
                        entry.kind.event.map {
                            Recorded(at: .zero.advanced(by: start.duration(to: entry.time)), $0)
                        }
                    }
                    let end = expected.firstIndex { $0.event.isStopEvent } ?? expected.count - 1
                    if end < expected.count - 1 { others = 1 }
                    if recorder.events != Array(expected.prefix(end + 1)) { different += 1 }
                }
                #expect(different <= others, "seed \(seed)")
                if let last = events.last?.kind.event {
                    #expect(played.contains { $0.events.last?.event == last }, "seed \(seed)")
                }
            }
        }
    }

    @Test func aCutFileIsReadUpToItsLastCompleteLine() throws {
        for seed in Self.seeds.prefix(2_000) {
            var generator = SplitMix64(seed: seed)
            let recording = RandomLog(seed: seed).recording
            let bytes = Array(recording.jsonLines(errors: RandomLog.codec).utf8)
            let cut = bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))
            let wholeLines = cut.count { $0 == UInt8(ascii: "\n") }
            do {
                let read = try LogRecording<String>(jsonLines: .init(cut), errors: RandomLog.codec)
                #expect(read.entries == Array(recording.entries.prefix(read.entries.count)))
                #expect(read.entries.count >= wholeLines - 1)
            } catch {
                #expect(error.line == wholeLines + 1)
                #expect(error.recovered.entries == Array(recording.entries.prefix(max(0, wholeLines - 1))))
            }
        }
    }

    @Test func aFileWithOneWrongByteIsReadOrTheLineIsNamed() throws {
        for seed in Self.seeds.prefix(2_000) {
            var generator = SplitMix64(seed: seed)
            let recording = RandomLog(seed: seed).recording
            var bytes = Array(recording.jsonLines(errors: RandomLog.codec).utf8)
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
            let before = bytes[..<place].count { $0 == UInt8(ascii: "\n") }
            do {
                _ = try LogRecording<String>(jsonLines: .init(bytes), errors: RandomLog.codec)
            } catch {
                #expect(error.line >= before + 1)
                let kept = max(0, min(error.line - 2, before - 1))
                #expect(error.recovered.entries.prefix(kept) == recording.entries.prefix(kept))
            }
        }
    }
}
