import Foundation
import Rill
import RillEventLog
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

struct TimelineTests {
    @Test func theTimelineIsDrawn() throws {
        let picture = Sample().recording.svg(width: 480, title: "Sample")
        #expect(try Golden("sample.svg").difference(from: picture) == nil)
    }

    @Test func thePageIsDrawn() throws {
        #expect(try Golden("sample.html").difference(from: Sample().recording.html(title: "Sample")) == nil)
    }

    @Test func thePictureIsXMLForAnyText() {
        for seed: UInt64 in 0..<300 {
            let recording = RandomLog(seed: seed).recording
            let parser = XMLParser(data: Data(recording.svg(title: "<&\">").utf8))
            #expect(parser.parse(), "seed \(seed): \(String(describing: parser.parserError))")
        }
    }

    @Test func theTooltipOfManyEntriesIsShort() {
        let recording = LogRecording(entries: (1...50_000).map { entry($0, .next("\($0)")) })
        let picture = recording.svg()
        #expect(picture.contains("… and 49980 more</title>"))
        #expect(picture.utf8.count < 20_000)
    }

    @Test func charactersThatXMLForbidsAreReplaced() {
        let recording = LogRecording(entries: [entry(1, .next("a\u{FFFF}\u{FFFE}b"))])
        #expect(XMLParser(data: Data(recording.svg().utf8)).parse())
    }

    @Test func marksThatWouldTouchAreMerged() {
        let recording = LogRecording(
            entries: (0..<1000).map { entry($0 + 1, .next("\($0)"), at: .milliseconds($0)) })
        let marks = recording.svg(width: 400).components(separatedBy: "<g>").count - 1
        #expect(marks > 10 && marks < 400 / 13)
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

    @Test func theTooltipOfTheLastErrorHasTheReasonForGivingUp() {
        let recording = LogRecording(entries: [
            entry(1, .error(LoggedError(Boom()))), entry(2, .gaveUp("no attempt is left")),
        ])
        #expect(
            recording.svg().contains("error  boom\n0.000 s  attempt 1  gave up  no attempt is left</title>"))
    }

    @Test func aPageRefersToNoOtherFile() {
        let page = Sample().recording.html()
        for word in ["src=", "@import", "url(", "<script", "https://"] {
            #expect(!page.contains(word))
        }
        #expect(!page.replacing("http://www.w3.org/2000/svg", with: "").contains("http://"))
    }
}
