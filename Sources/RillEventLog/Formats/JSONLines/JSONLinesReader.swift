import Foundation
import Rill

extension LogRecording where Element: Decodable {
    /// Reads what `jsonLines` wrote. An error that `errors` does not carry becomes a `ReplayedError`.
    public init(jsonLines text: String, errors: LogErrorCodec = .none) throws(DamagedLog<Element>) {
        try self.init(jsonLines: Data(text.utf8), errors: errors)
    }

    /// As the other form, for the bytes of a file. The lines before a damaged one are in the error.
    public init(jsonLines data: Data, errors: LogErrorCodec = .none) throws(DamagedLog<Element>) {
        var reader = JSONLinesReader<Element>(errors: errors)
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // What follows the last line feed is no line.
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

struct JSONLinesReader<Element: Sendable & Decodable> {
    private let decoder: JSONDecoder
    private var start: Instant?
    private var dropped = 0
    private var entries: [LogEntry<Element>] = []
    private var lastSequence = 0
    private var facts: [Int: (stream: String, parent: Int?, site: LogSite?)] = [:]

    init(errors: LogErrorCodec) {
        decoder = LogLine.decoder(errors)
    }

    var recording: LogRecording<Element> {
        LogRecording(start: start ?? .zero, dropped: dropped, entries: entries)
    }

    mutating func read(_ line: Data) throws {
        guard let start else {
            let header = try decoder.decode(LogHeader.self, from: line)
            try skip(header.dropped)
            start = header.start
            return
        }
        switch try decoder.decode(ParsedLine<Element>.self, from: line) {
        case .gap(let count):
            guard count > 0 else { throw LogLineError("a gap needs 1 entry or more, but has \(count)") }
            try skip(count)
        case .entry(let entry):
            guard entry.sequence == lastSequence + 1 else {
                throw LogLineError("entry \(entry.sequence) stands where \(lastSequence + 1) was expected")
            }
            let time = entry.time.sinceZero.attoseconds
            guard !time.subtractingReportingOverflow(start.sinceZero.attoseconds).overflow else {
                throw LogLineError("its time is too far from the start of the log")
            }
            guard entry.time >= entries.last?.time ?? entry.time else {
                throw LogLineError("its time is before that of the line before it")
            }
            entries.append(completed(entry))
            lastSequence = entry.sequence
        }
    }

    /// Counts entries that are missing.
    private mutating func skip(_ count: Int) throws {
        let (sum, isTooMany) = lastSequence.addingReportingOverflow(count)
        guard count >= 0, !isTooMany, sum < .max else {
            throw LogLineError("\(count) entries cannot be missing")
        }
        dropped += count
        lastSequence = sum
    }

    /// The entry with what the first line of its subscription says.
    private mutating func completed(_ entry: LogEntry<Element>) -> LogEntry<Element> {
        let known = facts[entry.subscription] ?? (entry.stream, entry.parent, entry.site)
        facts[entry.subscription] = known
        return LogEntry(
            sequence: entry.sequence, time: entry.time, stream: entry.stream,
            subscription: entry.subscription, parent: known.parent, attempt: entry.attempt, kind: entry.kind,
            site: known.site)
    }

    /// What is wrong, in words.
    static func reason(_ error: any Error, in line: Data) -> String {
        switch error {
        case let error as LogLineError: return error.reason
        case DecodingError.dataCorrupted where String(validating: line, as: UTF8.self) == nil:
            return "this is no text"
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
            return "this is no whole JSON object"
        case DecodingError.keyNotFound(let key, _): return "\"\(key.stringValue)\" is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? context.debugDescription : "\"\(path)\": \(context.debugDescription)"
        default: return "\(error)"
        }
    }
}
