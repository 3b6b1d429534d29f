import Foundation
import RillEventLog

/// `log view`: a log as text, as marbles, as pictures.
enum LogViewRun {
    @MainActor
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        var rest = OptionReader(arguments)
        var path: String?
        var html: String?
        var svg: String?
        var width = 960
        var frame: Duration?
        while let argument = rest.next() {
            switch argument {
            case "--html": html = try rest.value(of: argument)
            case "--svg": svg = try rest.value(of: argument)
            case "--width": width = try Int(option: argument, try rest.value(of: argument), in: 240...10_000)
            case "--frame": frame = try Duration(option: argument, try rest.value(of: argument))
            case "--help", "-h": throw .help
            case _ where argument.hasPrefix("-"):
                throw UsageError(description: "\(argument) is not an option of log view.")
            case _ where path == nil: path = argument
            default:
                throw UsageError(description: "\"\(argument)\" stands alone: one file is shown at a time.")
            }
        }
        guard let path else { throw UsageError(description: "Name a file: log view run.jsonl.") }
        let file = LogFile(path)
        show(file.recording, frame: frame)
        if let html { LogFile.write(file.recording.html(title: file.name), to: html) }
        if let svg { LogFile.write(file.recording.svg(width: width, title: file.name), to: svg) }
        exit(ExitCode.success)
    }

    @MainActor
    static func show(_ recording: LogRecording<AnyJSON>, frame: Duration? = nil) {
        Terminal.standardOutput.show(recording.text())
        Terminal.standardOutput.show(recording.marbles(frame: frame))
    }
}
