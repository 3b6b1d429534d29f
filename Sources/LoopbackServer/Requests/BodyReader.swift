/// Reads one body as its framing and the chosen `BodyReading` say.
struct BodyReader {
    private let peer: Peer
    private let limits: RequestLimits
    private let pieceSize: Int
    private let pauseBetweenPieces: Duration?
    private let wantedLength: Int
    private(set) var collector: BodyCollector
    private(set) var trailers = HeaderList()
    private(set) var isComplete = false

    var wantsBody: Bool { wantedLength > 0 }

    init(from peer: Peer, limits: RequestLimits, reading: BodyReading) {
        self.peer = peer
        self.limits = limits
        collector = BodyCollector(keptLimit: limits.keptBodyBytes)
        switch reading {
        case .whole: (pieceSize, pauseBetweenPieces, wantedLength) = (.max, nil, .max)
        case .slowly(let piece, let pause):
            (pieceSize, pauseBetweenPieces, wantedLength) = (max(1, piece), pause, .max)
        case .upTo(let length, _): (pieceSize, pauseBetweenPieces, wantedLength) = (.max, nil, length)
        }
    }

    mutating func read(_ framing: BodyFraming) throws(ExchangeFailure) {
        switch framing {
        case .none: isComplete = true
        case .length(let length): isComplete = try readPart(length)
        case .chunked: isComplete = try readChunks()
        }
    }

    /// Whether all of it was wanted.
    private mutating func readPart(_ count: Int) throws(ExchangeFailure) -> Bool {
        guard count <= limits.bodyBytes - collector.length || wantedLength < .max else {
            throw .bodyTooLarge(limits.bodyBytes)
        }
        var remaining = count
        while remaining > 0 {
            let wanted = wantedLength - collector.length
            guard wanted > 0 else { return false }
            if let pauseBetweenPieces, collector.length > 0 { try peer.pause(pauseBetweenPieces) }
            remaining -= try peer.read(atMost: min(remaining, wanted, pieceSize), into: &collector)
        }
        return true
    }

    private mutating func readChunks() throws(ExchangeFailure) -> Bool {
        while wantedLength > collector.length {
            let size = try readChunkSize()
            guard size > 0 else {
                try readTrailers()
                return true
            }
            guard try readPart(size) else { return false }
            guard try peer.readLine(limit: 2).isEmpty else {
                throw .badRequest("a chunk is longer than it says")
            }
        }
        return false
    }

    private func readChunkSize() throws(ExchangeFailure) -> Int {
        let line = try peer.readLine(limit: limits.headBytes)
        let digits = line.prefix { $0 != UInt8(ascii: ";") }.trimmed
        guard !digits.isEmpty, digits.allSatisfy({ $0.hexDigit != nil }) else {
            throw .badRequest("a chunk has no size")
        }
        return Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? .max
    }

    private mutating func readTrailers() throws(ExchangeFailure) {
        var lines: [ArraySlice<UInt8>] = []
        var remaining = limits.headBytes
        while true {
            let line = try peer.readLine(limit: remaining)
            guard !line.isEmpty else { break }
            remaining -= line.count
            lines.append(line)
        }
        trailers = try HeaderList(lines: lines)
    }
}
