import Rill
import RillEventLog
import RillTesting
import RillText

/// Replays a log in virtual time.
enum LogReplayPage: Page {
    struct Options {
        var path = ""
    }

    static let name = "log replay"
    static let summary = "replays a log in virtual time"

    static var options: OptionTable<Options> {
        OptionTable(
            about: "Replays a log of RillEventLog in virtual time, and compares the replay with the log.",
            success: "they are equal, or the log lacks entries and is not compared",
            defaults: Options(), argument: Option("FILE.jsonl", nil, "the log", \.path, .text()), options: [])
    }

    static func run(_ options: Options) async throws -> Bool {
        replay(try LogFiles.read(options.path))
    }

    /// Replays a log into another one. Returns true if both are equal, or if the log lacks entries.
    static func replay(_ recording: LogRecording<AnyJSON>) -> Bool {
        let scheduler = VirtualTimeScheduler()
        scheduler.advance(to: recording.start)
        let log = EventLog<AnyJSON>(scheduler: scheduler, retention: .all)
        recording.replay(into: log)
        scheduler.run()
        let time = recording.start.duration(to: scheduler.now)
        Terminal.show("Replayed \(log.recording.entries.count) entries, \(time.text) of virtual time")
        guard recording.dropped == 0 else {
            Terminal.show("The file lacks \(recording.dropped) entries, so the replay is not compared.")
            return true
        }
        let isSame = log.recording == recording
        Terminal.show(
            isSame ? "The replay is the recording, to the nanosecond." : "The replay is not the recording:")
        if !isSame { Terminal.show(log.recording.text()) }
        return isSame
    }
}
