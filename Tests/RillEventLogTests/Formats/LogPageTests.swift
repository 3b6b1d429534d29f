import RillText

@testable import RillEventLog

struct LogPageTests {
    /// What the log writes; the files of the page are left out.
    @Test func thePageIsWritten() throws {
        let parts = [
            LogPage.script: "SCRIPT", LogPage.style: "STYLE", LogPage.body: "BODY\n",
            Markup(verbatim: LogPage.scriptHash): "HASH OF THE SCRIPT",
            Markup(verbatim: LogPage.styleHash): "HASH OF THE STYLE",
        ]
        let page = parts.reduce(Sample().recording.html(title: "Sample")) { page, part in
            #expect(page.components(separatedBy: part.key.text).count == 2, "\(part.value) is there once")
            return page.replacing(part.key.text, with: part.value)
        }
        #expect(try Golden("sample.html").difference(from: page) == nil)
    }

    /// A browser runs no script and applies no style whose hash is not in the policy.
    @Test(arguments: [
        ("scriptHash", LogPage.scriptHash, "<script>", "</script>"),
        ("styleHash", LogPage.styleHash, "<style>", "</style>"),
    ])
    func thePolicyNamesTheScriptAndTheStyle(
        _ name: String, _ hash: String, _ begin: String, _ end: String
    ) throws {
        let page = Sample().recording.html()
        let from = try #require(page.range(of: begin)).upperBound
        let to = try #require(page.range(of: end, range: from..<page.endIndex)).lowerBound
        let expected = try sha256(of: String(page[from..<to]))
        #expect(
            hash == expected,
            "Sources/RillEventLog/Formats/HTML/LogPage.swift needs: \(name) = \"\(expected)\"")
    }

    /// The hash in Base64, by the program that every system has.
    private func sha256(of text: String) throws -> String {
        let folder = try LogFolder()
        try Data(text.utf8).write(to: folder.file("text"))
        let (output, _) = try Process.result(of: "/usr/bin/env", ["sha256sum", folder.file("text").path])
        let digits = Array(String(decoding: output, as: UTF8.self))
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { place in
            digits.count > 64 ? UInt8(String(digits[place...place + 1]), radix: 16) : nil
        }
        try #require(bytes.count == 32, "sha256sum failed")
        return Data(bytes).base64EncodedString()
    }

    @Test func theTextForReadersWithoutJavaScriptSaysWhereEntriesAreMissing() {
        let few = LogRecording(dropped: 1, entries: [entry(1, .next("a")), entry(3, .disposed)]).html()
        #expect(few.contains("<p>1 subscription, 2 entries, 1 more was dropped</p>"))
        #expect(few.contains("next        a\n… 1 entry is missing here\n"))
        let many = LogRecording(
            dropped: 2, entries: entries((1...200).map { .next("\($0)") }) + [entry(203, .disposed)])
        #expect(!many.html().contains("missing"), "behind the last one of the text")
    }

    @Test func theDataHasEveryEntry() throws {
        for seed: UInt64 in 0..<40 {
            let recording = RandomLog(seed: seed).recording
            let data = try PageData(page: recording.html())
            #expect(data.lines.count == recording.entries.count, "seed \(seed)")
            for (entry, line) in zip(recording.entries, data.lines) {
                let time = recording.start.duration(to: entry.time) / .nanoseconds(1)
                #expect(
                    line.hasPrefix("\(entry.sequence) \(Int(time)) \(entry.stream)#\(entry.subscription) "),
                    "seed \(seed)")
            }
        }
    }

    @Test func anEntryHasAllOfItsFields() throws {
        let retry = LogRetry(attempt: 2, delay: .milliseconds(3), planned: .seconds(1), reason: "boom")
        let recording = LogRecording<String>(
            start: Instant(sinceZero: .seconds(1)),
            entries: [
                LogEntry(
                    sequence: 7, time: Instant(sinceZero: .seconds(2)), stream: "a", subscription: 3,
                    parent: 2,
                    kind: .error(LoggedError(Boom())), site: CallSite(file: "A/B.swift", line: 5)),
                LogEntry(
                    sequence: 9, time: Instant(sinceZero: .seconds(3)), stream: "a", subscription: 3,
                    attempt: 2, kind: .retry(retry)),
                LogEntry(
                    sequence: 10, time: Instant(sinceZero: .seconds(6)), stream: "a", subscription: 3,
                    attempt: 2, kind: .waited(LogWait(for: .limit, delay: .seconds(2), reason: "places")),
                    thread: LogThread(id: 5, queue: "main")),
            ])
        let data = try PageData(page: recording.html())
        #expect(
            data.lines == [
                "7 1000000000 a#3 1 error boom",
                "9 2000000000 a#3 2 retry after 3 ms (planned: 1 s): boom",
                "10 5000000000 a#3 2 waited 2 s: places",
            ])
        #expect(data.parents == [2] && data.sites.map { data.texts[$0] } == ["A/B.swift:5"])
        #expect(data.field("error type") == [0: "Boom"])
        #expect(data.field("delay") == [1: "3 ms", 2: "2 s"])
        #expect(data.field("planned delay") == [1: "1 s"])
        #expect(data.field("reason") == [1: "boom", 2: "places"])
        #expect(data.waits == [2_000_000_000])
        #expect(data.field("thread") == [2: "5"] && data.field("queue") == [2: "main"])
    }

    @Test(arguments: [
        "</script><img onerror=alert(1) src=x>", "<!--<script>", "\u{202E}x\u{2066}", "a\u{2028}b\u{2029}",
        "\u{0}\u{1}\u{1B}\r\n\t", #""'\"#, "👩‍👩‍👧 漢 é", "${1}`",
    ])
    func aTextIsDataWhateverItContains(_ text: String) throws {
        let recording = LogRecording(entries: [
            LogEntry(
                sequence: 1, time: .zero, stream: text, subscription: 1, kind: .next(text),
                site: CallSite(file: text, line: 1)),
            LogEntry(
                sequence: 2, time: .zero, stream: text, subscription: 1, kind: .error(LoggedError(Boom(text)))
            ),
        ])
        let page = recording.html(title: text)
        #expect(page.components(separatedBy: "<script").count == 3)
        #expect(page.components(separatedBy: "</script").count == 3)
        #expect(!page.contains("<img") && !page.contains("<!--"))
        for scalar in page.unicodeScalars where scalar != "\n" {
            #expect(scalar.value >= 0x20 && !scalar.properties.isBidiControl)
        }
        // The text format writes a text in the same way.
        let data = try PageData(page: page)
        let line = try #require(recording.text().split(separator: "\n").first)
        #expect(line.hasSuffix(data.texts[data.text[0]]))
        #expect(data.lines[0].hasPrefix("1 0 \(data.texts[data.streams[0]])#1 1 next"))
        #expect(line.contains("\(data.texts[data.streams[0]])#1"))
    }

    @Test func thePageGrowsWithTheNumberOfEntries() {
        let sizes = [0, 1_000, 2_000, 4_000].map { count in
            LogRecording(entries: entries((0..<count).map { .next("\($0)") })).html().utf8.count
        }
        // The first 200 entries are in the text for readers without JavaScript too.
        #expect(sizes[3] - sizes[2] < 2 * (sizes[2] - sizes[1]) + 4_000)
        #expect(sizes[3] - sizes[2] < 50 * 2_000)
    }

    @Test func ofManyTextsTheFirstAreLookedUp() {
        var texts = ScriptTexts()
        for number in 0..<65_536 { _ = texts.index(of: "\(number)") }
        let indices = ["0", "65535", "one more", "one more"].map { texts.index(of: $0) }
        #expect(indices == [0, 65_535, 65_536, 65_537])
    }

    @Test func gapsInTheSequenceStay() throws {
        let numbers = [1, 2, 5, 9, 10]
        let recording = LogRecording(entries: numbers.map { entry($0, .next("a")) })
        #expect(try PageData(page: recording.html()).sequences == [1, 2, 5, 1, 9, 2])
    }

    @Test func extremeNumbersAreWritten() throws {
        let recording = LogRecording(entries: [
            LogEntry(
                sequence: 1, time: Instant(sinceZero: Duration(attoseconds: .max / 2)), stream: "x",
                subscription: .max, attempt: .max, kind: .next("a")),
            LogEntry(
                sequence: 2, time: Instant(sinceZero: Duration(attoseconds: .min / 2)), stream: "x",
                subscription: .min, attempt: .min, kind: .next("a")),
        ])
        let data = try PageData(page: recording.html())
        #expect(data.times == [.max, .min])
        #expect(data.attempts == [.max, .min] && data.numbers == [.max, .min])
    }

    @Test func aPageRefersToNoOtherFile() {
        let page = Sample().recording.html()
        for word in ["src=", "@import", "url(", "http://", "https://", "fetch(", "eval(", "innerHTML"] {
            #expect(!page.contains(word), "\(word)")
        }
    }

    @Test func withoutScriptThePageHasTheFirstEntries() {
        let recording = LogRecording(entries: (1...300).map { entry($0, .next("<\($0)>")) })
        let page = recording.html()
        #expect(page.contains("&lt;200&gt;\n</pre>\n</noscript>"))
        #expect(page.contains("These are the first 200 entries"))
    }
}
