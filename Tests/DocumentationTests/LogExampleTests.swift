import Foundation
import RillEventLog
import RillTesting
import Testing

/// docs/guides/event-log.md and the picture in README.md show what the code prints today.
struct LogExampleTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private let recording = LogExample().recording

    @Test func theTextIsInThePageOfTheLog() throws {
        let text = recording.text()
        #expect(
            try page("docs/guides/event-log.md").contains("```\n\(text)```"),
            "docs/guides/event-log.md should show:\n\(text)")
    }

    @Test func theMarblesAreInThePageOfTheLog() throws {
        let marbles = recording.marbles(frame: .milliseconds(20))
        #expect(
            try page("docs/guides/event-log.md").contains("```\n\(marbles)```"),
            "docs/guides/event-log.md should show:\n\(marbles)")
    }

    /// `RILL_WRITE_DOCS=1` writes the picture.
    @Test func thePictureIsInTheReadme() throws {
        let picture = recording.svg(width: 800)
        let url = Self.root.appending(path: "docs/images/log.svg")
        if ProcessInfo.processInfo.environment["RILL_WRITE_DOCS"] == "1" {
            try Data(picture.utf8).write(to: url)
        }
        #expect(try String(contentsOf: url, encoding: .utf8) == picture)
        #expect(try page("README.md").contains("(docs/images/log.svg)"))
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

    private func page(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }
}
