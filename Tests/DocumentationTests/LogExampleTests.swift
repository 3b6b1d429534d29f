import Foundation
import RillEventLog
import RillTesting
import Testing

/// docs/guides/event-log.md and the picture in README.md show what the code prints today.
struct LogExampleTests {
    private let recording = LogExample().recording

    @Test func theTextIsInThePageOfTheLog() throws {
        let text = recording.text()
        #expect(
            try Repository.text(of: "docs/guides/event-log.md").contains("```\n\(text)```"),
            "docs/guides/event-log.md should show:\n\(text)")
    }

    @Test func theMarblesAreInThePageOfTheLog() throws {
        let marbles = recording.marbles(frame: .milliseconds(20))
        #expect(
            try Repository.text(of: "docs/guides/event-log.md").contains("```\n\(marbles)```"),
            "docs/guides/event-log.md should show:\n\(marbles)")
    }

    /// `RILL_WRITE_DOCS=1` writes the picture.
    @Test func thePictureIsInTheReadme() throws {
        let picture = recording.svg(width: 800)
        let url = Repository.root.appending(path: "docs/images/log.svg")
        if ProcessInfo.processInfo.environment["RILL_WRITE_DOCS"] == "1" {
            try Data(picture.utf8).write(to: url)
        }
        #expect(try Repository.text(of: "docs/images/log.svg") == picture)
        #expect(try Repository.text(of: "README.md").contains("(docs/images/log.svg)"))
    }

    @Test func theFileHasAllOfIt() throws {
        let file = recording.jsonLines()
        #expect(try LogRecording<String>(jsonLines: file) == recording)
    }

    @Test func theReplayIsTheRecording() {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(scheduler: scheduler)
        recording.replay(into: log)
        scheduler.run()
        #expect(log.recording == recording)
    }
}
