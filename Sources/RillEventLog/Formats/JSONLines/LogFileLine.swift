import Foundation
import Rill

/// A line breaks a rule of the format.
struct LogFileLineError: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

/// The first line of a log file.
struct LogFileHeader: Decodable {
    let start: Instant
    let dropped: Int

    private enum Key: String, CodingKey {
        case format, version, start, startAttoseconds, dropped
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        guard try object.decode(String.self, forKey: .format) == LogFileFormat.format else {
            throw LogFileLineError("this is not a \(LogFileFormat.format)")
        }
        let version = try object.decode(Int.self, forKey: .version)
        guard version == LogFileFormat.version else {
            throw LogFileLineError(
                "version \(version) is unknown; this reader knows \(LogFileFormat.version)")
        }
        start = Instant(sinceZero: try object.time(.start, rest: .startAttoseconds))
        dropped = try object.decode(Int.self, forKey: .dropped)
    }
}

/// Any other line of a log file.
enum LogFileLine<Element: Sendable & Decodable>: Decodable {
    case entry(LogEntry<Element>)
    case gap(Int)

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: LineKey.self)
        if let count = try object.decodeIfPresent(Int.self, forKey: .dropped) {
            self = .gap(count)
            return
        }
        let errors = decoder.userInfo[LogFileFormat.codecKey] as? LogErrorCodec ?? .none
        let attempt = try object.decode(Int.self, forKey: .attempt)
        self = .entry(
            LogEntry(
                sequence: try object.decode(Int.self, forKey: .sequence),
                time: Instant(sinceZero: try object.time(.time, rest: .timeAttoseconds)),
                stream: try object.decode(String.self, forKey: .stream),
                subscription: try object.decode(Int.self, forKey: .subscription),
                parent: try object.decodeIfPresent(Int.self, forKey: .parent), attempt: attempt,
                kind: try Self.kind(object, attempt: attempt, errors), site: try Self.site(object)))
    }

    private static func kind(
        _ object: KeyedDecodingContainer<LineKey>, attempt: Int, _ errors: LogErrorCodec
    ) throws -> LogEntry<Element>.Kind {
        switch try object.decode(String.self, forKey: .kind) {
        case "subscribed": return .subscribed
        case "next": return .next(try object.decode(Element.self, forKey: .value))
        case "completed": return .completed
        case "disposed": return .disposed
        case "gaveUp": return .gaveUp(try object.decode(String.self, forKey: .reason))
        case "error":
            let error = try object.nestedContainer(keyedBy: LogFileFormat.ErrorKey.self, forKey: .error)
            return .error(LoggedError(try Self.error(error, errors)))
        case "retry":
            let planned =
                object.contains(.planned) ? try object.time(.planned, rest: .plannedAttoseconds) : nil
            return .retry(
                LogRetry(
                    attempt: attempt, delay: try object.time(.delay, rest: .delayAttoseconds),
                    planned: planned, reason: try object.decode(String.self, forKey: .reason)))
        case let kind: throw LogFileLineError("\"\(kind)\" is not a kind of entry")
        }
    }

    private static func error(_ object: LogErrorCodec.Container, _ errors: LogErrorCodec) throws -> any Error
    {
        let type = try object.decode(String.self, forKey: .type)
        if object.contains(.value), let error = try errors.decode(type, from: object) { return error }
        return ReplayedError(type: type, text: try object.decode(String.self, forKey: .text))
    }

    private static func site(_ object: KeyedDecodingContainer<LineKey>) throws -> CallSite? {
        guard let text = try object.decodeIfPresent(String.self, forKey: .site) else { return nil }
        guard let site = CallSite(text) else {
            throw LogFileLineError("\"\(text)\" is not a file and a line")
        }
        return site
    }
}

enum LineKey: String, CodingKey {
    case sequence, time, timeAttoseconds, stream, subscription, parent, attempt, kind, site
    case value, error, delay, delayAttoseconds, planned, plannedAttoseconds, reason, dropped
}

extension KeyedDecodingContainer {
    /// Reads a time that `JSONText` wrote.
    fileprivate func time(_ key: Key, rest: Key) throws -> Duration {
        let nanoseconds = try decode(Int128.self, forKey: key)
        let attoseconds = try decodeIfPresent(Int128.self, forKey: rest) ?? 0
        let (product, isTooLong) = nanoseconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isJustTooLong) = product.addingReportingOverflow(attoseconds)
        if isTooLong || isJustTooLong {
            throw LogFileLineError("\(nanoseconds) nanoseconds are too long for a time")
        }
        return Duration(attoseconds: sum)
    }
}
