@testable import RillNetworking

@Suite(.enabled(if: CurlTransport.isAvailable)) struct CurlTransportTests {
    @Test func connectionsCloseWhenTheTransportIsReleased() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        var transport: CurlTransport? = CurlTransport()
        _ = try transport?.exchange(HTTPRequest(url: server.url())).outcome()
        #expect(server.openConnections == 1)
        transport = nil
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func anExchangeOutlivesItsTransport() throws {
        let go = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { _ in
            go.wait()
            return .respond(.text("fine"))
        }
        let (outcome, subscription) = CurlTransport().exchange(HTTPRequest(url: try server.url())).watched()
        defer { subscription.dispose() }
        #expect(eventually { server.openConnections == 1 })
        go.signal()
        try outcome.waitForEnd()
        #expect(outcome.isCompleted)
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func connectionsAreReused() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let transport = CurlTransport()
        for _ in 0..<20 { _ = try transport.exchange(HTTPRequest(url: server.url())).outcome() }
        #expect(server.connectionCount == 1)
    }

    @Test func twoFirstExchangesShareAConnection() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = HTTPRequest(url: try server.url())
        let transport = CurlTransport(
            configuration: TransportConfiguration(maximumConnectionsPerHost: 1))
        concurrently(threads: 2) { _ in
            #expect(throws: Never.self) { try transport.exchange(request).outcome() }
        }
        #expect(server.connectionCount == 1)
    }

    @Test func aResponseWithManyHeadersIsRead() throws {
        let count = CurlVersion.isSeven ? 40_000 : 4990
        let names = (0..<count).map { String($0 + 50_000, radix: 36) + ":\r\n" }.joined()
        let many = try LoopbackServer.responding(
            .raw(Array("HTTP/1.1 200 OK\r\n\(names)\r\n".utf8), then: .close))
        let outcome = try CurlTransport().exchange(HTTPRequest(url: many.url())).outcome()
        #expect(outcome.elements.compactMap(\.head).map { $0.headers.count { _ in true } } == [count])
    }

    @Test(arguments: [
        ("2\r\nContent-Length: 3", false), ("3\r\nContent-Length: 3", true), ("2, 3", false),
        ("99999999999999999999", false),
    ])
    func aBodyHasOneLength(_ lengths: String, _ isValid: Bool) throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(lengths)\r\n\r\n"
        let server = try LoopbackServer.responding(.raw(Array("\(head)abc".utf8), then: .close))
        let outcome = try ApiClient(transport: CurlTransport.shared).data(for: server.url()).outcome()
        #expect(outcome.isCompleted == isValid)
    }

    @Test func aConnectionOutlivesRequestsToOtherServers() throws {
        let transport = CurlTransport()
        let servers = try (0..<12).map { _ in try LoopbackServer.responding(.respond(.text("fine"))) }
        for server in servers + servers {
            #expect(try transport.exchange(HTTPRequest(url: server.url())).outcome().isCompleted)
        }
        #expect(servers.allSatisfy { $0.connectionCount == 1 })
    }

    @Test func moreExchangesThanHandlesComplete() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        // All wait from the beginning on.
        let request = HTTPRequest(url: try server.url(), idleTimeout: .seconds(3_600))
        let exchange = CurlTransport().exchange(request)
        let all = Observable.from(Array(repeating: exchange, count: 500)).flatMap { $0 }
        #expect(try all.outcome().elements.compactMap(\.head).count == 500)
    }

    @Test func whatASubscriberHasCapturedIsNotReleasedOnTheThreadOfAllTransfers() throws {
        let transport = CurlTransport()
        let hanging = try LoopbackServer.responding(.hang)
        let fine = try LoopbackServer.responding(.respond(.text("fine")))
        let (url, answered) = (try fine.url(), Log<Bool>())
        let subscription: any Disposable
        do {
            let probe = ReleaseProbe {
                let (outcome, running) = transport.exchange(HTTPRequest(url: url)).watched()
                answered.write(Threads.wait(atMost: .seconds(60)) { outcome.isCompleted })
                running.dispose()
            }
            subscription = transport.exchange(HTTPRequest(url: try hanging.url()))
                .subscribe { _ in withExtendedLifetime(probe) {} }
        }
        #expect(eventually { hanging.connectionCount == 1 })
        subscription.dispose()
        #expect(eventually { answered.count == 1 })
        #expect(answered.entries == [true])
    }

    /// Its end may wait for another exchange.
    @Test func theReaderOfABodyIsNotReleasedOnTheThreadOfAllTransfers() throws {
        final class Endless: BodyReader {
            private let probe: ReleaseProbe
            init(probe: ReleaseProbe) { self.probe = probe }
            func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { buffer.count }
        }
        let transport = CurlTransport()
        let hanging = try LoopbackServer.responding(.hang)
        let fine = try LoopbackServer.responding(.respond(.text("fine")))
        let (url, answered) = (try fine.url(), Log<Bool>())
        let body = RequestBody.source {
            Endless(
                probe: ReleaseProbe {
                    let (outcome, running) = transport.exchange(HTTPRequest(url: url)).watched()
                    answered.write(Threads.wait(atMost: .seconds(60)) { outcome.isCompleted })
                    running.dispose()
                })
        }
        let subscription = transport.exchange(HTTPRequest("POST", url: try hanging.url(), body: body))
            .subscribe { _ in }
        #expect(eventually { hanging.connectionCount == 1 })
        subscription.dispose()
        #expect(eventually { answered.count == 1 })
        #expect(answered.entries == [true])
    }

    @Test func noMoreExchangesRunAtATimeThanTheLimit() throws {
        let running = Mutex((now: 0, most: 0))
        let server = try LoopbackServer.serving { _ in
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            poll(nil, 0, 5)
            running.withLock { $0.now -= 1 }
            return .respond(.text("fine"))
        }
        let exchange = CurlTransport(configuration: .init(maximumConnectionsPerHost: 2))
            .exchange(HTTPRequest(url: try server.url()))
        let all = Observable.from(Array(repeating: exchange, count: 40)).flatMap { $0 }
        #expect(try all.outcome().elements.compactMap(\.head).count == 40)
        #expect(running.withLock { $0.most } <= 2)
    }

    @Test func waitingExchangesCanBeDisposedOf() throws {
        let go = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { _ in
            go.wait()
            return .respond(.text("fine"))
        }
        let exchange = CurlTransport(configuration: .init(maximumConnectionsPerHost: 1))
            .exchange(HTTPRequest(url: try server.url()))
        let leaving = (0..<300).map { _ in exchange.subscribe { _ in } }
        let (last, subscription) = exchange.watched()
        defer { subscription.dispose() }
        leaving.forEach { $0.dispose() }
        for _ in 0...300 { go.signal() }
        try last.waitForEnd()
        #expect(last.isCompleted)
    }

    @Test func thousandsOfWaitingExchangesCanBeDisposedOf() throws {
        let transport = CurlTransport()
        let server = try LoopbackServer.responding(.hang)
        let exchange = transport.exchange(HTTPRequest(url: try server.url()))
        let leaving = (0..<10_000).map { _ in exchange.subscribe { _ in } }
        #expect(eventually { server.connectionCount >= 6 })
        leaving.forEach { $0.dispose() }
        #expect(eventually { server.openConnections == 0 })
        let other = try LoopbackServer.responding(.respond(.text("fine")))
        #expect(try transport.exchange(HTTPRequest(url: other.url())).outcome().isCompleted)
    }

    @Test func aWaitingExchangeThatIsDisposedOfIsReleased() throws {
        let server = try LoopbackServer.responding(.hang)
        let transport = CurlTransport()
        let running = try (0..<100).map { _ in
            transport.exchange(HTTPRequest(url: try server.url())).subscribe { _ in }
        }
        defer { running.forEach { $0.dispose() } }
        let url = try server.url()
        weak var token: Token?
        do {
            let held = Token()
            token = held
            let body = RequestBody.source { [held] in Halves(Data(count: held.count)) }
            let request = HTTPRequest("POST", url: url, body: body)
            transport.exchange(request).subscribe { _ in }.dispose()
            let waiting = transport.exchange(request).subscribe { _ in }
            #expect(eventually { server.connectionCount >= 6 })
            waiting.dispose()
        }
        #expect(eventually { token == nil })
    }

    /// A server that does not speak HTTP has no outage. The first reason is that with libcurl 7.
    @Test(arguments: [
        ("HTTP/1.1 200x OK\r\nContent-Length: 2\r\n\r\nhi", "no status line|Unsupported"),
        ("HTTP/3.0 200 OK\r\nContent-Length: 2\r\n\r\nhi", "Unsupported|no status line"),
        ("HTTP/1.1 101 Other\r\n\r\n", "changes the protocol"),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: GZip, chunked\r\n\r\n0\r\n\r\n",
            "transfer coding GZip|Unsolicited Transfer"
        ),
        ("HTTP/1.1 200 OK\r\n folded: 1\r\nContent-Length: 2\r\n\r\nhi", "header|Header"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n", "header|Header"),
    ])
    func whatIsNoHTTPIsAnInvalidResponse(bytes: String, reason: String) throws {
        let server = try LoopbackServer.responding(.raw(Array(bytes.utf8), then: .close))
        let error = try ApiClient(transport: CurlTransport()).data(for: server.url()).failure(ApiError.self)
        guard case .invalidResponse(let given)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let reasons = reason.split(separator: "|").prefix(CurlVersion.isSeven ? 1 : 2)
        let isNamed = reasons.contains { given.contains($0) }
        #expect(isNamed && error.map(ApiError.isOutage) == false, "\(given)")
    }

    @Test func aMissingLibraryOrFunctionIsNamed() {
        #expect(CurlLibrary.load("libnowhere.so.7") == "libnowhere.so.7")
        #expect(CurlLibrary.load("libm.so.6") == "curl_global_init")
        #expect(CurlLibrary.missing == nil)
    }
}

private final class Token: Sendable {
    let count = 10
}
