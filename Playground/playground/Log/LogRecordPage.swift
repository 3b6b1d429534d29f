import Foundation
import RillEventLog

/// Runs the weather page, and writes every event to a file.
enum LogRecordPage: Page {
    struct Options {
        var words: [String] = []
        var replaces = false
        var weather = WeatherOptions()

        var path: String { words.first ?? "" }
        var drawing: String {
            URL(filePath: path).deletingPathExtension().appendingPathExtension("html")
                .path(percentEncoded: false)
        }
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
            argument: Option(
                "FILE.jsonl CITY", nil, "the file, then cities", adding: \.words,
                OptionParser<String>.name("a name").map { [$0] }),
            argumentCount: 1...Int.max,
            options: [
                Option("--replace", "replaces a file that exists, and its drawing") { $0.replaces = true }
            ] + WeatherOptions.table.options.map { $0.of(\.weather) },
            check: { (options) throws(UsageError) in
                guard options.words.count > 1 else {
                    throw UsageError("Name a city after the file: log record run.jsonl London.")
                }
                guard URL(filePath: options.path).pathExtension.lowercased() != "html" else {
                    throw UsageError("\(options.path) is the name of the drawing: name the file run.jsonl.")
                }
                let existing = [options.path, options.drawing].first(
                    where: FileManager.default.fileExists(atPath:))
                guard options.replaces || existing == nil else {
                    throw UsageError("\(existing ?? ""): the file exists; --replace replaces it.")
                }
            })
    }

    static func run(_ options: Options) async throws -> Bool {
        let path = options.path
        var weather = options.weather
        weather.cities = Array(options.words.dropFirst())
        let areFound = try await WeatherPage.lookUp(weather) { log in
            // The file is opened only here, because a command line that cannot be used must not empty it.
            let file = try LogFile(at: URL(filePath: path), existing: .replace)
            return log.write(as: .jsonLines(), to: file) {
                Terminal.complain("\(path): it cannot be written (\($0)).")
                exit(ExitCode.failure)
            }
        }
        let recording = try LogFiles.read(path)
        try PageError.write(recording.html(title: LogFiles.title(path)).utf8, to: options.drawing)
        Terminal.show("\n\(recording.marbles())")
        Terminal.show("\(path): \(recording.entries.count) entries; drawn in \(options.drawing)")
        return LogReplayPage.replay(recording) && areFound
    }
}
