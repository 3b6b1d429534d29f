import Foundation
import Rill
import RillNetworking

/// The handling of what arrives on a connection.
extension CurlWebSocket {
    func take(_ bytes: UnsafeRawBufferPointer) {
        hasReceivedSincePing = true
        exchange?.restartIdleTimeout()
        var rest = bytes[...]
        do throws(HeadParser.Problem) {
            while case .handshake = phase, let item = try response.next(&rest) { take(item) }
        } catch { fail(.invalidResponse(reason: error.reason), error) }
        do throws(WebSocketError) {
            while phase == .open || phase == .closing, let item = try frames.next(&rest) { take(item) }
        } catch { leave(error.closeCode, reporting: error) }
        flush()
    }

    private func take(_ item: ResponseReader.Item) {
        switch item {
        case .head(let head) where head.status == 101:
            if let problem = handshake.problem(of: head) { return fail(.invalidResponse(reason: problem)) }
            open(head)
        case .head(let head): refused(head)
        // No limit is needed: the subscriber takes each piece immediately, and disposes of the exchange at
        // the limit of the client.
        case .body(let data): deliver(data)
        case .end:
            exchange?.complete()
            release()
        }
    }

    private func open(_ head: ResponseHead) {
        phase = .open
        // The heartbeat starts first, because a virtual clock could otherwise advance before its timer
        // exists.
        startHeartbeat()
        transport.opening.opened(WebSocketConnection(head, queue, self), queue)
        exchange?.receive(head)
        // A head is delivered with the first piece of its body.
        deliver(Data())
    }

    private func refused(_ head: ResponseHead) {
        guard let exchange else { return }
        exchange.receive(head)
        transport.opening.scheduler.schedule(after: pageTimeout, in: exchange.network) {
            [exchange, pageTimeout] in
            exchange.fail(.timedOut(.idle(pageTimeout)))
        }
    }

    private func deliver(_ data: Data) { exchange?.receive(data, failingAbove: .max) }

    private func take(_ item: FrameReader.Item) {
        switch item {
        case .message(let message):
            guard case .open = phase else { return }
            let hasRoom = queue.append(message) { self.loop.post { self.resume() } }
            if !hasRoom { isPaused = true }
        case .ping(let payload): if answersPings { outbox.setPong(Frame.control(.pong, payload)) }
        case .pong: break
        case .close(let code, let reason): serverCloses(code, reason)
        }
    }

    /// Pongs are sent until the close frame is sent, because a server takes a silent peer for dead. No frame
    /// may follow a close frame.
    private var answersPings: Bool { phase == .open || phase == .closing && outbox.isWaiting }
}
