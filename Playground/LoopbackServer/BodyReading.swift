/// How the server reads the body of a request.
public enum BodyReading: Sendable {
    case whole
    /// Waits after each piece, as a busy server would.
    case slowly(piece: Int, every: Duration)
    /// Responds after this number of bytes and leaves the rest unread; 0 responds before the body.
    case upTo(Int, then: Behavior)
}

/// Reads one body.
struct BodyReader {
    let peer: Peer
    let reading: BodyReading
    let keepsBody: Bool

    /// Reads the body into `request`. Returns false when the rest is left unread.
    func read(_ framing: BodyFraming, into request: inout Request) throws(ExchangeError) -> Bool {
        switch framing {
        case .none: true
        case .length(let length): try readBytes(length, into: &request)
        case .chunked: try readChunks(into: &request)
        }
    }

    var wantsBody: Bool { limit > 0 }

    private var limit: Int { if case .upTo(let limit, _) = reading { limit } else { .max } }

    private func readBytes(_ count: Int, into request: inout Request) throws(ExchangeError) -> Bool {
        var remaining = count
        while remaining > 0 {
            guard request.bodyLength < limit else { return false }
            var most = min(remaining, limit - request.bodyLength)
            if case .slowly(let piece, let pause) = reading {
                if request.bodyLength > 0 { try peer.pause(pause) }
                most = min(most, max(1, piece))
            }
            let bytes = try peer.read(atMost: most)
            request.receive(bytes, keep: keepsBody)
            remaining -= bytes.count
        }
        return true
    }

    private func readChunks(into request: inout Request) throws(ExchangeError) -> Bool {
        while request.bodyLength < limit {
            let line = try peer.readLine()
            guard let size = Int(unsigned: line.prefix { $0 != ";" }, radix: 16) else {
                throw .badRequest("a chunk has no size")
            }
            guard try readBytes(size, into: &request) else { return false }
            if size == 0 {
                while try !peer.readLine().isEmpty {}
                return true
            }
            guard try peer.readLine().isEmpty else { throw .badRequest("a chunk is longer than its size") }
        }
        return false
    }
}
