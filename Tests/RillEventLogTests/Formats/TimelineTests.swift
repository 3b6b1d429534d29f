#if canImport(FoundationXML)
    import FoundationXML
#endif

@testable import RillEventLog

struct TimelineTests {
    @Test(.calculation) func thePictureIsXMLForAnyText() {
        let forbidden = LogRecording(entries: [entry(1, .next("a\u{FFFF}\u{FFFE}b"))])
        let recordings = [forbidden] + (0..<300).map { RandomLog(seed: $0).recording }
        for (number, recording) in recordings.enumerated() {
            let parser = XMLParser(data: Data(recording.svg(title: "<&\">").utf8))
            #expect(parser.parse(), "\(number): \(String(describing: parser.parserError))")
        }
    }

    @Test(.calculation) func manyEntriesOrALongElementDoNotMakeALongPicture() {
        let many = LogRecording(entries: (1...50_000).map { entry($0, .next("\($0)")) }).svg()
        #expect(many.contains("… and 49980 more</title>"))
        #expect(many.utf8.count < 20_000)
        let long = LogRecording(entries: [entry(1, .next(String(repeating: "long ", count: 100_000)))])
        #expect(long.svg().utf8.count < 5_000)
    }

    @Test func marksThatWouldTouchAndWaitsThatAreTooShortToBeSeenAreMerged() {
        let elements = LogRecording(entries: entries((0..<1000).map { .next("\($0)") }))
        let marks = elements.svg(width: 400).components(separatedBy: "<g>").count - 1
        #expect(marks > 10 && marks < 400 / 13)

        let retry = LogRetry(attempt: 2, delay: .zero, reason: "boom")
        let picture = LogRecording(
            entries: entries(
                (0..<20_000).map { $0.isMultiple(of: 2) ? .error(LoggedError(Boom())) : .retry(retry) })
        ).svg(width: 400)
        let waits = picture.components(separatedBy: "class=\"wait\"").count - 1
        #expect(waits > 10 && waits < 400 / 3)
        #expect(picture.utf8.count < 60_000)
    }

    @Test func aLongLabelIsCutBeforeTheNextOne() {
        let recording = LogRecording(entries: [
            entry(1, .next(String(repeating: "long ", count: 100))),
            entry(2, .next(String(repeating: "漢", count: 100)), at: .seconds(1)),
            entry(3, .next("end"), at: .seconds(2)),
        ])
        let texts = recording.svg(width: 400).components(separatedBy: "class=\"value\"").dropFirst()
        #expect(texts.count == 2 || texts.count == 3)
        #expect(texts.prefix(2).allSatisfy { $0.contains("…</text>") })
    }

    @Test func aTextIsCutToItsColumns() {
        let cut = [("abc", 3), ("abcd", 3), ("abcd", 2), ("ab", 2)].map { TextWidth.clipped($0, to: $1) }
        #expect(cut == ["abc", "ab…", nil, "ab"])
    }

    @Test(arguments: [(12, ["488"]), (13, ["26", "544"])])
    func moreThanTwelveRowsHaveTheirTimesAboveThemToo(_ count: Int, _ heights: [String]) {
        let times = rows(count, elements: 1).matches(of: /class="time" x="[^"]*" y="([^"]*)"/)
        #expect(Set(times.map { String($0.1) }) == Set(heights))
    }

    @Test func moreThanFiftyRowsHaveShortTooltips() {
        #expect(!rows(50, elements: 6).contains("… and"))
        #expect(rows(51, elements: 6).contains("… and 2 more</title>"))
    }

    @Test func theFirstLabelBeginsAtItsMark() {
        #expect(rows(1, elements: 1).contains(#"<text class="value" x="44.9""#))
    }

    /// A picture of subscriptions with elements at the start.
    private func rows(_ count: Int, elements: Int) -> String {
        let entries = (0..<count * elements).map { index in
            LogEntry<String>(
                sequence: index + 1, time: .zero, stream: "x", subscription: index / elements + 1,
                kind: .next("a"))
        }
        return LogRecording(entries: entries).svg()
    }

    @Test func theTooltipOfTheLastErrorHasTheReasonForGivingUp() {
        let recording = LogRecording(entries: [
            entry(1, .error(LoggedError(Boom()))), entry(2, .gaveUp("no attempt is left")),
        ])
        #expect(
            recording.svg().contains("error  boom\n0.000 s  attempt 1  gave up  no attempt is left</title>"))
    }

    @Test func aWaitForALimitIsABarThatSaysWhatItWaitedFor() {
        let wait = LogWait(for: .limit, delay: .seconds(2), reason: "bulkhead 'maps'")
        let picture = LogRecording(entries: [
            entry(1, .subscribed), entry(2, .waited(wait), at: .seconds(2)),
            entry(3, .next("a"), at: .seconds(3)),
        ]).svg()
        let bars = picture.components(separatedBy: "class=\"wait\"")
        #expect(bars.count == 2 && bars.last?.contains("waited  2 s: bulkhead 'maps'</title>") == true)
    }

    @Test func furtherSubscriptionsAreCounted() {
        let recording = LogRecording<String>(
            entries: (1...520).map { number in
                LogEntry(
                    sequence: number, time: .zero, stream: "x", subscription: number, kind: .next("\(number)")
                )
            })
        let picture = recording.svg()
        #expect(picture.contains(">x#500<") && !picture.contains(">x#501<"))
        #expect(picture.contains(">… and 20 more subscriptions</text>"))
        #expect(recording.svg(maxSubscriptions: 519).contains(">… and 1 more subscription</text>"))
        #expect(!recording.svg(maxSubscriptions: 520).contains("more subscription"))
        #expect(recording.svg(maxSubscriptions: -1).contains(">… and 520 more subscriptions</text>"))
    }
}
