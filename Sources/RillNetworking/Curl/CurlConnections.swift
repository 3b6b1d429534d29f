/// A connection, by its two ends.
struct CurlConnection: Hashable {
    /// First, because it differs most often.
    let localPort: Int32
    let local: String
    let remotePort: Int32
    let remote: String
}

/// What a loop knows about its connections. Everything happens on its thread.
final class CurlConnections {
    /// The TLS session of a connection, which stands for it.
    typealias Session = UnsafeMutableRawPointer

    /// The connections over which responses of HTTP/1 have come, and which libcurl may use again, by their
    /// socket. A socket that is closed, and another that is opened, have the same number: so there are no
    /// more entries than there were open connections.
    private var connections: [Int32: CurlConnection] = [:]

    /// Of the connections of HTTP/2 that their server leaves, the last stream that it may process. libcurl
    /// tells it to one of the transfers on a connection, or to one that looks whether it can use it.
    private var lastStreams: [Session: UInt32] = [:]

    /// Remembers the connection of a response that is complete.
    func add(_ connection: CurlConnection, on socket: Int32) { connections[socket] = connection }

    /// The socket of a connection over which an earlier response came.
    func socket(of connection: CurlConnection) -> Int32? {
        connections.first { $0.value == connection }?.key
    }

    /// Those that may have broken, for all transfers on them but one.
    private var broken: Set<CurlConnection> = []

    func broke(_ connection: CurlConnection) { broken.insert(connection) }

    func takeBroken() -> Set<CurlConnection> {
        defer { if !broken.isEmpty { broken = [] } }
        return broken
    }

    /// A new connection may have the address of an old one.
    func opened(_ session: Session) { lastStreams[session] = nil }

    func serverLeaves(_ session: Session, after last: UInt32) {
        // Those that it had to refuse know it by now.
        if lastStreams.count == 256 { lastStreams = [:] }
        lastStreams[session] = last
    }

    /// Whether the server has said that it will not process this stream.
    func isUnprocessed(_ stream: UInt32, on session: Session) -> Bool {
        lastStreams[session].map { stream > $0 } ?? false
    }
}
