struct LogTextTests {
    @Test func everyEntryIsAnAlignedLine() throws {
        #expect(try Golden("sample.txt").difference(from: Sample().recording.text()) == nil)
    }

    @Test func theSummaryMakesTheTextOfAnElement() {
        let recording = LogRecording(entries: [entry(1, .next("secret"))])
        #expect(recording.text { "\($0.count) letters" }.contains("next        6 letters"))
    }

    @Test func charactersThatTurnTheTextAroundAreShown() {
        let recording = LogRecording(entries: [entry(1, .next("\u{202E}gpj.exe\u{2066}\u{200F}"))])
        for text in [recording.text(), recording.svg(), recording.html(), recording.marbles()] {
            #expect(text.contains(#"\u{202E}gpj.exe"#))
            #expect(!text.unicodeScalars.contains { $0.properties.isBidiControl })
        }
    }

    @Test func anEntryStaysOnItsLine() {
        let recording = LogRecording(entries: [
            entry(1, .next("a\nb\r\u{2028}\u{1B}c")), entry(2, .error(LoggedError(Boom("x\ny")))),
        ])
        let text = recording.text()
        #expect(text.split(separator: "\n").count == 2)
        #expect(text.contains(#"a\nb\r\u{2028}\u{1B}c"#))
        #expect(text.contains(#"x\ny"#))
    }

    @Test func theNumberOfDroppedEntriesIsTheFirstLine() {
        let recording = LogRecording(dropped: 3, entries: [entry(4, .next("a"))])
        #expect(recording.text().hasPrefix("… 3 entries before these were dropped\n"))
    }

    @Test func timesCountFromTheStartOfTheLog() {
        let recording = LogRecording(
            start: Instant(sinceZero: .seconds(60)),
            entries: [entry(1, .next("a"), at: .seconds(61))])
        #expect(recording.text().hasPrefix("  1.000 s  "))
    }

    @Test func aDelayIsInTheLargestUnit() {
        let retry = LogRetry(attempt: 2, delay: .nanoseconds(1_500), planned: .seconds(90), reason: "x")
        let recording = LogRecording<String>(entries: [entry(1, .retry(retry))])
        #expect(recording.text().contains("after 1.5 µs (planned: 90 s): x"), "\(recording.text())")
    }
}
