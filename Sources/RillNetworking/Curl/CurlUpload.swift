import Dispatch
import Foundation
import RillLocks

/// The body of a request on its way to libcurl. What is not in memory is read one piece ahead on a queue of its own, so
/// that a reader that blocks holds up its own exchange and no other.
final class CurlUpload: Sendable {
    enum Portion {
        case bytes(Int)
        /// Nothing is there yet; who asked is told when there is.
        case notYet
        case failed
    }

    private struct State {
        var sending: BodySending?
        var piece = Data()
        var hasEnded = false
        var isReading = false
        var ready: (@Sendable () -> Void)?
        /// How often the body was begun: what an earlier beginning reads is dropped.
        var beginning = 0
        var sent = 0
        var failure: (any Error)?

        /// Marks that a piece is being read, and returns of which beginning; nil when that is so already, or at the end.
        mutating func beginReading() -> Int? {
            guard !isReading, !hasEnded else { return nil }
            isReading = true
            return beginning
        }

        init(_ sending: BodySending? = nil) {
            self.sending = sending
        }

        init(_ data: Data) {
            piece = data
            hasEnded = true
        }
    }

    private static let pieceSize = 64 * 1024

    let length: Int?
    private let body: RequestBody
    private let queue = DispatchQueue(label: "rill.network.body")
    private let state: Mutex<State>

    /// Opens the body and reads its first piece.
    init(_ body: RequestBody) throws {
        self.body = body
        if let data = body.inMemory {
            length = data.count
            state = Mutex(State(data))
        } else {
            let sending = try body.open()
            length = sending.length
            state = Mutex(State(sending))
            if let beginning = state.withLock({ $0.beginReading() }) { readPiece(of: beginning) }
        }
    }

    /// How many bytes libcurl has taken.
    var sent: Int { state.withLock { $0.sent } }
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// Hands bytes over, on the thread of the transfers.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, whenReady ready: @escaping @Sendable () -> Void
    ) -> Portion {
        let (portion, mustRead) = state.withLock { state -> (Portion, Int?) in
            if state.failure != nil { return (.failed, nil) }
            if state.piece.isEmpty {
                if state.hasEnded { return (.bytes(0), nil) }
                state.ready = ready
                return (.notYet, state.beginReading())
            }
            let count = state.piece.prefix(buffer.count).copyBytes(to: buffer)
            state.piece = state.piece.dropFirst(count)
            state.sent += count
            return (.bytes(count), state.piece.isEmpty ? state.beginReading() : nil)
        }
        if let mustRead { queue.async { self.readPiece(of: mustRead) } }
        return portion
    }

    /// Begins again, on the thread of the transfers; false when the body cannot be sent twice.
    func rewind() -> Bool {
        let dropped = state.withLock { state -> State? in
            guard state.sent > 0 else { return nil }
            let before = state
            if body.isReplayable {
                state = body.inMemory.map { State($0) } ?? State()
                state.beginning = before.beginning + 1
            } else {
                state.failure = BodyFailure.alreadySent
            }
            return before
        }
        // A reader is released outside the lock.
        return withExtendedLifetime(dropped) { failure == nil }
    }

    private func readPiece(of beginning: Int) {
        let result = Result { () throws -> (BodySending, Data) in
            let sending = try state.withLock({ $0.sending }) ?? reopened()
            return (sending, try sending.read(atMost: Self.pieceSize))
        }
        let ready = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.beginning == beginning else { return nil }
            state.isReading = false
            switch result {
            case .success((let sending, let piece)):
                state.sending = sending
                state.piece = piece
                state.hasEnded = piece.isEmpty
            case .failure(let error): state.failure = error
            }
            return state.ready.take()
        }
        ready?()
    }

    private func reopened() throws -> BodySending {
        let sending = try body.open()
        guard sending.length == length else {
            throw BodyFailure.tooShort(promised: length ?? 0, found: sending.length ?? 0)
        }
        return sending
    }
}
