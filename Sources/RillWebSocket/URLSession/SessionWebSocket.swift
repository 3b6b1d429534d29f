import Foundation
import Rill
import RillNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One connection through URLSession, which itself performs the handshake, checks frames and answers pings.
///
/// Everything except `init` and the requirements of `WebSocketLink` runs on `queue`.
// Unchecked: after `init`, all variables are confined to `queue`.
final class SessionWebSocket: NSObject, URLSessionWebSocketDelegate, @unchecked Sendable {
    enum Phase {
        case connecting
        case open
        /// A close frame is being sent, or its answer is awaited.
        case closing
        case ended
    }

    let queue = OperationQueue()
    let opening: WebSocketOpening
    private let messages: MessageQueue
    private let request: HTTPRequest
    /// Nil once the subscriber has received the end.
    private var exchange: Exchange?
    var phase = Phase.connecting
    var task: URLSessionWebSocketTask?
    var closeHandlers: [Done] = []
    var hasReceivedSincePing = true
    /// How many messages are being sent.
    var unsent = 0
    /// Whether reading is paused because too many messages wait.
    private(set) var isPaused = false
    let timers = Lifetime()

    init(_ exchange: Exchange, _ opening: WebSocketOpening, bufferLimit: Int) {
        self.exchange = exchange
        self.opening = opening
        request = exchange.request.withoutObservers
        messages = MessageQueue(limit: bufferLimit)
        queue.maxConcurrentOperationCount = 1
    }

    func start() {
        queue.addOperation { [self] in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpCookieStorage = nil
            configuration.urlCredentialStorage = nil
            // The session retains this object until its task has ended.
            let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
            var sent = request.urlRequest(streaming: nil)
            if !opening.protocols.isEmpty {
                sent.setValue(
                    opening.protocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
            }
            let task = session.webSocketTask(with: sent)
            task.maximumMessageSize = opening.options.maximumMessageBytes
            self.task = task
            exchange?.willSend()
            task.resume()
            session.finishTasksAndInvalidate()
        }
    }

    /// Called when the subscription or the exchange has ended.
    func cancel() {
        queue.addOperation { [self] in
            if case .open = phase { task?.cancel(with: .goingAway, reason: nil) } else { task?.cancel() }
            report(WebSocketError.notOpen, isCancelled: true)
        }
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {
        guard case .connecting = phase, let exchange,
            let head = ResponseHead(webSocketTask.response, from: request.url)
        else { return }
        phase = .open
        opening.opened(WebSocketConnection(head, messages, self), messages)
        exchange.receive(head)
        // A head is delivered with the first piece of its body.
        exchange.receive(Data(), failingAbove: .max)
        receive()
        startHeartbeat(in: exchange.network)
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {
        if case .closing = phase { return report(nil) }
        let code = WebSocketCloseCode(rawValue: UInt16(clamping: closeCode.rawValue))
        let reason = reason.map { String(decoding: $0, as: UTF8.self) } ?? ""
        report(code.isNormal ? nil : WebSocketError.closed(code: code, reason: reason))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if case .connecting = phase {
            if let head = ResponseHead(task.response, from: request.url), head.status != 101 {
                exchange?.receive(head)
                exchange?.complete()
            } else {
                exchange?.fail(error.map { .init(urlSession: $0) } ?? .networkConnectionLost, error)
            }
        }
        report(error.map(failure) ?? WebSocketError.closed(code: .abnormal, reason: ""))
        timers.dispose()
    }

    /// Refuses the redirect, so that it is delivered like any other response.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }

    private func failure(_ error: any Error) -> any Error {
        let system = error as NSError
        if system.domain == NSPOSIXErrorDomain, system.code == Int(EMSGSIZE) {
            return WebSocketError.messageTooLong(limit: opening.options.maximumMessageBytes)
        }
        return ApiError(
            TransportError(.init(urlSession: error), of: request, requestWasSent: true, underlying: error),
            of: request)
    }

    private func receive() {
        task?.receive { [weak self] result in
            // A failure is reported at the end of the task.
            guard let self, case .success(let message) = result else { return }
            queue.addOperation { self.take(message) }
        }
    }

    func take(_ message: URLSessionWebSocketTask.Message) {
        hasReceivedSincePing = true
        exchange?.restartIdleTimeout()
        guard case .open = phase else { return receive() }
        let hasRoom =
            switch message {
            case .string(let text): messages.append(.text(text)) { self.resume() }
            case .data(let data): messages.append(.binary(data)) { self.resume() }
            @unknown default: true
            }
        isPaused = !hasRoom
        if hasRoom { receive() }
    }

    private func resume() {
        queue.addOperation {
            self.isPaused = false
            self.receive()
        }
    }

    /// Reports the end to the subscriber, once.
    func report(_ error: (any Error)?, isCancelled: Bool = false) {
        if case .ended = phase { return }
        phase = .ended
        // After a cancellation, `ApiClient.webSocket` ends the messages.
        if !isCancelled { messages.end(with: error) }
        exchange?.complete()
        exchange = nil
        let handlers = Swift.exchange(&closeHandlers, with: [])
        for handler in handlers { WorkerPool.shared.run { handler(error) } }
    }
}
