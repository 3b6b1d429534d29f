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

    /// What a TLS session has been used for, whose address another may have later.
    private struct Use {
        let connection: CurlConnection
        /// The last stream that the server may process, if it leaves the connection. libcurl tells it to one
        /// of the transfers on a connection, or to one that looks whether it can use it.
        var last: UInt32?
        /// Whether the flow-control window of the connection may be exhausted: its server has not taken a
        /// whole body, and need not open it again.
        var mayLackWindow = false
    }

    private var uses: [Session: Use] = [:]
    /// Those before. The requests on them have ended, or know what their server has said.
    private var olderUses: [Session: Use] = [:]

    /// Those that may have broken, for all transfers on them but one.
    private var broken: Set<CurlConnection> = []

    /// Whether this libcurl has been seen to count what it sends of heads by HTTP/2.
    var countsHeads = false

    /// Remembers the connection of a response that is complete.
    func add(_ connection: CurlConnection, on socket: Int32) { connections[socket] = connection }

    /// The socket of a connection over which an earlier response came.
    func socket(of connection: CurlConnection) -> Int32? { connections.first { $0.value == connection }?.key }

    func broke(_ connection: CurlConnection) { broken.insert(connection) }

    func takeBroken() -> Set<CurlConnection> { exchange(&broken, with: []) }

    /// A request is about to be sent.
    func uses(_ session: Session, for connection: CurlConnection, isNew: Bool) {
        if !isNew, uses[session]?.connection == connection { return }
        if uses.count == 256 { (olderUses, uses) = (uses, [:]) }
        let known = isNew ? nil : use(of: session, for: connection)
        // Other requests may ask what was said of the session before.
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

    /// Whether the server has said that it will not process this stream.
    func isUnprocessed(_ stream: UInt32, on session: Session, of connection: CurlConnection) -> Bool {
        use(of: session, for: connection)?.last.map { stream > $0 } ?? false
    }

    private func use(of session: Session, for connection: CurlConnection) -> Use? {
        [uses[session], olderUses[session]].lazy.compactMap { $0 }.first { $0.connection == connection }
    }
}
