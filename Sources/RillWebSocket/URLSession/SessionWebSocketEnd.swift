import Foundation
import Rill
import RillNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests of a subscriber to an open connection, the end of the connection, and its heartbeat.
extension SessionWebSocket: WebSocketLink {
    func send(_ message: WebSocketMessage, in lifetime: Lifetime, _ done: @escaping Done) {
        queue.addOperation { [self] in
            guard case .open = phase, let task else {
                return WorkerPool.shared.run { done(WebSocketError.notOpen) }
            }
            guard !lifetime.isDisposed else { return }
            let content: URLSessionWebSocketTask.Message =
                switch message {
                case .text(let text): .string(text)
                case .binary(let data): .data(data)
                }
            unsent += 1
            task.send(content) { [weak self] error in
                self?.hasSent()
                WorkerPool.shared.run { done(error == nil ? nil : WebSocketError.notOpen) }
            }
        }
    }

    private func hasSent() { queue.addOperation { self.unsent -= 1 } }

    func close(_ code: WebSocketCloseCode, _ reason: String, _ done: @escaping Done) {
        queue.addOperation { [self] in
            switch phase {
            case .open:
                closeHandlers.append(done)
                phase = .closing
                task?.cancel(
                    with: .init(rawValue: Int(code.rawValue)) ?? .normalClosure, reason: Data(reason.utf8))
                limitEnd()
            case .closing: closeHandlers.append(done)
            case .connecting, .ended: WorkerPool.shared.run { done(nil) }
            }
        }
    }

    private func limitEnd() {
        let time = opening.options.closeTimeout
        opening.scheduler.schedule(after: time, in: timers) {
            self.queue.addOperation {
                self.report(WebSocketError.closeTimedOut(time))
                self.task?.cancel()
            }
        }
    }

    func startHeartbeat(in lifetime: Lifetime) {
        opening.startHeartbeat(in: lifetime) { time in
            self.queue.addOperation { self.beat(time) }
        }
    }

    func beat(_ time: Duration) {
        // A ping waits behind a message, and URLSession does not report how much of the message the server
        // has taken.
        guard case .open = phase, !isPaused, unsent == 0 else { return hasReceivedSincePing = true }
        guard hasReceivedSincePing else {
            task?.cancel(with: .goingAway, reason: nil)
            return report(WebSocketError.noHeartbeat(within: time))
        }
        hasReceivedSincePing = false
        task?.sendPing { error in
            if error == nil { self.queue.addOperation { self.hasReceivedSincePing = true } }
        }
    }
}
