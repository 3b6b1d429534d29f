import Foundation
import Rill

extension LogRecording where Element: Decodable {
    /// Reads what `jsonLines` wrote. An error whose type is not in `errors` becomes a `ReplayedError`.
    public init(jsonLines text: String, errors: LogErrorCodec = .none) throws(DamagedLog<Element>) {
        try self.init(jsonLines: Data(text.utf8), errors: errors)
    }

    /// Reads the bytes of a file. When a line is damaged, the entries before it are in the error.
    public init(jsonLines data: Data, errors: LogErrorCodec = .none) throws(DamagedLog<Element>) {
        var reader = JSONLinesReader<Element>(errors: errors)
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // The empty rest after the last line feed is not a line.
        if lines.last?.isEmpty == true { lines.removeLast() }
        if lines.isEmpty { lines = [Data()] }
        for (number, line) in lines.enumerated() {
            do { try reader.read(line) } catch {
                throw DamagedLog(
                    line: number + 1, reason: JSONLinesReader<Element>.reason(error, in: line),
                    recovered: reader.recording)
            }
        }
        self = reader.recording
    }
}

/// A log file cannot be read from this line on.
public struct DamagedLog<Element: Sendable>: Error, CustomStringConvertible {
    /// The number of the damaged line, from 1.
    public let line: Int
    /// What is wrong with the line.
    public let reason: String
    /// The recording of the lines before it.
    public let recovered: LogRecording<Element>

    /// The line and the reason.
    public var description: String { "line \(line): \(reason)" }
}

/// Reads a log file line by line.
struct JSONLinesReader<Element: Sendable & Decodable> {
    private let decoder: JSONDecoder
    private var start: Instant?
    private var dropped = 0
    private var entries: [LogEntry<Element>] = []
    private var lastSequence = 0
    private var facts: [Int: (stream: String, parent: Int?, site: CallSite?)] = [:]

    init(errors: LogErrorCodec) {
        decoder = LogFileFormat.decoder(errors)
    }

    var recording: LogRecording<Element> {
        LogRecording(start: start ?? .zero, dropped: dropped, entries: entries)
    }

    mutating func read(_ line: Data) throws {
        guard let start else {
            let header = try decoder.decode(LogFileHeader.self, from: line)
            try skip(header.dropped)
            start = header.start
            return
        }
        switch try decoder.decode(LogFileLine<Element>.self, from: line) {
        case .gap(let count):
            guard count > 0 else { throw LogFileLineError("a gap needs 1 entry or more, but has \(count)") }
            try skip(count)
        case .entry(let entry):
            guard entry.sequence == lastSequence + 1 else {
                throw LogFileLineError(
                    "found entry \(entry.sequence), but expected entry \(lastSequence + 1)")
            }
            let time = entry.time.sinceZero.attoseconds
            guard !time.subtractingReportingOverflow(start.sinceZero.attoseconds).overflow else {
                throw LogFileLineError("its time is too far from the start of the log")
            }
            guard entry.time >= entries.last?.time ?? entry.time else {
                throw LogFileLineError("its time is before that of the previous line")
            }
            entries.append(completed(entry))
            lastSequence = entry.sequence
        }
    }

    /// Counts missing entries.
    private mutating func skip(_ count: Int) throws {
        let (sum, isTooMany) = lastSequence.addingReportingOverflow(count)
        guard count >= 0, !isTooMany, sum < .max else {
            throw LogFileLineError("\(count) entries cannot be missing")
        }
        dropped += count
        lastSequence = sum
    }

    /// The entry with the parent and the call site from the first line of its subscription.
    private mutating func completed(_ entry: LogEntry<Element>) -> LogEntry<Element> {
        let known = facts[entry.subscription] ?? (entry.stream, entry.parent, entry.site)
        facts[entry.subscription] = known
        return LogEntry(
            sequence: entry.sequence, time: entry.time, stream: entry.stream,
            subscription: entry.subscription, parent: known.parent, attempt: entry.attempt, kind: entry.kind,
            site: known.site)
    }

    /// Describes the damage.
    static func reason(_ error: any Error, in line: Data) -> String {
        switch error {
        case let error as LogFileLineError: return error.reason
        case DecodingError.dataCorrupted where String(validating: line, as: UTF8.self) == nil:
            return "this is not UTF-8 text"
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
            return "this is not a complete JSON object"
        case DecodingError.keyNotFound(let key, _): return "\"\(key.stringValue)\" is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? context.debugDescription : "\"\(path)\": \(context.debugDescription)"
        default: return "\(error)"
        }
    }
}
