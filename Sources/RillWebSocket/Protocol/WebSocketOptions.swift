import RillNetworking

/// The limits of a WebSocket.
public struct WebSocketOptions: Sendable, Hashable {
    /// The greatest length of a message of the server, in bytes. A longer message closes the connection with
    /// 1009.
    public var maximumMessageBytes: Int
    /// How often the server is sent a ping; nil for no pings. The connection fails if nothing at all comes
    /// from the server until the next ping. That is not checked while reading is paused because too many
    /// messages wait, nor, with URLSession, while a message is being sent.
    public var heartbeat: Duration?
    /// How long the server may take to answer a close frame.
    public var closeTimeout: Duration

    /// Makes options; by default, messages of up to 16 MiB, no pings, and five seconds for the answer to a
    /// close frame.
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
    /// Why these options are invalid; nil if they are valid.
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
