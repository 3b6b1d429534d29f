import Foundation

/// A line that is longer than allowed.
public struct LineTooLong: Error, Sendable, Hashable, CustomStringConvertible {
    /// In bytes.
    public let limit: Int

    public init(limit: Int) {
        self.limit = limit
    }

    public var description: String { "a line is longer than \(limit) bytes" }
}

/// Cuts bytes into lines, however they come in pieces.
struct LineSplitter {
    private let limit: Int
    /// Whether a CR without LF ends a line too.
    private let endsAtCarriageReturn: Bool
    private var line = Data()
    private var endedAtCarriageReturn = false

    init(limit: Int, endsAtCarriageReturn: Bool = false) {
        self.limit = limit
        self.endsAtCarriageReturn = endsAtCarriageReturn
    }

    /// Hands over every line that ends in this piece.
    mutating func take(_ piece: Data, _ hand: (String) -> Void) throws(LineTooLong) {
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
            hand(takeLine())
        }
        try append(rest)
    }

    /// The line that no line end follows; nil when there is none.
    mutating func takeRest() -> String? {
        line.isEmpty ? nil : takeLine()
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        byte == .lineFeed || endsAtCarriageReturn && byte == .carriageReturn
    }

    private mutating func append(_ bytes: Data) throws(LineTooLong) {
        line.append(bytes)
        // A CR may be half of the line's end.
        guard line.count <= limit + (line.last == .carriageReturn ? 1 : 0) else {
            throw LineTooLong(limit: limit)
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
