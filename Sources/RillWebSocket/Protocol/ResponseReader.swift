import Foundation
import RillNetworking

/// Reads the response to a handshake: its head, and the body of a refusal (RFC 9112).
struct ResponseReader {
    typealias Bytes = FrameReader.Bytes

    enum Item {
        case head(ResponseHead)
        case body(Data)
        case end
    }

    typealias Problem = HeadParser.Problem

    private enum Phase: Equatable {
        case head
        /// Bytes of the body, or of one of its chunks, are missing.
        case bytes(missing: Int, isChunk: Bool)
        case bodyUntilTheEnd
        case chunkSize
        case chunkEnd
        case trailers
        case end
    }

    private static let longestLine = 100 * 1024

    private let url: URL
    private var phase = Phase.head
    private var parser = HeadParser(takesUpgrade: true)
    private var line: [UInt8] = []
    private var isFirstLine = true

    init(from url: URL) { self.url = url }

    /// Whether the end of the connection is the end of the response.
    var mayEnd: Bool { phase == .bodyUntilTheEnd || phase == .end }

    /// Takes bytes from `rest` until there is an item to report; nil if no bytes are left before that.
    mutating func next(_ rest: inout Bytes) throws(Problem) -> Item? {
        while true {
            switch phase {
            case .end: return .end
            case .bytes(0, let isChunk): phase = isChunk ? .chunkEnd : .end
            case .bytes(let missing, let isChunk):
                guard let piece = take(missing, of: &rest) else { return nil }
                phase = .bytes(missing: missing - piece.count, isChunk: isChunk)
                return .body(piece)
            case .bodyUntilTheEnd: return take(.max, of: &rest).map(Item.body)
            case .head, .chunkSize, .chunkEnd, .trailers:
                guard try readLine(&rest) else { return nil }
                defer { line.removeAll(keepingCapacity: true) }
                if let head = try takeLine() { return .head(head) }
            }
        }
    }

    private func take(_ limit: Int, of rest: inout Bytes) -> Data? {
        let piece = rest.prefix(limit)
        rest = rest.dropFirst(piece.count)
        return piece.isEmpty ? nil : Data(piece)
    }

    /// Appends bytes to `line`; returns true once it is complete, its line end included.
    private mutating func readLine(_ rest: inout Bytes) throws(Problem) -> Bool {
        let end = rest.firstIndex(of: 10)
        let piece = end.map { rest[...$0] } ?? rest
        guard line.count + piece.count <= Self.longestLine else {
            throw Problem(reason: "a line of its head is longer than \(Self.longestLine) bytes")
        }
        line += piece
        rest = rest.dropFirst(piece.count)
        return end != nil
    }

    private mutating func takeLine() throws(Problem) -> ResponseHead? {
        switch phase {
        case .head:
            guard !isFirstLine || line.starts(with: "HTTP/1.".utf8) else {
                throw Problem(reason: "it is not HTTP/1.1")
            }
            isFirstLine = false
            let head = try line.withUnsafeBufferPointer { bytes throws(Problem) in
                try parser.take(UnsafeRawBufferPointer(bytes), from: url)
            }
            if let fault = parser.fault { throw Problem(reason: fault) }
            guard let head else { return nil }
            phase = body(of: head)
            return head
        case .chunkSize:
            let digits = line.prefix { $0 != 59 && $0 != 13 && $0 != 10 }
            guard let size = Int(String(decoding: digits, as: UTF8.self).trimmed, radix: 16), size >= 0 else {
                throw Problem(reason: "a chunk of its body has no length")
            }
            phase = size == 0 ? .trailers : .bytes(missing: size, isChunk: true)
        case .chunkEnd: phase = .chunkSize
        default: if line == [13, 10] || line == [10] { phase = .end }
        }
        return nil
    }

    private func body(of head: ResponseHead) -> Phase {
        if [101, 204, 304].contains(head.status) { return .end }
        if let coding = head.headers["Transfer-Encoding"] {
            return coding.lowercased().hasSuffix("chunked") ? .chunkSize : .bodyUntilTheEnd
        }
        return head.headers["Content-Length"].flatMap { Int($0) }
            .map { .bytes(missing: max(0, $0), isChunk: false) } ?? .bodyUntilTheEnd
    }
}
