@testable import RillNetworking

/// What a loop knows of its connections by HTTP/2. The address of a TLS session stands for a connection, and
/// another connection may have it later.
struct CurlConnectionsTests {
    private let connections = CurlConnections()

    private func connection(_ port: Int32) -> CurlConnection {
        CurlConnection(localPort: port, local: "127.0.0.1", remotePort: 443, remote: "127.0.0.2")
    }

    private func session(_ number: Int) -> CurlConnections.Session {
        CurlConnections.Session(bitPattern: number).unsafelyUnwrapped
    }

    @Test func streamsBehindTheLastOneAreUnprocessed() {
        let (one, other) = (connection(1), connection(2))
        connections.uses(session(1), for: one, isNew: true)
        #expect(!connections.isUnprocessed(3, on: session(1), of: one))
        connections.serverLeaves(session(1), after: 1)
        #expect(connections.isUnprocessed(3, on: session(1), of: one))
        #expect(!connections.isUnprocessed(1, on: session(1), of: one))
        #expect(!connections.isUnprocessed(3, on: session(1), of: other))
        #expect(!connections.isUnprocessed(3, on: session(2), of: one))
        // A later request on the connection changes nothing.
        connections.uses(session(1), for: one, isNew: false)
        #expect(connections.isUnprocessed(3, on: session(1), of: one))
    }

    /// The server has left the first connection, and the session of the second has the same address.
    @Test func aSessionAtTheAddressOfAnotherKeepsWhatWasSaidOfThat() {
        let (first, second) = (connection(1), connection(2))
        connections.uses(session(1), for: first, isNew: true)
        connections.serverLeaves(session(1), after: 1)
        connections.uses(session(1), for: second, isNew: true)
        #expect(connections.isUnprocessed(3, on: session(1), of: first))
        #expect(!connections.isUnprocessed(3, on: session(1), of: second))
        connections.serverLeaves(session(1), after: 5)
        #expect(connections.isUnprocessed(7, on: session(1), of: second))
        #expect(!connections.isUnprocessed(5, on: session(1), of: second))
        #expect(connections.isUnprocessed(3, on: session(1), of: first))
        // The same connection with the same ends, after the system has given its port again.
        connections.uses(session(1), for: second, isNew: true)
        #expect(!connections.isUnprocessed(7, on: session(1), of: second))
    }

    @Test func theLatest256SessionsAreKnown() {
        for number in 1...256 { connections.uses(session(number), for: connection(1), isNew: true) }
        connections.serverLeaves(session(1), after: 1)
        connections.uses(session(257), for: connection(1), isNew: true)
        #expect(connections.isUnprocessed(3, on: session(1), of: connection(1)))
        // Said of a session from before.
        connections.serverLeaves(session(2), after: 1)
        #expect(connections.isUnprocessed(3, on: session(2), of: connection(1)))
        #expect(!connections.isUnprocessed(3, on: session(3), of: connection(1)))
        // It is used again, and is a later one from now on.
        connections.uses(session(2), for: connection(1), isNew: false)
        for number in 258...514 { connections.uses(session(number), for: connection(1), isNew: true) }
        #expect(!connections.isUnprocessed(3, on: session(1), of: connection(1)))
        #expect(connections.isUnprocessed(3, on: session(2), of: connection(1)))
    }
}
