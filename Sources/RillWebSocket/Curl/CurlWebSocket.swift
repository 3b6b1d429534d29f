import Foundation
import Rill
import RillNetworking

/// One connection by libcurl: it connects, shakes hands, and then sends and receives frames.
///
/// Everything but `init` and what `WebSocketLink` asks for happens on the thread of the loop.
// Unchecked: confined to the thread of the loop after `init`, but for constants.
final class CurlWebSocket: @unchecked Sendable {
    enum Phase {
        case connecting
        /// The response to the handshake is read, to its end if it refuses.
        case handshake
        case open
        /// A close frame is sent, and the answer is awaited. Messages are dropped.
        case closing
        /// A close frame is sent, and the subscriber knows the end. What the server still sends is dropped
        /// until it ends the connection: the system would destroy the frame on its way if this side ended
        /// first.
        case lingering
        case ended
    }

    /// How many pieces are received before others have a turn.
    private static let piecesPerTurn = 8

    private let request: HTTPRequest
    /// Nil once the subscriber knows the end.
    var exchange: Exchange?
    let options: WebSocketOptions
    let loop: SocketLoop
    let transport: CurlWebSocketTransport
    /// How long the page of a server that refuses may take.
    let pageTimeout: Duration
    let handshake: Handshake
    let queue: MessageQueue
    private var socket: CurlSocket?
    /// That of the connection. Cached: libcurl searches all connections for it.
    private(set) var descriptor: Int32 = -1
    private var reconnections = 0
    var phase = Phase.connecting
    var response: ResponseReader
    var frames: FrameReader
    var outbox = Outbox()
    /// Why nothing more can be sent. What the server has sent before is still read, its close code included.
    private var writeFailure: (kind: TransportError.Kind, error: any Error)?
    /// Called when the connection has ended.
    var closeHandlers: [WebSocketLink.Done] = []
    /// Whether something has come since the last ping.
    var hasReceivedSincePing = true
    /// How much the outbox had sent at the last beat, if a ping waited.
    var progressOfBeat: Int?
    let timers = Lifetime()
    var isPaused = false
    /// Whether more may be readable than one turn takes: TLS may hold bytes that polling does not report.
    var hasMore = false

    init(
        _ exchange: Exchange, on loop: SocketLoop, of transport: CurlWebSocketTransport, pageTimeout: Duration
    ) {
        self.pageTimeout = pageTimeout
        self.exchange = exchange
        request = exchange.request.withoutObservers
        self.loop = loop
        self.transport = transport
        options = transport.opening.options
        handshake = Handshake(protocols: transport.opening.protocols)
        queue = MessageQueue(limit: transport.configuration.bufferLimit)
        response = ResponseReader(from: request.url)
        frames = FrameReader(limit: options.maximumMessageBytes)
    }

    var isBlocked: Bool { outbox.isBlocked }
    var isReading: Bool { !isPaused && phase != .connecting && phase != .ended }

    func start() {
        guard let exchange, !exchange.network.isDisposed,
            let socket = CurlSocket(for: exchange, by: transport.configuration)
        else { return }
        self.socket = socket
        if !loop.add(self, socket.easy) { exchange.fail(ResourceShortage.memory.kind) }
    }

    /// libcurl has made the connection, or has failed to.
    func connected(_ code: Int32) {
        guard let socket, case .connecting = phase else { return }
        guard code == 0 else {
            let failure = socket.failure(code)
            return fail(failure.kind, failure.error)
        }
        descriptor = socket.descriptor
        // libcurl 8 may close a connection that has just been made when it begins another, if TLS has more to
        // read.
        guard descriptor >= 0 else {
            loop.remove(socket.easy)
            reconnections += 1
            return reconnections < 5 ? start() : fail(.networkConnectionLost)
        }
        exchange?.connected { socket.metrics }
        guard exchange?.willSend() != false else { return }
        phase = .handshake
        outbox.append(handshake.bytes(for: request))
        turn()
    }

    /// Receives and sends what is possible now, in this order: TLS may not read behind a failed write.
    func turn() {
        receive()
        flush()
    }

    func flush() {
        guard let socket else { return }
        if writeFailure == nil { writeFailure = outbox.flush(socket.send) }
        guard let writeFailure else { return }
        // Not at the end: a subscriber that waits for what is sent would never read on.
        outbox.close(with: lost(writeFailure.kind, writeFailure.error))
        hasMore = true
    }

    /// Goes on to read.
    func resume() {
        isPaused = false
        turn()
    }

    func release() {
        phase = .ended
        timers.dispose()
        outbox.close(with: WebSocketError.notOpen)
        exchange = nil
        if let socket { loop.remove(socket.easy) }
        socket = nil
    }

    private func receive() {
        hasMore = false
        for _ in 0..<Self.piecesPerTurn {
            guard let socket, isReading else { return }
            switch socket.receive(into: loop.buffer) {
            case .notReady:
                if let writeFailure { fail(writeFailure.kind, writeFailure.error) }
                return
            case .bytes(0): return connectionEnded()
            case .bytes(let count): take(UnsafeRawBufferPointer(rebasing: loop.buffer[..<count]))
            case .failed(let kind, let error): return fail(kind, error)
            }
        }
        hasMore = isReading
    }

    private func connectionEnded() {
        switch phase {
        case .handshake where response.mayEnd:
            exchange?.complete()
            release()
        case .open where writeFailure == nil, .closing where writeFailure == nil:
            end(with: WebSocketError.closed(code: .abnormal, reason: ""))
        default: fail(writeFailure?.kind ?? .networkConnectionLost, writeFailure?.error)
        }
    }

    /// The connection has broken.
    func fail(_ kind: TransportError.Kind, _ error: (any Error)? = nil) {
        switch phase {
        case .open, .closing: end(with: lost(kind, error))
        default:
            exchange?.fail(kind, error)
            release()
        }
    }

    private func lost(_ kind: TransportError.Kind, _ error: (any Error)?) -> ApiError {
        ApiError(TransportError(kind, of: request, requestWasSent: true, underlying: error), of: request)
    }

    private func end(with error: any Error) {
        report(error)
        outbox.close(with: error)
        release()
    }
}
