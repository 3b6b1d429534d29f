import Foundation
import RillLocks

/// The body of a request on its way to libcurl.
///
/// A body that is not in memory is read one piece ahead on a thread for readers, so one that blocks delays
/// its own exchange and no other.
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

        /// Marks that a piece is being read, and returns the generation; nil if one is being read already, or
        /// at the end.
        mutating func startReading() -> Int? {
            guard !isReading, !hasEnded else { return nil }
            isReading = true
            return generation
        }

        static func whole(_ body: Data) -> State { State(piece: body, hasEnded: true) }
    }

    private static let pieceSize = 64 * 1024
    /// A few of such bodies fit into what a server of HTTP/2 takes at once.
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

    /// Whether it may have to wait until the server takes more.
    var isLong: Bool { length.map { $0 > Self.shortLength } ?? true }
    /// How many bytes libcurl has taken.
    var sent: Int { state.withLock { $0.sent } }
    /// Whether libcurl has taken all of it.
    var isWhole: Bool {
        state.withLock { state in length.map { state.sent >= $0 } ?? (state.hasEnded && state.piece.isEmpty) }
    }
    /// Whether it can be sent again.
    var isReplayable: Bool { body.isReplayable }
    /// Whether the next piece is not there yet.
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
            // One piece at a time is read, a stale one too.
            state.isReading = before.isReading
            return (before, true)
        }
        // The reader is released outside the lock.
        return withExtendedLifetime(dropped) { isPossible && failure == nil }
    }

    /// Drops the body, and the transfer that waits for it. Its reader is released on a thread for readers:
    /// its end may wait, for another transfer too.
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
