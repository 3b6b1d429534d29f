import Foundation
import Rill
import RillNetworking

/// One connection by libcurl: it connects, shakes hands, and then sends and receives frames.
///
/// Everything but `init` and what `WebSocketLink` asks for happens on the thread of the loop.
final class CurlWebSocket: @unchecked Sendable {
    // Unchecked: confined to the thread of the loop after `init`, but for constants.

    enum Phase {
        case connecting
        /// The response to the handshake is read, to its end if it refuses.
        case handshake
        case open
        /// A close frame is sent, and the answer is awaited. Messages are dropped.
        case closing
        /// A close frame is sent, and the subscriber knows the end. What the server still sends is dropped
        /// until it ends the connection: the system would destroy the frame on its way if this side ended first.
        case lingering
        case ended
    }

    /// How many pieces are received before others have a turn.
    private static let piecesPerTurn = 8

    let exchange: Exchange
    let options: WebSocketOptions
    let loop: SocketLoop
    let transport: CurlWebSocketTransport
    /// How long the page of a server that refuses may take.
    private let pageTimeout: Duration
    private let handshake: Handshake
    let queue: MessageQueue
    private var socket: CurlSocket?
    var phase = Phase.connecting
    private var response: ResponseReader
    private var frames: FrameReader
    var outbox = Outbox()
    /// Called when the connection has ended.
    var closeHandlers: [WebSocketLink.Done] = []
    /// Whether something has come since the last ping.
    var hasHeard = true
    let timers = Lifetime()
    var isPaused = false
    /// Whether more may have arrived than one turn takes. TLS may have taken it from the system.
    var hasMore = false

    init(
        _ exchange: Exchange, on loop: SocketLoop, of transport: CurlWebSocketTransport, pageTimeout: Duration
    ) {
        self.pageTimeout = pageTimeout
        self.exchange = exchange
        self.loop = loop
        self.transport = transport
        options = transport.options
        handshake = Handshake(protocols: transport.protocols)
        queue = MessageQueue(limit: transport.bufferLimit)
        response = ResponseReader(from: exchange.request.url)
        frames = FrameReader(limit: options.maximumMessageBytes)
    }

    var descriptor: Int32 { socket?.descriptor ?? -1 }
    var isBlocked: Bool { outbox.isBlocked }
    var isReading: Bool {
        switch phase {
        case .connecting, .ended: false
        case .handshake, .open, .closing, .lingering: !isPaused
        }
    }

    func start() {
        guard !exchange.network.isDisposed,
            let socket = CurlSocket(for: exchange, by: transport.configuration)
        else { return }
        self.socket = socket
        if !loop.add(self, socket.easy) {
            exchange.fail(.outOfResources(reason: "libcurl has no memory left"))
        }
    }

    /// libcurl has made the connection, or has failed to.
    func connected(_ code: Int32) {
        guard let socket, case .connecting = phase else { return }
        guard code == 0 else {
            let failure = socket.failure(code)
            return fail(failure.kind, failure.error)
        }
        exchange.connected { socket.metrics }
        exchange.willSend()
        phase = .handshake
        outbox.append(handshake.bytes(for: exchange.request))
        turn()
    }

    /// Sends and receives what is possible now.
    func turn() {
        flush()
        receive()
    }

    func flush() {
        guard let socket else { return }
        if case .failed(let kind, let error) = outbox.flush(socket.send) { fail(kind, error) }
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
        if let socket { loop.remove(socket.easy) }
        socket = nil
    }

    private func receive() {
        hasMore = false
        for _ in 0..<Self.piecesPerTurn {
            guard let socket, isReading else { return }
            switch socket.receive(into: loop.buffer) {
            case .notReady: return
            case .bytes(0): return connectionEnded()
            case .bytes(let count): take(UnsafeRawBufferPointer(rebasing: loop.buffer[..<count]))
            case .failed(let kind, let error): return fail(kind, error)
            }
        }
        hasMore = isReading
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        hasHeard = true
        var rest = bytes[...]
        do {
            while case .handshake = phase, let item = try response.next(&rest) { take(item) }
            while phase.readsFrames, let item = try frames.next(&rest) { take(item) }
        } catch let error as WebSocketError { leave(error.closeCode, reporting: error) } catch {
            let problem = (error as? ResponseReader.Problem)?.reason ?? "its head is too long"
            fail(.invalidResponse(reason: problem), error)
        }
        flush()
    }

    private func take(_ item: ResponseReader.Item) {
        switch item {
        case .head(let head) where head.status == 101:
            if let problem = handshake.problem(of: head) { return fail(.invalidResponse(reason: problem)) }
            open(head)
        case .head(let head):
            exchange.receive(head)
            transport.scheduler.schedule(after: pageTimeout, in: exchange.network) {
                [exchange, pageTimeout] in
                exchange.fail(.timedOut(.idle(pageTimeout)))
            }
        case .body(let data):
            // Not more than the client's limit comes: then the exchange is disposed of.
            isPaused = !exchange.receive(
                data, bufferingUpTo: transport.bufferLimit,
                whenThereIsSpace: { self.loop.post { self.resume() } })
        case .end:
            exchange.complete()
            release()
        }
    }

    private func open(_ head: ResponseHead) {
        phase = .open
        transport.opened(WebSocketConnection(head, queue, self), queue)
        exchange.receive(head)
        // The head of a response is delivered with the first piece of its body.
        _ = exchange.receive(Data(), bufferingUpTo: .max, whenThereIsSpace: {})
        startHeartbeat()
    }

    private func take(_ item: FrameReader.Item) {
        switch item {
        case .message(let message):
            guard case .open = phase else { return }
            let hasRoom = queue.append(message) { self.loop.post { self.resume() } }
            if !hasRoom { isPaused = true }
        case .ping(let payload): if case .open = phase { outbox.setPong(Frame.control(.pong, payload)) }
        case .pong: break
        case .close(let code, let reason): serverCloses(code, reason)
        }
    }

    private func connectionEnded() {
        switch phase {
        case .handshake where response.mayEnd:
            exchange.complete()
            release()
        case .open, .closing: end(with: WebSocketError.closed(code: .abnormal, reason: ""))
        default: fail(.networkConnectionLost)
        }
    }

    /// The connection has broken.
    private func fail(_ kind: TransportError.Kind, _ error: (any Error)? = nil) {
        switch phase {
        case .open, .closing:
            let failure = TransportError(kind, of: exchange.request, requestWasSent: true, underlying: error)
            end(with: ApiError(failure, of: exchange.request))
        default:
            exchange.fail(kind, error)
            release()
        }
    }

    private func end(with error: any Error) {
        report(error)
        outbox.close(with: error)
        release()
    }
}

extension CurlWebSocket.Phase {
    fileprivate var readsFrames: Bool {
        switch self {
        case .open, .closing: true
        case .connecting, .handshake, .lingering, .ended: false
        }
    }
}
