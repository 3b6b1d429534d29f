/// One connected client: reads through a buffer, sends whole pieces, and notices while it waits that the
/// client has left.
final class Peer {
    private static let readAheadLimit = 256 * 1024
    private static let pieceSize = 32 * 1024

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var position = 0
    private var hasEnded = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The bytes of one head with its empty line; nil when the client left instead of beginning one.
    func readHead(limit: Int) throws(ExchangeFailure) -> [UInt8]? {
        var scanned = 0
        while true {
            if scanned == 0 { skipEmptyLines() }
            let end = endOfHead(from: position + scanned)
            let length = (end ?? buffer.count) - position
            guard length <= limit else { throw .headTooLarge(limit) }
            if let end {
                defer { position = end }
                return Array(buffer[position..<end])
            }
            // The end of a head may be cut after its first line feed and carriage return.
            scanned = max(0, length - 2)
            guard receiveMore() else {
                guard length == 0 else { throw .disconnected }
                return nil
            }
        }
    }

    /// One line without its end.
    func readLine(limit: Int) throws(ExchangeFailure) -> ArraySlice<UInt8> {
        while true {
            let end = buffer[position...].firstIndex(of: .lineFeed)
            guard (end ?? buffer.count) - position <= limit else { throw .badRequest("a line is too long") }
            if let end {
                defer { position = end + 1 }
                let line = buffer[position..<end]
                guard line.last == .carriageReturn else { throw .badRequest("a line does not end in CR LF") }
                return line.dropLast()
            }
            guard receiveMore() else { throw .disconnected }
        }
    }

    /// Moves at least one and at most `limit` bytes into `body`, and says how many.
    func read(atMost limit: Int, into body: inout BodyCollector) throws(ExchangeFailure) -> Int {
        guard position < buffer.count || receiveMore() else { throw .disconnected }
        let count = min(limit, buffer.count - position)
        body.append(buffer[position..<position + count])
        position += count
        return count
    }

    func send(_ bytes: ArraySlice<UInt8>) throws(ExchangeFailure) {
        guard bytes.withUnsafeBytes({ System.sendAll($0, to: descriptor) }) else { throw .disconnected }
    }

    /// Waits without blocking `stop()`; fails as soon as the client has closed its side.
    func pause(_ duration: Duration) throws(ExchangeFailure) {
        try pause(until: .now + duration)
    }

    func waitUntilClientLeaves() throws(ExchangeFailure) {
        try pause(until: nil)
    }

    /// Sends FIN, and takes in what still arrives: a close with unread input would be sent as RST, which can
    /// destroy the answer on its way.
    func endSending(drainingFor patience: Duration) {
        System.shutDownSending(descriptor)
        let deadline = ContinuousClock.now + patience
        repeat {
            guard !hasEnded, System.wait(for: [descriptor], until: deadline) else { return }
            position = buffer.count
            _ = receiveMore()
        } while ContinuousClock.now < deadline
    }

    /// Makes `close` send RST, once the client has received everything sent so far.
    func prepareReset() throws(ExchangeFailure) {
        let deadline = ContinuousClock.now + .seconds(1)
        while System.unsentBytes(of: descriptor) > 0, ContinuousClock.now < deadline {
            try pause(.milliseconds(1))
        }
        System.makeCloseAbortive(descriptor)
    }

    private func pause(until deadline: ContinuousClock.Instant?) throws(ExchangeFailure) {
        while !hasEnded {
            let hasRoom = buffer.count - position < Self.readAheadLimit
            guard System.wait(for: [descriptor], readable: hasRoom, until: deadline) else { return }
            guard hasRoom, receiveMore() else { break }
        }
        throw .disconnected
    }

    private func receiveMore() -> Bool {
        guard !hasEnded else { return false }
        buffer.removeFirst(position)
        position = 0
        let count = withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 1) { piece in
            let count = System.receive(from: descriptor, into: piece)
            buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[..<count]))
            return count
        }
        hasEnded = count == 0
        return !hasEnded
    }

    private func skipEmptyLines() {
        while position < buffer.count, [.carriageReturn, .lineFeed].contains(buffer[position]) {
            position += 1
        }
    }

    private func endOfHead(from start: Int) -> Int? {
        var candidates = buffer[start...]
        while let lineFeed = candidates.firstIndex(of: .lineFeed) {
            candidates = buffer[(lineFeed + 1)...]
            if candidates.first == .lineFeed { return lineFeed + 2 }
            if candidates.starts(with: [.carriageReturn, .lineFeed]) { return lineFeed + 3 }
        }
        return nil
    }
}
