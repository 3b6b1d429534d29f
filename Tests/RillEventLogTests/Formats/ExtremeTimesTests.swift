import RillText

/// A log of a clock that jumps between the extremes of time can be looked at.
struct ExtremeTimesTests {
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

    @Test(arguments: [2, 3, 72]) func stepsOfTheLongestTimeAreRound(_ count: Int) {
        let longest = Duration(attoseconds: .max)
        #expect(longest.attoseconds / Duration.roundStep(covering: longest, count: count).attoseconds < count)
    }
}
