import Rill
import RillNetworking

/// An open WebSocket (RFC 6455). It ends with the subscription that has delivered it.
public final class WebSocketConnection: Sendable {
    /// The response to the handshake, with status 101.
    public let head: ResponseHead
    private let queue: MessageQueue
    private let link: any WebSocketLink

    init(_ head: ResponseHead, _ queue: MessageQueue, _ link: any WebSocketLink) {
        self.head = head
        self.queue = queue
        self.link = link
    }

    /// The protocol that the server has chosen among those that were offered; nil if it has chosen none.
    public var subprotocol: String? { head.headers["Sec-WebSocket-Protocol"] }

    /// The messages of the server, and the end of the connection.
    ///
    ///     server    -a-b-(close 1000)
    ///     messages  -a-b-|
    ///
    /// It completes when the server closes with 1000 or without a code, and after `close(code:reason:)`. A
    /// close with any other code, even 1001, is the error `WebSocketError.closed`; so is an end without a
    /// close frame. A connection that breaks is the error `ApiError.transport`.
    ///
    /// There is one subscriber at a time. Messages that come while there is no subscriber are delivered to
    /// the next one. When 256 KiB of messages wait, or as much as `maximumBufferedBytes` of the transport
    /// says, nothing more is read, not even a ping or a close frame, so that the server waits. Thus a slow
    /// subscriber, or a loop over `values`, sets the pace.
    public var messages: Observable<WebSocketMessage> { queue.stream }

    /// Sends a message, and completes when the system has taken its last byte. That takes time while the
    /// server does not read, and further messages wait without bound: send the next message when this one has
    /// completed. Disposing of the subscription withdraws a message that waits behind another.
    public func sending(_ message: WebSocketMessage) -> Observable<Never> {
        Observable { [link] observer, lifetime in
            link.send(message, in: lifetime) { error in
                if !lifetime.isDisposed { observer.onEnd(error) }
            }
        }
    }

    /// Sends a message, and returns when the system has taken its last byte: see `sending(_:)`. Throws
    /// `WebSocketError.notOpen` after the end.
    public func send(_ message: WebSocketMessage) async throws { _ = try await sending(message).valueOrNil }

    /// Closes the connection after the messages that are being sent, and completes when the server has
    /// answered (RFC 6455, 7). Messages that come before the answer are dropped. Without an answer within
    /// `closeTimeout`, the error is `WebSocketError.closeTimedOut`.
    ///
    /// `reason` has at most 123 bytes of UTF-8. For a longer reason, or a code that may not be sent, the
    /// error is `WebSocketError.invalidClose`.
    public func closing(code: WebSocketCloseCode = .normal, reason: String = "") -> Observable<Never> {
        Observable { [link] observer, lifetime in
            guard code.mayBeSent, reason.utf8.count <= Frame.longestControl - 2 else {
                return observer.onError(WebSocketError.invalidClose(code: code))
            }
            link.close(code, reason) { error in
                if !lifetime.isDisposed { observer.onEnd(error) }
            }
        }
    }

    /// Closes the connection, and returns when the server has answered: see `closing(code:reason:)`.
    public func close(code: WebSocketCloseCode = .normal, reason: String = "") async throws {
        _ = try await closing(code: code, reason: reason).valueOrNil
    }
}
