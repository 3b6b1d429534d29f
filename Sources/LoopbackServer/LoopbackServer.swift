/// An HTTP/1.1 server on 127.0.0.1, or on ::1, that answers, and fails, as a closure decides.
///
/// The closures run on the threads of the connections, several at once. The server stops with `stop()` or when
/// it is released.
public final class LoopbackServer: Sendable {
    public let port: UInt16
    private let isIPv6: Bool
    private let engine: Engine

    /// Starts at once; port 0 means any free one.
    ///
    /// `readBody` is asked before the body of a request is read, `handler` after it.
    public init(
        port: UInt16 = 0, isIPv6: Bool = false, limits: RequestLimits = RequestLimits(),
        keepRequests: Int = 100_000,
        readBody: @escaping @Sendable (Request) -> BodyReading = { _ in .whole },
        handler: @escaping @Sendable (Request) -> Answer
    ) throws(ServerError) {
        do {
            engine = try Engine(
                limits: limits, keepRequests: keepRequests, readBody: readBody, handler: handler)
            self.port = try engine.start(onPort: port, isIPv6: isIPv6)
            self.isIPv6 = isIPv6
        } catch {
            throw ServerError(error, port: port)
        }
    }

    deinit {
        stop()
    }

    public var baseURL: String {
        "http://\(isIPv6 ? "[::1]" : "127.0.0.1"):\(port)"
    }

    /// The requests received so far, in order; the oldest are forgotten beyond `keepRequests`.
    public var requests: [Request] {
        engine.requests
    }

    /// The connections accepted so far.
    public var connectionCount: Int {
        engine.connectionCount
    }

    public var openConnections: Int {
        engine.openConnections
    }

    /// Closes the listener and all connections and waits for their threads, however often it is called.
    ///
    /// A handler that does not return within a second is left to end by itself.
    public func stop() {
        engine.stop()
    }
}
