import RillEventLog

/// Logs as text, as marbles and as pictures.
enum LogViewPage: Page {
    struct Options {
        var paths: [String] = []
        var html: String?
        var svg: String?
        var width = 960
        var frame: Duration?
    }

    static let name = "log view"
    static let summary = "shows a log as text and marbles, and draws it; several logs side by side"

    static var options: OptionTable<Options> {
        OptionTable(
            about: """
                Shows a log of RillEventLog, with elements of any type, as text and as marbles. Lines that are \
                damaged are skipped and counted.

                Several logs, of one process or of several, are shown side by side, in the order of the time \
                of day.
                """,
            success: "every line was shown",
            defaults: Options(), argument: Option("FILE.jsonl", nil, "the log", adding: \.paths, .path),
            argumentCount: 1...Int.max,
            options: [
                Option(
                    "--html", "FILE.html", "draws it as a page: the timeline, and beside it a table", \.html,
                    .text),
                Option("--svg", "FILE.svg", "draws the timeline alone", \.svg, .text),
                Option(
                    "--width", "PIXELS", "how wide that timeline is (default: 960)", \.width,
                    .number(240...10_000)),
                Option(
                    "--frame", "TIME", "the time that a character of the marbles stands for, such as 20ms",
                    \.frame, .time),
            ])
    }

    static func run(_ options: Options) async throws -> Bool {
        var logs: [LogRecording<AnyJSON>] = []
        var isWhole = true
        for path in options.paths {
            let recovered = try LogFiles.recover(path)
            logs += recovered.recordings
            isWhole = isWhole && LogFiles.complain(of: recovered, in: path)
        }
        let recording = try LogFiles.joined(logs)
        Terminal.show(recording.text())
        Terminal.show(recording.marbles(frame: options.frame))
        let title = options.paths.map(LogFiles.title).joined(separator: ", ")
        if let html = options.html { try LogFiles.write(recording.html(title: title), to: html) }
        if let svg = options.svg {
            try LogFiles.write(recording.svg(width: options.width, title: title), to: svg)
        }
        return isWhole
    }
}

extension OptionParser<[String]> {
    fileprivate static var path: OptionParser {
        OptionParser("the name of a file") { $0.isEmpty ? nil : [$0] }
    }
}
