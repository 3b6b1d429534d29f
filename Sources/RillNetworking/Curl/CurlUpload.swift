import Foundation
import RillLocks

/// The body of a request as libcurl reads it.
///
/// A body that is not in memory is read one piece ahead on a thread for readers, so a blocking body delays
/// only its own exchange.
final class CurlUpload: Sendable {
    /// The result of a read.
    enum Portion {
        case bytes(Int)
        /// The next piece is still being read.
        case notReady
        case failed
    }

    private struct State {
        var stream: BodyStream?
        var piece = Data()
        var hasEnded = false
        var isReading = false
        var readyHandler: (@Sendable () -> Void)?
        /// How often the body was rewound. A piece that was read before the last rewind is stale.
        var generation = 0
        var sent = 0
        var failure: (any Error)?

        /// Marks that a piece is being read, and returns the generation. Returns nil if a piece is already
        /// being read, or at the end of the body.
        mutating func startReading() -> Int? {
            guard !isReading, !hasEnded else { return nil }
            isReading = true
            return generation
        }

        static func whole(_ body: Data) -> State { State(piece: body, hasEnded: true) }
    }

    private static let pieceSize = 64 * 1024
    /// A server of HTTP/2 accepts a few bodies of this length without a wait.
    private static let shortLength = 16 * 1024

    let length: Int?
    private let body: RequestBody
    private let state: Mutex<State>

    /// Opens the body and reads its first piece.
    init(_ body: RequestBody) throws {
        self.body = body
        if let data = body.inMemory {
            length = data.count
            state = Mutex(.whole(data))
        } else {
            let stream = try body.openStream()
            length = stream.length
            state = Mutex(State(stream: stream))
            if let generation = state.withLock({ $0.startReading() }) { readPiece(generation) }
        }
    }

    /// Whether the body may have to wait until the server accepts more.
    var isLong: Bool { length.map { $0 > Self.shortLength } ?? true }
    /// How many bytes libcurl has taken.
    var sent: Int { state.withLock { $0.sent } }
    /// Whether libcurl has taken the whole body.
    var isWhole: Bool {
        state.withLock { state in length.map { state.sent >= $0 } ?? (state.hasEnded && state.piece.isEmpty) }
    }
    /// Whether the body can be sent again.
    var isReplayable: Bool { body.isReplayable }
    /// Whether the next piece is still being read.
    var isReading: Bool { state.withLock { $0.isReading } }
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// Copies the next bytes into `buffer`. If they are not ready, `readyHandler` is called when they are.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, whenReady readyHandler: @escaping @Sendable () -> Void
    ) -> Portion {
        let (portion, generation) = state.withLock { state -> (Portion, Int?) in
            if state.failure != nil { return (.failed, nil) }
            if state.piece.isEmpty {
                if state.hasEnded { return (.bytes(0), nil) }
                state.readyHandler = readyHandler
                return (.notReady, state.startReading())
            }
            let count = state.piece.prefix(buffer.count).copyBytes(to: buffer)
            state.piece = state.piece.dropFirst(count)
            state.sent += count
            return (.bytes(count), state.piece.isEmpty ? state.startReading() : nil)
        }
        if let generation { WorkerPool.readers.run { self.readPiece(generation) } }
        return portion
    }

    /// Starts the body again from its beginning; false if it can be sent only once.
    func rewind() -> Bool {
        let (dropped, isPossible) = state.withLock { state -> (State?, Bool) in
            guard state.sent > 0 else { return (nil, true) }
            guard body.isReplayable else { return (nil, false) }
            let before = state
            state = body.inMemory.map(State.whole) ?? State()
            state.generation = before.generation + 1
            // Only one piece is read at a time, even if it is stale.
            state.isReading = before.isReading
            return (before, true)
        }
        // The reader is released outside the lock.
        return withExtendedLifetime(dropped) { isPossible && failure == nil }
    }

    /// Drops the body, and the transfer that waits for it. The reader is released on a thread for readers,
    /// because its end may block, and may wait for another transfer.
    func close() {
        let (stream, readyHandler) = state.withLock { state in
            state.generation += 1
            state.hasEnded = true
            return (state.stream.take().map { Unmanaged.passRetained($0) }, state.readyHandler.take())
        }
        if let stream { WorkerPool.readers.run { stream.release() } }
        withExtendedLifetime(readyHandler) {}
    }

    private func readPiece(_ generation: Int) {
        let result = Result { () throws -> (BodyStream, Data)? in
            let (known, isStale) = state.withLock { ($0.stream, $0.generation != generation) }
            if isStale { return nil }
            let stream = try known ?? reopened()
            return (stream, try stream.read(atMost: Self.pieceSize))
        }
        let (readyHandler, next) = state.withLock { state -> ((@Sendable () -> Void)?, Int?) in
            state.isReading = false
            guard state.generation == generation else {
                return (nil, state.readyHandler == nil ? nil : state.startReading())
            }
            switch result {
            case .success(let read):
                state.stream = read?.0
                state.piece = read?.1 ?? Data()
                state.hasEnded = state.piece.isEmpty
            case .failure(let error): state.failure = error
            }
            return (state.readyHandler.take(), nil)
        }
        readyHandler?()
        if let next { WorkerPool.readers.run { self.readPiece(next) } }
    }

    private func reopened() throws -> BodyStream {
        let stream = try body.openStream()
        guard stream.length == length else {
            throw BodyError.tooShort(promised: length ?? 0, found: stream.length ?? 0)
        }
        return stream
    }
}
