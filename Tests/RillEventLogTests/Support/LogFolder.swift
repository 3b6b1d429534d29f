/// A folder for log files, which is removed with this object.
final class LogFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "rill-log-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(at: url) } catch { Issue.record(error) }
    }

    /// The file `stderr`, for a process to write to behind an empty line: Foundation on Linux leaks what it
    /// reads of an empty file.
    func standardError() throws -> FileHandle {
        try Data("\n".utf8).write(to: file("stderr"))
        return try FileHandle(forWritingTo: file("stderr"))
    }

    func file(_ name: String = "run.jsonl") -> URL { url.appending(path: name) }

    func text(_ name: String = "run.jsonl") throws -> String {
        try String(contentsOf: file(name), encoding: .utf8)
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}
