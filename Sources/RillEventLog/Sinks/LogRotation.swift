import Foundation
import RillLocks

/// When a log file is replaced by a new one, and how many old files are kept.
///
///     LogRotation(maxSize: 50_000_000, maxAge: .seconds(86_400), keep: 7)
///
/// `run.jsonl` becomes `run.1.jsonl`, the previous `run.1.jsonl` becomes `run.2.jsonl`, and so on. A file is
/// rotated between two writes, so that it exceeds `maxSize` by less than 64 KiB and one entry.
public struct LogRotation: Sendable, Hashable {
    /// The size in bytes, 1 or more, from which on a file is rotated; nil for no limit.
    public var maxSize: Int? { didSet { check() } }
    /// The age, above zero, from which on a file is rotated when an entry is written; nil for no limit. It
    /// counts from when the `LogFile` opened the file, also if an older file is appended to.
    public var maxAge: Duration? { didSet { check() } }
    /// How many older files are kept, 0 or more. A rotation removes all older ones, also files that a greater
    /// `keep` has left.
    public var keep: Int { didSet { check() } }

    /// Without limits a file is rotated only when a program opens it again.
    public init(maxSize: Int? = nil, maxAge: Duration? = nil, keep: Int = 5) {
        self.maxSize = maxSize
        self.maxAge = maxAge
        self.keep = keep
        check()
    }

    private func check() {
        require(keep >= 0, "Rill: a log keeps 0 older files or more, but got \(keep)")
        require(maxSize.map { $0 >= 1 } ?? true, "Rill: a log file needs a size of 1 byte or more")
        require(maxAge.map { $0 > .zero } ?? true, "Rill: a log file needs an age above zero")
    }
}

extension LogRotation {
    /// Moves the file to `name.1`, the previous `name.1` to `name.2`, and so on, and removes the files that
    /// exceed `keep`.
    func rotate(_ url: URL) throws {
        let manager = FileManager.default
        func exists(_ number: Int) -> Bool { manager.fileExists(atPath: older(url, number).path) }
        var count = 0
        while exists(count) { count += 1 }
        while count > keep {
            count -= 1
            try manager.removeItem(at: older(url, count))
        }
        for number in (0..<count).reversed() {
            try manager.moveItem(at: older(url, number), to: older(url, number + 1))
        }
    }

    private func older(_ url: URL, _ number: Int) -> URL {
        if number == 0 { return url }
        let name = url.deletingPathExtension().lastPathComponent
        let end = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
        return url.deletingLastPathComponent().appending(path: "\(name).\(number)\(end)")
    }
}
