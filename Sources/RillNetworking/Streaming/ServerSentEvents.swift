import Foundation
import Rill

/// One event of a `text/event-stream`.
public struct ServerSentEvent: Sendable, Hashable {
    /// The type of the event: `message`, unless the server names it.
    public var event = "message"
    /// The text of the event; several `data` fields are joined by line feeds.
    public var data: String
    /// The last id that the server sent, which the request that continues the stream sends as
    /// `Last-Event-ID`.
    public var id: String?
    /// How long the server asks to wait before the request that continues the stream.
    public var retry: Duration?
}

extension ObservableType<Data> {
    /// The events of a `text/event-stream` (HTML, "server-sent events"). An incomplete event at the end is
    /// dropped.
    ///
    /// A line or an event of more than `maximumBytes` is an error, `LineTooLongError`.
    public func serverSentEvents(maximumBytes: Int = 1024 * 1024) -> Observable<ServerSentEvent> {
        blocks(by: ServerSentEventReader(limit: maximumBytes)).compactMap(\.event)
    }

    /// The blocks of a `text/event-stream`. `onRetry` receives each wait that the server asks for.
    func blocks(
        by reader: ServerSentEventReader, onRetry: @escaping @Sendable (Duration) -> Void = { _ in }
    ) -> Observable<ServerSentEventReader.Block> {
        .deferred {
            let reader = Unsynchronized(reader)
            return lines(LineSplitter(limit: reader.value.limit, isOfEvents: true)).compactMap { line in
                let before = reader.value.retry
                let block = try reader.value.take(line)
                if let retry = reader.value.retry, retry != before { onRetry(retry) }
                return block
            }
        }
    }
}

/// Assembles events from their lines.
struct ServerSentEventReader {
    /// The fields before an empty line.
    struct Block: Sendable {
        let id: String?
        /// The event; nil if only the id is new.
        let event: ServerSentEvent?
    }

    let limit: Int
    /// The id of the last complete event, of this connection or an earlier one.
    private(set) var id: String?
    /// The id of the incomplete event.
    private var nextID: String?
    private(set) var retry: Duration?
    private var event = ""
    private var data: [String] = []
    private var length = 0
    private var isFirstLine = true

    init(limit: Int, id: String? = nil, retry: Duration? = nil) {
        self.limit = limit
        (self.id, nextID, self.retry) = (id, id, retry)
    }

    mutating func take(_ line: String) throws(LineTooLongError) -> Block? {
        var line = line
        if isFirstLine, line.unicodeScalars.first == "\u{FEFF}" { line.unicodeScalars.removeFirst() }
        isFirstLine = false
        guard !line.isEmpty else { return end() }
        // Split by scalars, because the colon and a combining mark after it would be one character.
        let parts = line.unicodeScalars.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? parts[1] : Substring.UnicodeScalarView()
        if value.first == " " { value.removeFirst() }
        try set(String(parts[0]), to: String(value))
        return nil
    }

    private mutating func set(_ field: String, to value: String) throws(LineTooLongError) {
        switch field {
        case "event": event = value
        case "data":
            length += value.utf8.count + 1
            guard length - 1 <= limit else { throw LineTooLongError(limit: limit) }
            data.append(value)
        case "id": if !value.unicodeScalars.contains("\0") { nextID = value }
        case "retry":
            if value.isDigits { retry = .milliseconds(Int64(value) ?? .max) }
        // Comments and unknown fields are ignored.
        default: break
        }
    }

    private mutating func end() -> Block? {
        defer { (id, event, data, length) = (nextID, "", [], 0) }
        guard !data.isEmpty else { return nextID == id ? nil : Block(id: nextID, event: nil) }
        return Block(
            id: nextID,
            event: ServerSentEvent(
                event: event.isEmpty ? "message" : event, data: data.joined(separator: "\n"), id: nextID,
                retry: retry))
    }
}
