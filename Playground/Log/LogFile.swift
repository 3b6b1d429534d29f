import Foundation
import RillEventLog

/// A log file, any log file: nothing is known of its elements.
struct LogFile {
    let path: String
    let recording: LogRecording<AnyJSON>

    /// Reads a file. A damaged one is shown as far as it goes; the rest is said on standard error.
    @MainActor
    init(_ path: String) {
        self.path = path
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            Playground.fail(
                "\(path): it cannot be read (\(error.localizedDescription)).", code: ExitCode.failure)
        }
        do { recording = try LogRecording(jsonLines: data) } catch {
            if !error.recovered.entries.isEmpty { Terminal.standardOutput.show(error.recovered.text()) }
            Playground.fail(
                "\(path), \(error). Entries that can be read: \(error.recovered.entries.count).",
                code: ExitCode.failure)
        }
    }

    @MainActor
    static func write(_ text: String, to path: String) {
        do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
            Playground.fail(
                "\(path): it cannot be written (\(error.localizedDescription)).", code: ExitCode.failure)
        }
    }

    /// `run.jsonl` is `run`.
    var name: String { URL(filePath: path).deletingPathExtension().lastPathComponent }
}
