/// A folder for log files, which is removed with this object.
final class LogFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "rill-log-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(at: url) } catch { Issue.record(error) }
    }

    func file(_ name: String = "run.jsonl") -> URL { url.appending(path: name) }

    func text(_ name: String = "run.jsonl") throws -> String {
        try String(contentsOf: file(name), encoding: .utf8)
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}
