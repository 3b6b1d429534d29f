import Rill

/// A line breaks a rule of the format.
struct LogFileLineError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// A line of a log file.
enum LogFileLine<Element: Sendable & Decodable>: Decodable {
    case header(LogFileHeader)
    case entry(LogEntry<Element>)
    case gap(Int)

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: LineKey.self)
        if object.contains(.format) {
            self = .header(try LogFileHeader(from: decoder))
            return
        }
        if object.contains(.dropped), !object.contains(.sequence) {
            self = .gap(try object.decode(Int.self, forKey: .dropped))
            return
        }
        let attempt = try object.decode(Int.self, forKey: .attempt)
        self = .entry(
            LogEntry(
                sequence: try object.decode(Int.self, forKey: .sequence),
                time: Instant(sinceZero: try object.time(.time, rest: .timeAttoseconds)),
                stream: try object.decode(String.self, forKey: .stream),
                subscription: try object.decode(Int.self, forKey: .subscription),
                parent: try object.decodeIfPresent(Int.self, forKey: .parent), attempt: attempt,
                kind: try Self.kind(object, attempt: attempt, decoder), site: try Self.site(object),
                metadata: try object.decodeIfPresent([String: String].self, forKey: .metadata) ?? [:],
                thread: try Self.thread(object)))
    }

    /// The kind of an entry. An unknown kind is kept as it is. In a tolerant reader, an entry of a known kind
    /// whose members cannot be read becomes `unreadable`: if it is written again, no reader takes it for a
    /// complete entry.
    private static func kind(
        _ object: KeyedDecodingContainer<LineKey>, attempt: Int, _ decoder: any Decoder
    ) throws -> LogEntry<Element>.Kind {
        let name = try object.decode(String.self, forKey: .kind)
        let errors = decoder.userInfo[LogFileFormat.codecKey] as? LogErrorCodec ?? .none
        let members = { try [String: AnyJSON](from: decoder).filter { !LineKey.common.contains($0.key) } }
        do {
            if let kind = try knownKind(name, object, attempt: attempt, errors) { return kind }
            return .unknown(UnknownEntry(kind: name, members: try members()))
        } catch  where decoder.userInfo[LogFileFormat.toleranceKey] as? Bool == true {
            let was = [LogFileFormat.kindBefore: AnyJSON(.string(name))]
            let all = try members().merging(was) { $1 }
            return .unknown(UnknownEntry(kind: LogFileFormat.unreadable, members: all))
        }
    }

    private static func knownKind(
        _ name: String, _ object: KeyedDecodingContainer<LineKey>, attempt: Int, _ errors: LogErrorCodec
    ) throws -> LogEntry<Element>.Kind? {
        switch name {
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
        case "waited":
            // A later version may know other causes.
            guard let cause = LogWait.Cause(rawValue: try object.decode(String.self, forKey: .for)) else {
                return nil
            }
            return .waited(
                LogWait(
                    for: cause, delay: try object.time(.delay, rest: .delayAttoseconds),
                    reason: try object.decode(String.self, forKey: .reason),
                    refusals: try object.decodeIfPresent(Int.self, forKey: .refusals) ?? 0,
                    isBeforeAttempt: try object.decodeIfPresent(Bool.self, forKey: .before) ?? false))
        default: return nil
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

    private static func thread(_ object: KeyedDecodingContainer<LineKey>) throws -> LogThread? {
        guard let id = try object.decodeIfPresent(Int.self, forKey: .thread) else { return nil }
        return LogThread(id: id, queue: try object.decodeIfPresent(String.self, forKey: .queue))
    }
}

enum LineKey: String, CodingKey {
    case format, dropped
    case sequence, time, timeAttoseconds, stream, subscription, parent, attempt, kind, site, metadata, thread
    case queue, value, error, delay, delayAttoseconds, planned, plannedAttoseconds, reason, refusals
    case `for`, before

    /// The members that every entry may have.
    static let common = Set(
        [
            LineKey.sequence, .time, .timeAttoseconds, .stream, .subscription, .parent, .attempt, .kind,
            .site, .metadata, .thread, .queue, .format, .dropped,
        ].map(\.rawValue))
}

extension KeyedDecodingContainer {
    /// Reads a time that `JSONLinesWriter` wrote.
    func time(_ key: Key, rest: Key) throws -> Duration {
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

extension CallSite {
    /// Reads what `description` writes.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]) else {
            return nil
        }
        self.init(file: String(text[..<colon]), line: line)
    }
}
