/// What a server bears from its clients. The defaults suit tests: they bound the head of a request only.
public struct ServerLimits: Sendable {
    /// How many connections are open at once; further clients wait until one of them ends.
    public var connections: Int
    /// How long the head of a request may be, in bytes, and a line in its body.
    public var headBytes: Int
    /// How long a connection may be silent before a request, and how long a request may take to arrive. Then
    /// the connection ends.
    public var receivingTime: Duration?
    /// How long the server waits for a client that does not read. Then the connection ends.
    public var sendingTime: Duration?
    /// How long `stop()` waits for its threads, which have much to do on a busy machine, and for a handler
    /// that does not return.
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
