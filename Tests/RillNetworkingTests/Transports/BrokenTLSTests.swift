/// TLS that breaks after its handshake.
@Suite(.blocking) struct BrokenTLSTests {
    @Test(.enabled(if: TLSServer.isAvailable)) func bytesThatAreNoRecordAreALostConnection() throws {
        let server = try TLSServer(speaking: "http/1.1")
        let isBroken = Mutex(false)
        let proxy = try LoopbackServer.tunnel(to: server.port) { isBroken.withLock { $0 } }
        let configuration = TransportConfiguration(
            tls: TLSConfiguration(authorities: server.certificate),
            proxy: .http(host: "127.0.0.1", port: Int(proxy.port)))
        let client = ApiClient(transport: CurlTransport(configuration: configuration))
        let url = try #require(URL(string: "https://localhost:\(server.port)/"))
        let (outcome, subscription) = client.stream(url, segments: .one).watched()
        _ = server.receiveHead()
        server.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345".utf8)
        #expect(eventually { outcome.elements.reduce(0) { $0 + $1.count } == 5 })
        isBroken.withLock { $0 = true }
        server.send("678".utf8)
        try outcome.waitForEnd()
        let failure = (outcome.error as? ApiError)?.transportFailure
        #expect(failure?.kind == .networkConnectionLost, "\(outcome.error as Any)")
        subscription.dispose()
    }
}
