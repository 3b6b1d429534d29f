import Rill

/// How a `LogWriter` writes entries.
public struct LogFormat<Element: Sendable>: Sendable {
    let makeLines: @Sendable (Instant, LogOrigin) -> any LogLines<Element>

    /// A line of text for each entry, aligned: a column is as wide as its widest text so far, up to 80
    /// characters; a longer text moves the rest of its own line. `summary` makes the text of an element, on
    /// the thread of the writer.
    public static func text(summary: @escaping @Sendable (Element) -> String = { "\($0)" }) -> LogFormat {
        LogFormat { start, _ in TextLines(text: LogText(start: start), summary: summary) }
    }

    /// A line for each entry, made by `line` on the thread of the writer. The line feed is added.
    public static func lines(_ line: @escaping @Sendable (LogEntry<Element>) -> String) -> LogFormat {
        LogFormat { _, _ in CustomLines(line: line) }
    }
}

extension LogFormat where Element: Encodable {
    /// What `LogRecording.jsonLines` writes: a header at the beginning of each file, and an object for each
    /// entry.
    public static func jsonLines(errors: LogErrorCodec = .none) -> LogFormat {
        LogFormat { start, origin in JSONLinesWriter<Element>(start: start, origin: origin, errors: errors) }
    }
}

private struct TextLines<Element: Sendable>: LogLines {
    var text: LogText
    let summary: @Sendable (Element) -> String

    mutating func header(dropped: Int) -> [UInt8] {
        text.lastSequence = dropped
        return gap(dropped)
    }

    mutating func lines(_ entry: LogEntry<Element>) -> [UInt8] {
        text.widenColumns(for: entry)
        return Array(text.lines(entry, summary: summary).utf8)
    }

    func gap(_ missing: Int) -> [UInt8] { Array(text.gap(missing).utf8) }
}

private struct CustomLines<Element: Sendable>: LogLines {
    let line: @Sendable (LogEntry<Element>) -> String

    mutating func header(dropped: Int) -> [UInt8] { [] }

    mutating func lines(_ entry: LogEntry<Element>) -> [UInt8] { Array("\(line(entry))\n".utf8) }

    func gap(_ missing: Int) -> [UInt8] { [] }
}
