/// Every failure that can be provoked on the loopback interface, and its kind.
@Suite(.blocking(isLong: true)) struct TransportFaultTests {
    @Test(arguments: NetworkTransport.available)
    func aServerThatIsNotThereCannotBeReached(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.hang)
        server.stop()
        for (address, kind) in [
            (server.baseURL, .cannotConnectToHost), ("http://nonexistent.invalid/", .cannotFindHost),
            ("http://255.255.255.255/", .cannotConnectToHost),
        ] as [(String, TransportError.Kind)] {
            let url = try #require(URL(string: address))
            #expect(try failure(url, on: transport)?.kind == kind, "\(address)")
        }
    }

    @Test(
        arguments: [
            Behavior.reset, .closed, .informational([103], then: .closed),
        ], NetworkTransport.available)
    func aConnectionThatBreaksBeforeTheResponseIsLost(behavior: Behavior, on transport: NetworkTransport)
        throws
    {
        let failure = try failure(behavior, on: transport)
        #expect(failure?.kind == .networkConnectionLost)
        #expect(failure?.bytesReceived == 0)
    }

    @Test(
        arguments: [
            Behavior.truncated(.text("0123456789"), afterBodyBytes: 4),
            .resetMidBody(.text("0123456789"), afterBodyBytes: 4),
            .raw(
                Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n0123\r\n".utf8), then: .close
            ),
        ], NetworkTransport.available)
    func aConnectionThatBreaksInsideTheBodyIsLost(behavior: Behavior, on transport: NetworkTransport) throws {
        let failure = try failure(behavior, on: transport)
        #expect(failure?.kind == .networkConnectionLost)
        #expect(failure?.bytesReceived == 4)
    }

    @Test(
        arguments: [
            "garbage\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 abc OK\r\n\r\n",
            "HTTP/4.0 200 OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\nA: \0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551616\r\n\r\nab",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd",
            "HTTP/1.1 200 OK\r\nX-Long: " + String(repeating: "x", count: 400_000) + "\r\n\r\n",
        ], NetworkTransport.available)
    func bytesThatAreNotHTTPAreAnInvalidResponse(bytes: String, on transport: NetworkTransport) throws {
        let failure = try failure(.raw(Array(bytes.utf8), then: .close), on: transport)
        #expect(failure?.kind.name == "invalidResponse")
    }

    @Test(arguments: NetworkTransport.available)
    func aPortWithoutTLSIsNoSecureConnection(on transport: NetworkTransport) throws {
        let server = try LoopbackServer { _ in .closed }
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
        #expect(try failure(url, on: transport)?.kind == .secureConnectionFailed)
    }

    @Test(.enabled(if: TLSServer.isAvailable), arguments: NetworkTransport.available)
    func anUntrustedCertificateIsNoSecureConnection(on transport: NetworkTransport) throws {
        let server = try TLSServer()
        try #require(server.port > 0)
        let url = try #require(URL(string: "https://localhost:\(server.port)/"))
        #expect(try failure(url, on: transport)?.kind == .secureConnectionFailed)
    }

    @Test(
        arguments: [
            Behavior.hang, .raw(Array("HTTP/1.1 200 OK\r\n".utf8), then: .hang),
            .cut(.text("0123456789"), afterBodyBytes: 4, then: .hang),
        ], NetworkTransport.available)
    func anIdleExchangeEndsAfterItsTimeout(behavior: Behavior, on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(behavior)
        let start = ContinuousClock.now
        let request = HTTPRequest(url: try server.url(), idleTimeout: .milliseconds(100))
        let failure = try transport.shared.exchange(request).failure(TransportError.self)
        let elapsed = ContinuousClock.now - start
        #expect(failure?.kind.isEnd(of: .idle(.milliseconds(100))) == true)
        #expect(elapsed >= .milliseconds(100))
        #expect(eventually { server.openConnections == 0 })
    }

    private func failure(_ behavior: Behavior, on transport: NetworkTransport) throws -> TransportError? {
        let server = try LoopbackServer.responding(behavior)
        return try failure(server.url(), on: transport)
    }

    private func failure(_ url: URL, on transport: NetworkTransport) throws -> TransportError? {
        let request = HTTPRequest(url: url)
        return try transport.shared.exchange(request).failure(TransportError.self)
    }
}
