import Foundation
import Rill
import RillEventLog
import RillTesting
import RillText

/// The weather page with every event in a file.
enum LogRecordPage: Page {
    struct Options {
        var words: [String] = []
        var weather = WeatherOptions()

        var path: String { words.first ?? "" }
    }

    static let name = "log record"
    static let summary = "looks up the weather, and records, draws and replays every event"

    static var options: OptionTable<Options> {
        OptionTable(
            about: """
                Looks up the weather, as the weather page does and with its options, and writes every event to
                a file when it happens. Then it reads the file, shows it as marbles, draws it as FILE.html,
                and replays it in virtual time:
                  swift run playground log record run.jsonl London Nowhere --faults 503,reset
                """,
            success: "all cities were found and the replay equals the recording",
            defaults: Options(),
            argument: Option("FILE.jsonl CITY", nil, "the file, then cities", adding: \.words, .words),
            argumentCount: 1...Int.max,
            options: WeatherOptions.table.options.map { $0.of(\.weather) },
            check: { (options) throws(UsageError) in
                guard options.words.count > 1 else {
                    throw UsageError(
                        description: "Name a city after the file: log record run.jsonl London.")
                }
                guard URL(filePath: options.path).pathExtension.lowercased() != "html" else {
                    throw UsageError(
                        description: "\(options.path) is the name of the drawing: name the file run.jsonl.")
                }
            })
    }

    static func run(_ options: Options) async throws -> Bool {
        let path = options.path
        let file = try RillEventLog.LogFile(at: URL(filePath: path), existing: .replace)
        var weather = options.weather
        weather.cities = Array(options.words.dropFirst())
        let areFound = try await WeatherPage.lookUp(weather) { log in
            log.write(as: .jsonLines(), to: file) {
                Terminal.complain("\(path): it cannot be written (\($0)).")
                exit(ExitCode.failure)
            }
        }
        let recording = try LogFile.read(path)
        let drawing = URL(filePath: path).deletingPathExtension().appendingPathExtension("html")
            .path(percentEncoded: false)
        try LogFile.write(recording.html(title: LogFile.title(path)), to: drawing)
        Terminal.show("\n\(recording.marbles())")
        Terminal.show("\(path): \(recording.entries.count) entries; drawn in \(drawing)")
        return LogReplayPage.replay(recording) && areFound
    }
}

/// A log as text, as marbles and as pictures.
enum LogViewPage: Page {
    struct Options {
        var path = ""
        var html: String?
        var svg: String?
        var width = 960
        var frame: Duration?
    }

    static let name = "log view"
    static let summary = "shows a log as text and marbles, and draws it"

    static var options: OptionTable<Options> {
        OptionTable(
            about: "Shows a log of RillEventLog, with elements of any type, as text and as marbles.",
            success: "the log was shown",
            defaults: Options(), argument: Option("FILE.jsonl", nil, "the log", \.path, .text),
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
        let path = options.path
        let recording = try LogFile.read(path)
        Terminal.show(recording.text())
        Terminal.show(recording.marbles(frame: options.frame))
        let title = LogFile.title(path)
        if let html = options.html { try LogFile.write(recording.html(title: title), to: html) }
        if let svg = options.svg {
            try LogFile.write(recording.svg(width: options.width, title: title), to: svg)
        }
        return true
    }
}

/// A log in virtual time.
enum LogReplayPage: Page {
    struct Options {
        var path = ""
    }

    static let name = "log replay"
    static let summary = "replays a log in virtual time"

    static var options: OptionTable<Options> {
        OptionTable(
            about: "Replays a log of RillEventLog in virtual time, and compares the replay with the log.",
            success: "they are equal",
            defaults: Options(), argument: Option("FILE.jsonl", nil, "the log", \.path, .text), options: [])
    }

    static func run(_ options: Options) async throws -> Bool {
        replay(try LogFile.read(options.path))
    }

    /// Replays a log into another one; true if both are the same.
    static func replay(_ recording: LogRecording<AnyJSON>) -> Bool {
        let scheduler = VirtualTimeScheduler()
        scheduler.advance(to: recording.start)
        let log = EventLog<AnyJSON>(scheduler: scheduler)
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

extension OptionParser<[String]> {
    fileprivate static var words: OptionParser {
        OptionParser("a name") { $0.allSatisfy(\.isWhitespace) ? nil : [$0] }
    }
}

/// Files with logs.
private enum LogFile {
    /// Reads a log. Of a damaged file, the entries before the damage are shown.
    static func read(_ path: String) throws -> LogRecording<AnyJSON> {
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw PageError(description: "\(path): it cannot be read (\(error.localizedDescription)).")
        }
        do { return try LogRecording(jsonLines: data) } catch {
            let recovered = error.recovered
            if !recovered.entries.isEmpty { Terminal.show(recovered.text()) }
            throw PageError(
                description: "\(path), \(error). Entries before the damage: \(recovered.entries.count).")
        }
    }

    static func write(_ text: String, to path: String) throws {
        do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
            throw PageError(description: "\(path): it cannot be written (\(error.localizedDescription)).")
        }
    }

    /// `run.jsonl` has the title `run`.
    static func title(_ path: String) -> String {
        URL(filePath: path).deletingPathExtension().lastPathComponent
    }
}
