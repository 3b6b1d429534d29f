import RillText

@testable import RillEventLog

/// A log of a clock that jumps between the extremes of time can be looked at.
@Suite(.blocking) struct ExtremeTimesTests {
    private let recording: LogRecording<Int> = {
        let times = [Duration.zero, Duration(attoseconds: .max), Duration(attoseconds: .min), .seconds(1)]
        let kinds = [LogEntry<Int>.Kind.subscribed, .next(1), .next(2), .completed]
        return LogRecording(
            entries: zip(times, kinds).enumerated().map { index, entry in
                LogEntry(
                    sequence: index + 1, time: Instant(sinceZero: entry.0), stream: "numbers",
                    subscription: 1, kind: entry.1)
            },
            origin: LogOrigin(
                id: "a", nanosecondsSince1970: .max, process: "a", processID: 1, host: "a", platform: "a"))
    }()

    @Test func everyFormatWritesIt() {
        let formats = [
            recording.text(), recording.marbles(), recording.marbles(frame: .milliseconds(1)),
            recording.svg(),
            recording.svg(width: 1), recording.html(), recording.jsonLines(),
            LogRecording.sideBySide([recording, recording])?.text() ?? "",
        ]
        for text in formats { #expect(text.contains("numbers")) }
    }

    @Test func aPageAndAFileHaveEntriesOfAnySequence() {
        let sequences = [Int.max, .min, .max, 1, .max - 1, .max, .min]
        for entries in [sequences, sequences.reversed()] {
            let entries = entries.map { entry($0, .next("numbers")) }
            let recording = LogRecording(dropped: .min, entries: entries)
            #expect(recording.html().contains("numbers") && recording.jsonLines().contains("numbers"))
        }
    }

    @Test func aPictureHasALimit() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = LogRecording<Int>(entries: []).svg(width: 100_001)
        }
        #expect(result.says("Rill: a picture is at most 100000 pixels wide, but got 100001"))
        #expect(recording.svg(width: 100_000).contains("numbers"))
    }

    @Test(arguments: [2, 3, 72]) func stepsOfTheLongestTimeAreRound(_ count: Int) {
        let longest = Duration(attoseconds: .max)
        #expect(longest.attoseconds / Duration.roundStep(covering: longest, count: count).attoseconds < count)
    }

    /// A clock of the year 2263 stopped a program that made a log.
    @Test func aTimeOfDayThatDoesNotFitIsTheNearestThatDoes() {
        #expect(SystemFacts.nanoseconds(timespec(tv_sec: 1, tv_nsec: 5)) == 1_000_000_005)
        #expect(SystemFacts.nanoseconds(timespec(tv_sec: 1 << 40, tv_nsec: 0)) == .max)
        #expect(SystemFacts.nanoseconds(timespec(tv_sec: -(1 << 40), tv_nsec: 0)) == .min)
    }
}
