/// The times of one exchange, each measured from the start of the exchange.
public struct ExchangeMetrics: Sendable, Hashable {
    /// The method of the request.
    public let method: String
    /// The URL of the request, redacted.
    public let url: String
    /// The status of the response; nil if none came.
    public let status: Int?
    /// The steps to the connection; nil if no response came, or if the transport does not report them.
    public let connection: ConnectionMetrics?
    /// When the head of the response had arrived; nil if none came.
    public let firstByte: Duration?
    /// When the exchange ended, was torn down for a redirect, or was disposed of.
    public let total: Duration
}

/// The steps to a connection, each from the start of the transfer. All are zero if the exchange reused the
/// connection of an earlier one.
public struct ConnectionMetrics: Sendable, Hashable {
    /// When the name of the host had been looked up.
    public let nameLookup: Duration
    /// When the server, or the proxy, had accepted the connection.
    public let connect: Duration
    /// When the TLS handshake was complete; zero without TLS.
    public let tls: Duration
    /// Whether the connection of an earlier exchange was reused.
    public let isReused: Bool
}

extension ExchangeMetrics: CustomStringConvertible {
    /// One line, in milliseconds.
    ///
    ///     GET http://h/ 200: lookup 1.2 ms, connect 9.8 ms, first byte 45.1 ms, total 46.0 ms
    public var description: String {
        let end = status.map { "\($0)" } ?? "no response"
        let steps = (connection?.steps ?? []) + [firstByte.map { "first byte \($0.inMilliseconds)" }]
        let times = steps.compactMap { $0 } + ["total \(total.inMilliseconds)"]
        return "\(method) \(url) \(end): \(times.joined(separator: ", "))"
    }
}

extension ConnectionMetrics {
    fileprivate var steps: [String?] {
        if isReused { return ["connection reused"] }
        return [
            "lookup \(nameLookup.inMilliseconds)", "connect \(connect.inMilliseconds)",
            tls == .zero ? nil : "TLS \(tls.inMilliseconds)",
        ]
    }
}

extension Duration {
    /// The duration in milliseconds, with one decimal place.
    fileprivate var inMilliseconds: String {
        let tenths = components.seconds * 10_000 + components.attoseconds / 100_000_000_000_000
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
