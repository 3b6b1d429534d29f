import Rill
import RillNetworking

/// The requests of a subscriber to an open connection, and the end of the connection.
extension CurlWebSocket: WebSocketLink {
    func send(_ message: WebSocketMessage, in lifetime: Lifetime, _ done: @escaping Done) {
        let frame = Frame.bytes(message)
        loop.post {
            guard case .open = self.phase else {
                return WorkerPool.shared.run { done(WebSocketError.notOpen) }
            }
            self.outbox.append(frame, in: lifetime, done)
            self.flush()
        }
    }

    func close(_ code: WebSocketCloseCode, _ reason: String, _ done: @escaping Done) {
        loop.post {
            switch self.phase {
            case .open:
                self.closeHandlers.append(done)
                self.outbox.append(Frame.close(code, reason))
                self.phase = .closing
                self.readOn()
                self.limitEnd()
            case .closing: self.closeHandlers.append(done)
            default: WorkerPool.shared.run { done(nil) }
            }
        }
    }

    /// Called when the subscription or the exchange has ended. `ApiClient.webSocket` ends `messages`, because
    /// it knows the reason.
    func cancel() {
        switch phase {
        case .connecting, .handshake: release()
        case .open: leave(.goingAway, reporting: WebSocketError.notOpen, isCancelled: true)
        case .closing:
            phase = .lingering
            report(WebSocketError.notOpen, isCancelled: true)
        case .lingering, .ended: break
        }
    }

    func serverCloses(_ code: WebSocketCloseCode, _ reason: String) {
        if case .closing = phase {
            phase = .lingering
            return report(nil)
        }
        leave(code, reporting: code.isNormal ? nil : WebSocketError.closed(code: code, reason: reason))
    }

    /// Sends a close frame, in place of the frames of which nothing has been sent, and ends.
    func leave(_ code: WebSocketCloseCode, reporting error: (any Error)?, isCancelled: Bool = false) {
        let wasOpen = if case .open = phase { true } else { false }
        if wasOpen { outbox.replace(with: Frame.close(code), error: error ?? WebSocketError.notOpen) }
        phase = .lingering
        report(error, isCancelled: isCancelled)
        readOn()
        if wasOpen { limitEnd() }
    }

    /// Continues to read: messages without a subscriber must not delay the close frame of the server or the
    /// end of the connection.
    private func readOn() {
        (isPaused, hasMore) = (false, true)
        flush()
    }

    /// Reports the end to the subscriber, once.
    func report(_ error: (any Error)?, isCancelled: Bool = false) {
        let handlers = Swift.exchange(&closeHandlers, with: [])
        if !isCancelled { queue.end(with: error) }
        exchange?.complete()
        exchange = nil
        for handler in handlers { WorkerPool.shared.run { handler(error) } }
    }

    /// Limits the time until the connection ends. The time begins again as long as the server takes what is
    /// sent before the close frame. What the system takes immediately, such as the close frame alone, is no
    /// progress of the server, so this is called after `flush`.
    private func limitEnd() {
        let progress = outbox.progress
        transport.opening.scheduler.schedule(after: options.closeTimeout, in: timers) {
            self.loop.post {
                if self.outbox.progress > progress { return self.limitEnd() }
                if case .closing = self.phase {
                    self.report(WebSocketError.closeTimedOut(self.options.closeTimeout))
                }
                self.release()
            }
        }
    }

    func startHeartbeat() {
        guard let exchange else { return }
        transport.opening.startHeartbeat(in: exchange.network) { time in
            self.loop.post { self.beat(time) }
        }
    }

    private func beat(_ time: Duration) {
        guard case .open = phase, !isPaused else { return hasReceivedSincePing = true }
        // A ping may wait behind a message that the server is still taking. Once the ping is sent, there is a
        // full interval for its answer.
        let isSending = progressOfBeat.map { outbox.progress > $0 } ?? false
        guard hasReceivedSincePing || isSending else {
            return leave(.goingAway, reporting: WebSocketError.noHeartbeat(within: time))
        }
        if hasReceivedSincePing {
            hasReceivedSincePing = false
            outbox.append(Frame.control(.ping, []), isPing: true)
            flush()
        }
        progressOfBeat = outbox.isPingWaiting ? outbox.progress : nil
    }
}
