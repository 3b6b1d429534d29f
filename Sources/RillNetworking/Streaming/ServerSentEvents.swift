import Foundation
import Rill
import RillLocks

/// One event of a `text/event-stream`.
public struct ServerSentEvent: Sendable, Hashable {
    /// `message` unless the server names it.
    public var event: String
    public var data: String
    /// The last id that was told, to be sent as `Last-Event-ID` when the stream is asked for again.
    public var id: String?
    /// How long the server asks to wait before that.
    public var retry: Duration?

    public init(event: String = "message", data: String, id: String? = nil, retry: Duration? = nil) {
        self.event = event
        self.data = data
        self.id = id
        self.retry = retry
    }
}

extension ObservableType<Data> {
    /// The events of a `text/event-stream` (HTML, "server-sent events"). One that is not whole at the end is dropped.
    ///
    /// A line or an event of more than `maximumBytes` is an error, `LineTooLong`.
    public func serverSentEvents(maximumBytes: Int = 1024 * 1024) -> Observable<ServerSentEvent> {
        .deferred {
            let reader = Mutex(ServerSentEventReader(limit: maximumBytes))
            return lines(LineSplitter(limit: maximumBytes, endsAtCarriageReturn: true))
                .compactMap { line in try reader.withLock { try $0.take(line) } }
        }
    }
}

/// Puts events together from their lines.
private struct ServerSentEventReader {
    let limit: Int
    private var event = ""
    private var data: [String] = []
    private var length = 0
    private var id: String?
    private var retry: Duration?
    private var isFirstLine = true

    init(limit: Int) {
        self.limit = limit
    }

    mutating func take(_ line: String) throws(LineTooLong) -> ServerSentEvent? {
        var line = line
        if isFirstLine, line.unicodeScalars.first == "\u{FEFF}" { line.unicodeScalars.removeFirst() }
        isFirstLine = false
        guard !line.isEmpty else { return end() }
        // By scalars: a mark at the beginning of the value would make one character with the colon or the space.
        let parts = line.unicodeScalars.split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? parts[1] : Substring.UnicodeScalarView()
        if value.first == " " { value.removeFirst() }
        try set(String(parts[0]), to: String(value))
        return nil
    }

    private mutating func set(_ field: String, to value: String) throws(LineTooLong) {
        switch field {
        case "event": event = value
        case "data":
            length += value.utf8.count + 1
            guard length <= limit + 1 else { throw LineTooLong(limit: limit) }
            data.append(value)
        case "id": if !value.unicodeScalars.contains("\0") { id = value }
        case "retry":
            if value.allSatisfy({ $0.isASCII && $0.isNumber }), let milliseconds = Int64(value) {
                retry = .milliseconds(milliseconds)
            }
        // Comments and fields of a later day.
        default: break
        }
    }

    private mutating func end() -> ServerSentEvent? {
        defer { (event, data, length) = ("", [], 0) }
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            event: event.isEmpty ? "message" : event, data: data.joined(separator: "\n"), id: id, retry: retry
        )
    }
}
