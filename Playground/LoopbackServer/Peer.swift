import Foundation

/// One connected client: reads through a buffer, sends, and notices during a pause that the client has left.
final class Peer {
    private static let readAheadLimit = 256 * 1024

    private let descriptor: Int32
    private let limits: ServerLimits
    private var buffer: [UInt8] = []
    private var position = 0
    private var hasEnded = false
    /// When the bytes of a request must have arrived.
    private var deadline: ContinuousClock.Instant?

    init(_ descriptor: Int32, limits: ServerLimits) {
        self.descriptor = descriptor
        self.limits = limits
        if let time = limits.sendingTime { Socket.limitSending(on: descriptor, to: time) }
    }

    /// Waits for a request. It must begin to arrive within the limit, and then arrive completely within the
    /// limit again.
    func beginRequest() throws(ExchangeError) {
        guard let time = limits.receivingTime else { return }
        deadline = .now + time
        if position == buffer.count { try receive() }
        deadline = .now + time
    }

    /// The head of the next request, without its empty line.
    func readHead() throws(ExchangeError) -> String {
        if position == buffer.count { try receive() }
        // A client that begins with TLS would wait forever.
        guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(buffer[position]) else {
            throw .badRequest("this is not HTTP")
        }
        return try read(until: "\r\n\r\n", limit: .badRequest("the head is too long"))
    }

    /// The next line, without its line break.
    func readLine() throws(ExchangeError) -> String {
        try read(until: "\r\n", limit: .badRequest("a line is too long"))
    }

    private func read(until end: String, limit: ExchangeError) throws(ExchangeError) -> String {
        while true {
            let found = buffer[position...].firstRange(of: end.utf8)
            guard (found?.lowerBound ?? buffer.count) - position < limits.headBytes else { throw limit }
            if let found {
                defer { position = found.upperBound }
                return String(decoding: buffer[position..<found.lowerBound], as: UTF8.self)
            }
            try receive()
        }
    }

    /// Reads at least one byte and at most `limit` bytes.
    func read(atMost limit: Int) throws(ExchangeError) -> ArraySlice<UInt8> {
        if position == buffer.count { try receive() }
        let count = min(limit, buffer.count - position)
        defer { position += count }
        return buffer[position..<position + count]
    }

    func send(_ bytes: some ContiguousBytes) throws(ExchangeError) {
        guard bytes.withUnsafeBytes({ Socket.send($0, to: descriptor) }) else { throw .disconnected }
    }

    /// Waits; fails as soon as the client has closed its side or the server stops.
    func pause(_ duration: Duration) throws(ExchangeError) { try pause(until: .now + duration) }

    func waitUntilClientLeaves() throws(ExchangeError) { try pause(until: nil) }

    /// Sends FIN, and then receives the rest of the request: if a socket is closed with unread input, the
    /// system sends RST, which can destroy the response on its way.
    func endSending(isRequestUnread: Bool) {
        Socket.shutDownSending(descriptor)
        // The client of a test may be suspended for a while; a server with limits does not wait for long.
        let patience = Duration.seconds(limits.receivingTime == nil ? 120 : 1)
        let deadline = ContinuousClock.now + (isRequestUnread ? patience : .zero)
        repeat {
            guard Socket.wait(for: [descriptor], until: deadline) else { return }
            position = buffer.count
        } while receivedMore() && ContinuousClock.now < deadline
    }

    /// Makes `close` send RST, once the client has received everything sent so far.
    func prepareReset() throws(ExchangeError) {
        let deadline = ContinuousClock.now + .seconds(120)
        while Socket.unsentBytes(of: descriptor) > 0, ContinuousClock.now < deadline {
            try pause(.milliseconds(1))
        }
        Socket.makeCloseAbortive(descriptor)
    }

    private func pause(until deadline: ContinuousClock.Instant?) throws(ExchangeError) {
        while !hasEnded {
            let hasRoom = buffer.count - position < Self.readAheadLimit
            guard Socket.wait(for: [descriptor], readable: hasRoom, until: deadline) else { return }
            guard hasRoom, receivedMore() else { break }
        }
        throw .disconnected
    }

    private func receive() throws(ExchangeError) {
        if let deadline, !Socket.wait(for: [descriptor], until: deadline) { throw .disconnected }
        guard receivedMore() else { throw .disconnected }
    }

    private func receivedMore() -> Bool {
        guard !hasEnded else { return false }
        buffer.removeFirst(position)
        position = 0
        let count = withUnsafeTemporaryAllocation(byteCount: 32 * 1024, alignment: 1) { piece in
            let count = Socket.receive(from: descriptor, into: piece)
            buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[..<count]))
            return count
        }
        hasEnded = count == 0
        return !hasEnded
    }
}
