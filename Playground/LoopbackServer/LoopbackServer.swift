/// An HTTP/1.1 server on the loopback interface, for the clients of this repository.
///
/// `handler` decides how the server responds to a request, or fails to respond. The closures run on the
/// threads of the connections, several at a time. The server stops with `stop()` or when it is released.
public final class LoopbackServer: Sendable {
    public let port: UInt16
    public let baseURL: String
    private let engine: Engine

    /// Starts the server; port 0 means any free port.
    ///
    /// `readBody` is called before the body of a request is read, `handler` after it. Without `keepsBodies`
    /// the bytes of bodies are counted and dropped.
    public init(
        port: UInt16 = 0, isIPv6: Bool = false, maximumRequests: Int = 100_000, keepsBodies: Bool = true,
        limits: ServerLimits = ServerLimits(),
        readBody: @escaping @Sendable (Request) -> BodyReading = { _ in .whole },
        handler: @escaping @Sendable (Request) -> Behavior
    ) throws(ServerError) {
        engine = Engine(
            maximumRequests: maximumRequests, keepsBodies: keepsBodies, limits: limits, readBody: readBody,
            handler: handler)
        self.port = try engine.start(onPort: port, isIPv6: isIPv6)
        baseURL = "http://\(isIPv6 ? "[::1]" : "127.0.0.1"):\(self.port)"
    }

    deinit {
        stop()
        engine.releasePort()
    }

    /// The requests received so far, in order. Only the latest `maximumRequests` of them are kept.
    public var requests: [Request] { engine.requests }

    /// The connections accepted so far.
    public var connectionCount: Int { engine.connectionCount }

    public var openConnections: Int { engine.openConnections }

    /// Closes the listener and all connections, and waits for their threads. On Linux the port stays taken
    /// until the server is released, and connections to it are refused.
    ///
    /// The call waits no longer than `ServerLimits.stoppingTime` for a handler that does not return.
    public func stop() { engine.stop() }
}
