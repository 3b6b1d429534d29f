import RillNetworking

/// The limits of a WebSocket.
public struct WebSocketOptions: Sendable, Hashable {
    /// A longer message of the server closes the connection with 1009, in bytes.
    public var maximumMessageBytes: Int
    /// How often the server is sent a ping; nil for no pings. The connection fails if nothing at all comes
    /// until the next. That is not checked while so much waits to be taken that nothing is read, and by
    /// URLSession not while a message is being sent.
    public var heartbeat: Duration?
    /// How long the server may take to answer a close frame.
    public var closeTimeout: Duration

    /// Messages of up to 16 MiB, no pings, and five seconds for the end.
    public init(
        maximumMessageBytes: Int = 16 * 1024 * 1024, heartbeat: Duration? = nil,
        closeTimeout: Duration = .seconds(5)
    ) {
        self.maximumMessageBytes = maximumMessageBytes
        self.heartbeat = heartbeat
        self.closeTimeout = closeTimeout
    }
}

extension WebSocketOptions {
    /// Why no connection can have them; nil if one can.
    var problem: ApiError? {
        if maximumMessageBytes < 1 {
            return .invalidRequest(
                reason: "its maximumMessageBytes is \(maximumMessageBytes), and not above zero")
        }
        for case (let name, let time?) in [("heartbeat", heartbeat), ("closeTimeout", closeTimeout)]
        where time <= .zero {
            return .invalidRequest(reason: "its \(name) is \(time), and not above zero")
        }
        return nil
    }
}
