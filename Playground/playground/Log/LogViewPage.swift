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
            defaults: Options(),
            argument: Option(
                "FILE.jsonl", nil, "the log", adding: \.paths,
                OptionParser<String>.text("the name of a file").map { [$0] }),
            argumentCount: 1...Int.max,
            options: [
                Option(
                    "--html", "FILE.html", "draws it as a page: the timeline, and beside it a table", \.html,
                    .text()),
                Option("--svg", "FILE.svg", "draws the timeline alone", \.svg, .text()),
                Option(
                    "--width", "PIXELS", "how wide that timeline is (default: 960)", \.width,
                    .number(240...10_000)),
                Option(
                    "--frame", "TIME", "the time that a character of the marbles represents, such as 20ms",
                    \.frame, .time),
            ],
            check: { (options) throws(UsageError) in
                if options.frame == .zero {
                    throw UsageError("--frame needs a time above zero.")
                }
                if let html = options.html, let svg = options.svg, LogFiles.areSame(html, svg) {
                    throw UsageError("--html and --svg name one file, \(svg).")
                }
                for output in [options.html, options.svg].compactMap(\.self)
                where options.paths.contains(where: { LogFiles.areSame($0, output) }) {
                    throw UsageError("\(output) is a log: name another file for the drawing.")
                }
            })
    }

    static func run(_ options: Options) async throws -> Bool {
        let (logs, isWhole) = try LogFiles.recover(options.paths)
        // The logs of one file may lack the time of day: then they are shown one after the other.
        let shown =
            options.paths.count == 1 && logs.contains { $0.origin == nil }
            ? logs : [try LogFiles.joined(logs)]
        for recording in shown {
            Terminal.show(recording.text())
            Terminal.show(recording.marbles(frame: options.frame))
        }
        guard let recording = shown.last else { return isWhole }
        if shown.count > 1, options.html != nil || options.svg != nil {
            Terminal.complain(
                "\(options.paths[0]) has \(shown.count) logs, not all of them with a time of day: the last one "
                    + "is drawn.")
        }
        let title = options.paths.map(LogFiles.title).joined(separator: ", ")
        if let html = options.html { try PageError.write(recording.html(title: title).utf8, to: html) }
        if let svg = options.svg {
            try PageError.write(recording.svg(width: options.width, title: title).utf8, to: svg)
        }
        return isWhole
    }
}
