import Foundation
import RillEventLog
import RillTesting

/// `log replay`: a log once more, in virtual time.
enum LogReplayRun {
    @MainActor
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        if arguments.contains("--help") || arguments.contains("-h") { throw .help }
        guard let path = arguments.first, arguments.count == 1 else {
            throw UsageError(description: "log replay needs one file: log replay run.jsonl.")
        }
        exit(replay(LogFile(path).recording) ? ExitCode.success : ExitCode.failure)
    }

    /// Replays a log and compares what is recorded then; true when it is the same.
    @MainActor
    static func replay(_ recording: LogRecording<AnyJSON>) -> Bool {
        let scheduler = VirtualTimeScheduler()
        scheduler.advance(to: recording.start)
        let log = EventLog<AnyJSON>(scheduler: scheduler)
        recording.perform(in: log)
        scheduler.run()
        let time = recording.start.duration(to: scheduler.now)
        Terminal.standardOutput.show(
            "Replayed \(log.recording.entries.count) entries, \(time.text) of virtual time")
        guard recording.dropped == 0 else {
            Terminal.standardOutput.show(
                "\(recording.dropped) entries are missing in the file: there is nothing to compare.")
            return true
        }
        let isSame = log.recording == recording
        Terminal.standardOutput.show(
            isSame ? "The replay is the recording, to the nanosecond." : "The replay is not the recording:")
        if !isSame { Terminal.standardOutput.show(log.recording.text()) }
        return isSame
    }
}
