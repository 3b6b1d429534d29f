/// What a server accepts from its clients. The defaults suit tests: they bound only the head of a request.
public struct ServerLimits: Sendable {
    /// How many connections may be open at the same time; further clients wait until one of them ends.
    public var connections: Int
    /// How many bytes the head of a request may have, and a line in its body.
    public var headBytes: Int
    /// How long a connection may be silent before a request, and how long a request may take to arrive. After
    /// this time the connection ends.
    public var receivingTime: Duration?
    /// How long the server waits for a client that does not read. After this time the connection ends.
    public var sendingTime: Duration?
    /// How long `stop()` waits for the server's threads, which may be slow on a busy machine, and for a
    /// handler that does not return.
    public var stoppingTime: Duration

    public init(
        connections: Int = .max, headBytes: Int = 64 * 1024, receivingTime: Duration? = nil,
        sendingTime: Duration? = nil, stoppingTime: Duration = .seconds(10)
    ) {
        self.connections = connections
        self.headBytes = headBytes
        self.receivingTime = receivingTime
        self.sendingTime = sendingTime
        self.stoppingTime = stoppingTime
    }
}
