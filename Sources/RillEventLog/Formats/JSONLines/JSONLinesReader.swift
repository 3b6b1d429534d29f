import Foundation
import Rill

extension LogRecording where Element: Decodable {
    /// Reads what `jsonLines` wrote. An error whose type is not in `errors` becomes a `ReplayedError`.
    public init(jsonLines text: String, errors: LogErrorCodec = .none) throws(DamagedLogError<Element>) {
        try self.init(jsonLines: Data(text.utf8), errors: errors)
    }

    /// Reads the bytes of a file. When a line is damaged, the error has the entries before it; `RecoveredLog`
    /// also reads the entries after it.
    public init(jsonLines data: Data, errors: LogErrorCodec = .none) throws(DamagedLogError<Element>) {
        var reader = JSONLinesReader<Element>(errors: errors)
        let damage = reader.read(data.isEmpty ? Data("\n".utf8) : data) { _ in false }
        if let damage {
            throw DamagedLogError(line: damage.line, reason: damage.reason, recovered: reader.recording)
        }
        self = reader.recording
    }
}

/// A log file cannot be read from this line on.
public struct DamagedLogError<Element: Sendable>: Error, CustomStringConvertible {
    /// The number of the damaged line, from 1.
    public let line: Int
    /// What is wrong with the line.
    public let reason: String
    /// The recording of the lines before the damaged one.
    public let recovered: LogRecording<Element>

    /// The line and the reason.
    public var description: String { "line \(line): \(reason)" }
}

/// Reads a log file line by line. A line that throws changes nothing.
struct JSONLinesReader<Element: Sendable & Decodable> {
    private let decoder: JSONDecoder
    /// Whether entries may be missing without a line that counts them.
    private let isTolerant: Bool
    private var start: Instant?
    private var origin: LogOrigin?
    private var dropped = 0
    private var entries: [LogEntry<Element>] = []
    private var lastSequence = 0
    /// The facts that only the first line of a subscription has, by the number of the subscription.
    private var facts: [Int: (parent: Int?, site: CallSite?, metadata: [String: String])] = [:]
    private let quickElement = QuickElement<Element>.reader
    /// The logs in the file before the current log.
    private var complete: [LogRecording<Element>] = []

    /// The number of a line that cannot be read, from 1, and the reason.
    typealias Damage = (line: Int, reason: String)

    init(errors: LogErrorCodec, isTolerant: Bool = false) {
        decoder = LogFileFormat.decoder(errors, isTolerant: isTolerant)
        self.isTolerant = isTolerant
    }

    /// Reads the lines of a file; the empty rest after the last line feed is not a line. Returns the first
    /// damage for which `mayGoOn` returns false.
    mutating func read(_ data: Data, mayGoOn: (Damage) -> Bool) -> Damage? {
        data.withUnsafeBytes { bytes in
            var (from, number) = (0, 0)
            while from < bytes.count {
                let end = bytes[from...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                let line = UnsafeRawBufferPointer(rebasing: bytes[from..<end])
                number += 1
                do { try read(line) } catch {
                    let damage = (number, Self.reason(error, in: line))
                    if !mayGoOn(damage) { return damage }
                }
                from = end + 1
            }
            return nil
        }
    }

    /// The current log.
    var recording: LogRecording<Element> {
        LogRecording(start: start ?? .zero, dropped: dropped, entries: entries, origin: origin)
    }

    /// All logs in the file.
    var recordings: [LogRecording<Element>] { start == nil ? complete : complete + [recording] }

    private mutating func read(_ line: UnsafeRawBufferPointer) throws {
        if start != nil, let entry = LogEntry(quick: line, element: element) { return try read(entry) }
        let line = Data(line)
        guard start != nil || isTolerant else {
            return try begin(decoder.decode(LogFileHeader.self, from: line))
        }
        switch try decoder.decode(LogFileLine<Element>.self, from: line) {
        case .header(let header): try read(header)
        case .gap(let count):
            guard count > 0 else { throw LogFileLineError("a gap needs 1 entry or more, but has \(count)") }
            try skip(count)
        case .entry(let entry): try read(entry)
        }
    }

    /// The element in these bytes; nil if it cannot be read. The whole line is then decoded, to report what
    /// is wrong.
    private func element(_ bytes: UnsafeRawBufferPointer) -> Element? {
        if let quickElement { return quickElement(bytes) }
        do { return try decoder.decode(Element.self, from: Data(bytes)) } catch { return nil }
    }

    private mutating func begin(_ header: LogFileHeader) throws {
        try skip(header.dropped)
        (start, origin) = (header.start, header.origin)
    }

    /// Reads a header after the first one. The joined files of a rotated log are one log: each header counts
    /// all entries of the log before it.
    private mutating func read(_ header: LogFileHeader) throws {
        let isContinuation =
            header.origin != nil && header.origin?.id == origin?.id && header.dropped >= lastSequence
        if isContinuation, start != nil { return try skip(header.dropped - lastSequence) }
        guard isTolerant else { throw LogFileLineError("another log begins here; RecoveredLog reads both") }
        _ = try Self.lastSequence(after: 0, missing: header.dropped)
        if start != nil { complete.append(recording) }
        (dropped, lastSequence, entries, facts) = (0, 0, [], [:])
        try begin(header)
    }

    private mutating func read(_ entry: LogEntry<Element>) throws {
        guard entry.sequence == lastSequence + 1 || isTolerant && entry.sequence > lastSequence,
            entry.sequence < .max
        else {
            throw LogFileLineError("found entry \(entry.sequence), but expected entry \(lastSequence + 1)")
        }
        let time = entry.time.sinceZero.attoseconds
        let start = start ?? entry.time
        guard !time.subtractingReportingOverflow(start.sinceZero.attoseconds).overflow else {
            throw LogFileLineError("its time is too far from the start of the log")
        }
        guard entry.time >= entries.last?.time ?? entry.time else {
            throw LogFileLineError("its time is before that of the previous line")
        }
        try skip(entry.sequence - lastSequence - 1)
        self.start = start
        entries.append(completed(entry))
        lastSequence = entry.sequence
    }

    /// Counts missing entries.
    private mutating func skip(_ count: Int) throws {
        lastSequence = try Self.lastSequence(after: lastSequence, missing: count)
        dropped += count
    }

    private static func lastSequence(after last: Int, missing count: Int) throws -> Int {
        let (sum, isTooMany) = last.addingReportingOverflow(count)
        guard count >= 0, !isTooMany, sum < .max else {
            throw LogFileLineError("\(count) entries cannot be missing")
        }
        return sum
    }

    /// The entry with the parent, the call site and the metadata from the first line of its subscription.
    private mutating func completed(_ entry: LogEntry<Element>) -> LogEntry<Element> {
        guard let first = facts[entry.subscription] else {
            facts[entry.subscription] = (entry.parent, entry.site, entry.metadata)
            return entry
        }
        var entry = entry
        (entry.parent, entry.site, entry.metadata) = first
        return entry
    }

    /// Describes the damage.
    private static func reason(_ error: any Error, in line: UnsafeRawBufferPointer) -> String {
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
