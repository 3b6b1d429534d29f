import Foundation
import RillEventLog
import RillTesting
import Testing

/// What README.md shows of the log is what the code prints today.
struct LogExampleTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private let recording = LogExample().recording

    @Test func theTextIsInTheReadme() throws {
        let text = recording.text()
        #expect(try readme().contains("```\n\(text)```"), "README.md should show:\n\(text)")
    }

    @Test func theMarblesAreInTheReadme() throws {
        let marbles = recording.marbles(frame: .milliseconds(20))
        #expect(try readme().contains("```\n\(marbles)```"), "README.md should show:\n\(marbles)")
    }

    /// `RILL_WRITE_DOCS=1` writes the picture.
    @Test func thePictureIsInTheReadme() throws {
        let picture = recording.svg(width: 800)
        let url = Self.root.appending(path: "docs/log.svg")
        if ProcessInfo.processInfo.environment["RILL_WRITE_DOCS"] == "1" {
            try Data(picture.utf8).write(to: url)
        }
        #expect(try String(contentsOf: url, encoding: .utf8) == picture)
        #expect(try readme().contains("(docs/log.svg)"))
    }

    @Test func theFileHasAllOfIt() throws {
        let file = try recording.jsonLines()
        #expect(try LogRecording<String>(jsonLines: file) == recording)
    }

    @Test func theReplayIsTheRecording() {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(scheduler: scheduler)
        recording.perform(in: log)
        scheduler.run()
        #expect(log.recording == recording)
    }

    private func readme() throws -> String {
        try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    }
}
