import Foundation
import Rill

extension ObservableType<Data> {
    /// The lines of a UTF-8 text, without their line ends (LF or CR LF). Invalid bytes become U+FFFD. Text
    /// after the last line end is also a line, unless it is empty.
    ///
    ///     source  -"a"-"b\nc"-|
    ///     lines   -----"ab"---("c"|)
    ///
    /// A line of more than `maximumBytes` is the error `LineTooLongError`.
    public func lines(maximumBytes: Int = 1024 * 1024) -> Observable<String> {
        lines(LineSplitter(limit: maximumBytes))
    }

    func lines(_ splitter: LineSplitter) -> Observable<String> {
        let source = asObservable()
        return .deferred {
            let splitter = Unsynchronized(splitter)
            return source.mapMany(
                { piece, lines in try splitter.value.take(piece) { lines.append($0) } },
                atEnd: { lines in if let rest = splitter.value.takeRest() { lines.append(rest) } })
        }
    }
}

/// A line or an event of a text stream is longer than allowed.
public struct LineTooLongError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The longest length that is allowed, in bytes.
    public let limit: Int

    public var description: String { "a line or an event is longer than \(limit) bytes" }
    public var errorDescription: String? { description }
}

/// Splits bytes that arrive in pieces into lines.
struct LineSplitter {
    private let limit: Int
    /// Whether the lines belong to a stream of events, where a CR without LF also ends a line, and text
    /// without a line end is not a line.
    private let isOfEvents: Bool
    private var line = Data()
    private var endedAtCarriageReturn = false

    init(limit: Int, isOfEvents: Bool = false) {
        self.limit = limit
        self.isOfEvents = isOfEvents
    }

    /// Calls `deliver` for every line that ends in this piece.
    mutating func take(_ piece: Data, _ deliver: (String) -> Void) throws(LineTooLongError) {
        var rest = piece[...]
        if endedAtCarriageReturn, let first = rest.first {
            endedAtCarriageReturn = false
            if first == .lineFeed { rest = rest.dropFirst() }
        }
        while let end = rest.firstIndex(where: isEnd) {
            try append(rest[..<end])
            let isCarriageReturn = rest[end] == .carriageReturn
            rest = rest[(end + 1)...]
            if isCarriageReturn {
                endedAtCarriageReturn = rest.isEmpty
                if rest.first == .lineFeed { rest = rest.dropFirst() }
            }
            deliver(takeLine())
        }
        try append(rest)
    }

    /// The text after the last line end; nil if there is none.
    mutating func takeRest() -> String? { line.isEmpty || isOfEvents ? nil : takeLine() }

    private func isEnd(_ byte: UInt8) -> Bool { byte == .lineFeed || isOfEvents && byte == .carriageReturn }

    private mutating func append(_ bytes: Data) throws(LineTooLongError) {
        line.append(bytes)
        // A CR may be the first half of the line end.
        guard line.count - (line.last == .carriageReturn ? 1 : 0) <= limit else {
            throw LineTooLongError(limit: limit)
        }
    }

    private mutating func takeLine() -> String {
        defer { line.removeAll(keepingCapacity: true) }
        return String(decoding: line.last == .carriageReturn ? line.dropLast() : line, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
