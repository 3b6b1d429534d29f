struct LogTextTests {
    @Test func aLineHasTheTimeSinceTheStartAndDelaysInTheLargestUnitAndTheSummary() {
        let retry = LogRetry(attempt: 2, delay: .nanoseconds(1_500), planned: .seconds(90), reason: "x")
        let text = LogRecording(
            start: Instant(sinceZero: .seconds(60)), dropped: 3,
            entries: [entry(4, .next("secret"), at: .seconds(61)), entry(5, .retry(retry), at: .seconds(61))]
        ).text { "\($0.count) letters" }
        #expect(text.hasPrefix("… 3 entries are missing here\n  1.000 s  "))
        #expect(text.contains("next        6 letters"))
        #expect(text.contains("after 1.5 µs (planned: 90 s): x"), "\(text)")
    }

    @Test func aLineStandsWhereEntriesAreMissing() {
        let entries = [entry(2, .next("a")), entry(3, .next("b")), entry(6, .disposed)]
        func lines(dropped: Int) -> [String] {
            LogRecording(dropped: dropped, entries: entries).text()
                .split(separator: "\n").map { $0.split(separator: "  ").last.map(String.init) ?? "" }
        }
        let known = ["… 1 entry is missing here", "a", "b", "… 2 entries are missing here", "disposed"]
        #expect(lines(dropped: 3) == known)
        // Behind the last one, or in one of several logs side by side.
        #expect(lines(dropped: 4) == known + ["… 1 more entry is missing"])
        #expect(LogRecording<Int>(dropped: 2, entries: []).text() == "… 2 more entries are missing\n")
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

    @Test func aLongNameOrABurstDoesNotMakeTheOtherLinesLong() {
        func first(_ subscription: Int, of stream: String) -> LogEntry<String> {
            LogEntry(
                sequence: subscription, time: .zero, stream: stream, subscription: subscription,
                kind: .subscribed)
        }
        let name = String(repeating: "n", count: 100_000)
        let long = LogRecording(entries: [first(1, of: name)] + (2...1_000).map { first($0, of: "x") })
        #expect(long.text().utf8.count < 400_000)
        #expect(long.marbles().utf8.count < 400_000)
        #expect(long.html().utf8.count < 2_000_000)
        let burst = (1...20_000).map { number in
            LogEntry<String>(
                sequence: number, time: .zero, stream: "x", subscription: 1, kind: .next("a"))
        }
        let many = LogRecording(entries: burst + (2...2_000).map { first($0, of: "y") })
        #expect(many.marbles().utf8.count < 1_000_000)
    }
}
