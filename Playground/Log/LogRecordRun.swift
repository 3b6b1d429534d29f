import Dispatch
import Foundation
import Rill
import RillEventLog

/// `log record`: the weather page, with every event in a file.
enum LogRecordRun {
    @MainActor
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        if arguments.contains("--help") || arguments.contains("-h") { throw .help }
        guard let path = arguments.first, !path.hasPrefix("-") else {
            throw UsageError(description: "log record needs a file first: log record run.jsonl London.")
        }
        guard URL(filePath: path).pathExtension.lowercased() != "html" else {
            throw UsageError(description: "\(path) is where the drawing goes: name the file run.jsonl.")
        }
        let options = try WeatherOptions(Array(arguments.dropFirst()))
        let handle = open(path)
        let service = try WeatherService.start(options)
        let view = WeatherView(options)
        view.showSource(service.summary)

        let lookup = WeatherLookup(options: options, baseURL: service.baseURL)
        lookup.events.isEnabled = true
        let writing = lookup.events.liveJSONLines().write(to: handle) { error in
            Task { @MainActor in
                Playground.fail("\(path): it cannot be written (\(error)).", code: ExitCode.failure)
            }
        }
        let subscription = lookup.reports().subscribeOnMainActor(
            onNext: { view.show($0) },
            onCompleted: {
                service.stop()
                writing.dispose()
                let areFound = view.showSummary()
                Terminal.standardOutput.show()
                exit(showFile(path) && areFound ? ExitCode.success : ExitCode.failure)
            })
        withExtendedLifetime(subscription) { dispatchMain() }
    }

    @MainActor
    private static func open(_ path: String) -> FileHandle {
        LogFile.write("", to: path)
        do { return try FileHandle(forWritingTo: URL(filePath: path)) } catch {
            Playground.fail(
                "\(path): it cannot be written (\(error.localizedDescription)).", code: ExitCode.failure)
        }
    }

    /// Reads what was written, shows, draws and replays it; true when the replay is the same.
    @MainActor
    private static func showFile(_ path: String) -> Bool {
        let file = LogFile(path)
        let page = URL(filePath: path).deletingPathExtension().appendingPathExtension("html")
            .path(percentEncoded: false)
        Terminal.standardOutput.show(file.recording.marbles())
        LogFile.write(file.recording.html(title: file.name), to: page)
        Terminal.standardOutput.show("\(path): \(file.recording.entries.count) entries; drawn in \(page)")
        return LogReplayRun.replay(file.recording)
    }
}
