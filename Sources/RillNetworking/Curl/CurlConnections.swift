/// A connection, by its two ends.
struct CurlConnection: Hashable {
    /// First, because it differs most often.
    let localPort: Int32
    let local: String
    let remotePort: Int32
    let remote: String
}

/// The sockets of the connections over which responses of HTTP/1 have come, and which libcurl may use again.
/// Everything happens on the thread of the loop.
final class CurlConnections {
    /// A socket that is closed, and another that is opened, have the same number: so there are no more entries
    /// than there were open connections.
    private var connections: [Int32: CurlConnection] = [:]

    /// Remembers the connection of a response that is complete.
    func add(_ connection: CurlConnection, on socket: Int32) { connections[socket] = connection }

    /// The socket of a connection over which an earlier response came.
    func socket(of connection: CurlConnection) -> Int32? {
        connections.first { $0.value == connection }?.key
    }
}
