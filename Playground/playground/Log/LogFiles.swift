import Foundation
import RillEventLog
import RillLocks

/// Files with logs.
enum LogFiles {
    /// Reads a whole log.
    static func read(_ path: String) throws -> LogRecording<AnyJSON> {
        do { return try LogRecording(jsonLines: try data(path)) } catch let error as DamagedLogError<AnyJSON>
        {
            throw PageError("\(path), \(error). Entries before the damage: \(error.recovered.entries.count).")
        }
    }

    /// Reads every line that can be read, and reports the lines that were skipped; `isWhole` if none were.
    static func recover(_ paths: [String]) throws -> (logs: [LogRecording<AnyJSON>], isWhole: Bool) {
        var (logs, isWhole) = ([LogRecording<AnyJSON>](), true)
        for path in paths {
            let recovered = RecoveredLog<AnyJSON>(jsonLines: try data(path))
            if recovered.recordings.isEmpty, let line = recovered.skippedLines.first {
                throw PageError("\(path), \(line). It has no log.")
            }
            logs += recovered.recordings
            for line in recovered.skippedLines { Terminal.complain("\(path), \(line)") }
            guard recovered.skippedCount > 0 else { continue }
            Terminal.complain("\(path): skipped lines: \(recovered.skippedCount).")
            isWhole = false
        }
        return (logs, isWhole)
    }

    /// Several logs side by side; the files of a rotated log are one log.
    static func joined(_ parts: [LogRecording<AnyJSON>]) throws -> LogRecording<AnyJSON> {
        let logs = whole(parts)
        if logs.count == 1, let log = logs.first { return log }
        guard let all = LogRecording.sideBySide(logs) else {
            throw PageError("One of these logs has no time of day, so they cannot be laid side by side.")
        }
        return all
    }

    /// Joins the recordings that are parts of one log, where each part begins after the end of the previous
    /// one.
    private static func whole(_ parts: [LogRecording<AnyJSON>]) -> [LogRecording<AnyJSON>] {
        let ids = parts.map(\.origin?.id)
        let places = Dictionary(zip(ids, parts.indices)) { first, _ in first }
        let order = parts.indices.sorted { one, other in
            (places[ids[one]] ?? 0, parts[one].firstSequence)
                < (places[ids[other]] ?? 0, parts[other].firstSequence)
        }
        let logs = order.map { parts[$0] }.reduce(into: [[LogRecording<AnyJSON>]]()) { logs, part in
            guard let last = logs.last?.last, let id = part.origin?.id, last.origin?.id == id,
                part.firstSequence > last.dropped + last.entries.count
            else { return logs.append([part]) }
            logs[logs.count - 1].append(part)
        }
        return logs.compactMap { parts in
            guard let first = parts.first, let last = parts.last else { return nil }
            let entries = parts.flatMap(\.entries)
            return LogRecording(
                start: first.start, dropped: last.dropped - (entries.count - last.entries.count),
                entries: entries, origin: first.origin)
        }
    }

    /// Whether two paths lead to the same file, also through links.
    static func areSame(_ path: String, _ other: String) -> Bool {
        if let one = FileIdentity(atPath: path), let two = FileIdentity(atPath: other) { return one == two }
        return URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL
            == URL(filePath: other).resolvingSymlinksInPath().standardizedFileURL
    }

    /// The title of a log: `run` for `run.jsonl`.
    static func title(_ path: String) -> String {
        URL(filePath: path).deletingPathExtension().lastPathComponent
    }

    private static func data(_ path: String) throws -> Data {
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw PageError("\(path): it cannot be read (\(PageError.reason(of: error))).")
        }
        if data.isEmpty { throw PageError("\(path) is empty. It has no log.") }
        return data
    }
}

extension LogRecording {
    fileprivate var firstSequence: Int { entries.first?.sequence ?? dropped + 1 }
}
