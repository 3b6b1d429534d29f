/// A connection, identified by its two ends.
struct CurlConnection: Hashable {
    /// The first property to compare, because it differs most often.
    let localPort: Int32
    let local: String
    let remotePort: Int32
    let remote: String
}

/// What a loop knows about its connections. Everything happens on the thread of the loop.
final class CurlConnections {
    /// The TLS session of a connection, which identifies the connection.
    typealias Session = UnsafeMutableRawPointer

    /// The reusable connections over which responses of HTTP/1 have come, by their socket. A new socket
    /// reuses the number of a closed one, so there are never more entries than there were open connections.
    private var connections: [Int32: CurlConnection] = [:]

    /// The use of a TLS session. Another session may later have the same address.
    private struct Use {
        let connection: CurlConnection
        /// The last stream that the server may process after it leaves the connection. libcurl reports it to
        /// one of the transfers on a connection, or to a transfer that examines whether it can use the
        /// connection.
        var last: UInt32?
        /// Whether the flow-control window of the connection may be exhausted: its server has not taken a
        /// whole body, and need not reopen the window.
        var mayLackWindow = false
    }

    private var uses: [Session: Use] = [:]
    /// The uses before those in `uses`. The requests on these sessions have ended, or know what their server
    /// has reported.
    private var olderUses: [Session: Use] = [:]

    /// Connections that may have broken. libcurl reports the break to only one of the transfers on a
    /// connection.
    private var broken: Set<CurlConnection> = []

    /// Whether this libcurl has been seen to count the bytes of the heads that it sends by HTTP/2.
    var countsHeads = false

    /// Remembers the connection of a complete response.
    func add(_ connection: CurlConnection, on socket: Int32) { connections[socket] = connection }

    /// The socket of a connection over which an earlier response came.
    func socket(of connection: CurlConnection) -> Int32? { connections.first { $0.value == connection }?.key }

    func broke(_ connection: CurlConnection) { broken.insert(connection) }

    func takeBroken() -> Set<CurlConnection> { exchange(&broken, with: []) }

    /// Notes that a request is about to be sent.
    func uses(_ session: Session, for connection: CurlConnection, isNew: Bool) {
        if !isNew, uses[session]?.connection == connection { return }
        if uses.count == 256 { (olderUses, uses) = (uses, [:]) }
        let known = isNew ? nil : use(of: session, for: connection)
        // Other requests may still look up what was reported on the earlier session.
        if let before = uses[session], before.connection != connection { olderUses[session] = before }
        uses[session] = known ?? Use(connection: connection)
    }

    func mayExhaustWindow(of session: Session) { uses[session]?.mayLackWindow = true }

    func mayLackWindow(_ session: Session, of connection: CurlConnection) -> Bool {
        use(of: session, for: connection)?.mayLackWindow ?? false
    }

    func serverLeaves(_ session: Session, after last: UInt32) {
        if uses[session] == nil { olderUses[session]?.last = last }
        uses[session]?.last = last
    }

    /// Whether the server has reported that it will not process this stream.
    func isUnprocessed(_ stream: UInt32, on session: Session, of connection: CurlConnection) -> Bool {
        use(of: session, for: connection)?.last.map { stream > $0 } ?? false
    }

    private func use(of session: Session, for connection: CurlConnection) -> Use? {
        [uses[session], olderUses[session]].lazy.compactMap { $0 }.first { $0.connection == connection }
    }
}
