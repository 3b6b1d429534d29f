import Foundation
import Rill
import RillNetworking

/// One connection through libcurl: it connects, performs the handshake, and then sends and receives frames.
///
/// Everything except `init` and the requirements of `WebSocketLink` runs on the thread of the loop.
// Unchecked: after `init`, all variables are confined to the thread of the loop.
final class CurlWebSocket: @unchecked Sendable {
    enum Phase {
        case connecting
        /// The response to the handshake is being read; a refusal is read to its end.
        case handshake
        case open
        /// A close frame is being sent, or its answer is awaited. Messages are dropped.
        case closing
        /// A close frame is being sent or has been sent, and the subscriber has received the end. What the
        /// server still sends is dropped until the server ends the connection: if this side ended it first,
        /// the system would destroy the frame on its way.
        case lingering
        case ended
    }

    /// How many pieces are received before other connections have a turn.
    private static let piecesPerTurn = 8

    private let request: HTTPRequest
    /// Nil once the subscriber has received the end.
    var exchange: Exchange?
    let options: WebSocketOptions
    let loop: SocketLoop
    let transport: CurlWebSocketTransport
    /// How long the page of a server that refuses may take.
    let pageTimeout: Duration
    let handshake: Handshake
    let queue: MessageQueue
    private var socket: CurlSocket?
    /// The descriptor of the connection. It is cached, because libcurl searches all connections for it.
    private(set) var descriptor: Int32 = -1
    private var reconnections = 0
    var phase = Phase.connecting
    var response: ResponseReader
    var frames: FrameReader
    var outbox = Outbox()
    /// Why nothing more can be sent. What the server has already sent is still read, its close code included.
    private var writeFailure: (kind: TransportError.Kind, error: any Error)?
    /// Called when the connection has ended.
    var closeHandlers: [WebSocketLink.Done] = []
    /// Whether anything has been received since the last ping.
    var hasReceivedSincePing = true
    /// How much the outbox had sent at the last beat; nil if no ping waited then.
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

    /// Called when libcurl has made the connection, or has failed to.
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

    /// Receives and sends what is possible now. It receives first, because TLS may not read after a failed
    /// write.
    func turn() {
        receive()
        flush()
    }

    func flush() {
        guard let socket else { return }
        if writeFailure == nil { writeFailure = outbox.flush(socket.send) }
        guard let writeFailure else { return }
        // The outbox closes before the connection ends, because a subscriber that waits for a message to be
        // sent would otherwise never read on.
        outbox.close(with: lost(writeFailure.kind, writeFailure.error))
        hasMore = true
    }

    /// Continues to read.
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

    /// Ends a connection that has broken.
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
