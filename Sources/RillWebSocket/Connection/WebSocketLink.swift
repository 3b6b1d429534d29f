import Rill

/// The operations that a transport offers on an open connection.
protocol WebSocketLink: Sendable {
    typealias Done = @Sendable ((any Error)?) -> Void

    /// Sends a message after the earlier messages. It is left out if `lifetime` has ended before its first
    /// byte is sent. `done` is called on a thread that may be blocked.
    func send(_ message: WebSocketMessage, in lifetime: Lifetime, _ done: @escaping Done)

    /// Begins the closing handshake. `done` is called when the connection has ended.
    func close(_ code: WebSocketCloseCode, _ reason: String, _ done: @escaping Done)
}
