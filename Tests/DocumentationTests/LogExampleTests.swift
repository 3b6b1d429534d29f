import FailingRequest
import Foundation
import RillEventLog
import RillTesting
import Testing

/// docs/guides/event-log.md and the picture in README.md show what the code prints today.
struct LogExampleTests {
    private let recording = FailingRequest().recording

    @Test func theTextIsInThePageOfTheLog() throws {
        let text = recording.text()
        #expect(
            try Repository.text(of: "docs/guides/event-log.md").contains("```\n\(text)```"),
            "docs/guides/event-log.md should show:\n\(text)")
    }

    @Test func theMarblesAreInThePageOfTheLog() throws {
        let marbles = recording.marbles(frame: .milliseconds(100))
        #expect(
            try Repository.text(of: "docs/guides/event-log.md").contains("```\n\(marbles)```"),
            "docs/guides/event-log.md should show:\n\(marbles)")
    }

    /// `swift run write-docs` draws the picture.
    @Test func thePictureIsThatOfTheRunAndStandsInTheReadme() throws {
        #expect(try Repository.text(of: "docs/images/log.svg") == recording.svg(width: 800))
        #expect(try Repository.text(of: "README.md").contains("(docs/images/log.svg)"))
    }

    @Test func theFileHasAllOfIt() throws {
        let file = recording.jsonLines()
        #expect(try LogRecording<FailingRequest.Weather>(jsonLines: file) == recording)
    }

    @Test func theReplayIsTheRecording() {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<FailingRequest.Weather>(scheduler: scheduler)
        recording.replay(into: log)
        scheduler.run()
        #expect(log.recording == recording)
    }
}
