@testable import RillWebSocket

/// TLS, proxies, and what remains of a connection.
@Suite(.blocking) struct TransportTests {
    @Test(.enabled(if: TLSServer.isAvailable)) func framesGoThroughTLS() throws {
        let server = try TLSServer(speaking: "http/1.1", connections: 1)
        let configuration = TransportConfiguration(
            tls: TLSConfiguration(authorities: server.certificate), proxy: .none)
        let client = ApiClient(transport: CurlTransport(configuration: configuration))
        let url = try #require(URL(string: "wss://localhost:\(server.port)/"))
        let answered = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let head = server.receiveHead()
            // More than many records of TLS, and in one piece with the head.
            let big = SocketWire.frame(2, [UInt8](repeating: 5, count: 3_000_000))
            server.send(
                Behavior.acceptance(of: head) + SocketWire.text("secret") + big + SocketWire.close(1000))
            answered.signal()
        }
        let outcome = try client.webSocket(url).flatMap(\.messages).outcome()
        #expect(outcome.elements == ["secret", .binary(Data(repeating: 5, count: 3_000_000))])
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(answered.wait(timeout: .now() + 300) == .success)
    }

    @Test(.enabled(if: TLSServer.isAvailable)) func aCertificateThatNobodyTrustsIsRefused() throws {
        let server = try TLSServer()
        let url = try #require(URL(string: "wss://localhost:\(server.port)/"))
        let client = ApiClient(transport: CurlTransport(configuration: .init(proxy: .none)))
        let error = try client.webSocket(url).failure(ApiError.self)
        #expect(error?.transportFailure?.kind == .secureConnectionFailed)
    }

    @Test(.enabled(if: TLSServer.isAvailable)) func brokenTLSIsALostConnection() throws {
        let server = try TLSServer(speaking: "http/1.1")
        let isBroken = Mutex(false)
        let proxy = try LoopbackServer.tunnel(to: server.port) { isBroken.withLock { $0 } }
        let configuration = TransportConfiguration(
            tls: TLSConfiguration(authorities: server.certificate),
            proxy: .http(host: "127.0.0.1", port: Int(proxy.port)))
        let client = ApiClient(transport: CurlTransport(configuration: configuration))
        let url = try #require(URL(string: "wss://localhost:\(server.port)/"))
        let (outcome, subscription) = client.webSocket(url).flatMap(\.messages).watched()
        server.send(Behavior.acceptance(of: server.receiveHead()) + SocketWire.text("a"))
        #expect(eventually { outcome.elements == ["a"] })
        isBroken.withLock { $0 = true }
        server.send(SocketWire.text("b"))
        try outcome.waitForEnd()
        let failure = (outcome.error as? ApiError)?.transportFailure
        #expect(failure?.kind == .networkConnectionLost, "\(outcome.error as Any)")
        subscription.dispose()
    }

    /// As libcurl 8 begins one, it destroys some that have just been made: one of a thousand here.
    @Test(.stress, .enabled(if: TLSServer.isAvailable)) func connectionsThatBeginTogetherAreAllMade() throws {
        let server = try TLSServer(connections: 10_000)
        let configuration = TransportConfiguration(
            tls: TLSConfiguration(authorities: server.certificate), proxy: .none)
        let client = ApiClient(transport: CurlTransport(configuration: configuration))
        let url = try #require(URL(string: "wss://localhost:\(server.port)/"))
        // The server answers with a page.
        let errors = try Observable.from(0..<8_000)
            .flatMap(maxConcurrent: 40) { _ in client.webSocket(url).materialize().compactMap(\.error) }
            .outcome().elements
        #expect(errors.count == 8_000)
        let statuses = Set(errors.map { error in (error as? ApiError)?.response?.head.status })
        #expect(statuses == [200])
    }

    @Test func aProxyMakesATunnel() throws {
        let proxy = try LoopbackServer.serving { request in
            .script { wire in
                #expect(request.method == "CONNECT")
                wire.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
                var head: [UInt8] = []
                while !head.suffix(4).elementsEqual("\r\n\r\n".utf8),
                    case let piece = wire.receive(atMost: 1), !piece.isEmpty
                {
                    head += piece
                }
                let inner = Behavior.acceptance(of: String(decoding: head, as: UTF8.self))
                wire.send(inner + SocketWire.text("tunnel") + SocketWire.close(1000))
                return .close
            }
        }
        let configuration = TransportConfiguration(proxy: .http(host: "127.0.0.1", port: Int(proxy.port)))
        let client = ApiClient(transport: CurlTransport(configuration: configuration))
        let url = try #require(URL(string: "ws://sockets.invalid/a"))
        #expect(try client.webSocket(url).flatMap(\.messages).outcome().elements == ["tunnel"])
        #expect(proxy.requests.map(\.target) == ["sockets.invalid:80"])
    }

    @Test func nothingIsLeftOfAConnection() throws {
        let server = try LoopbackServer.sockets(first: SocketWire.text("a") + SocketWire.close(1000)) {
            wire in
            wire.answerClose()
            return .close
        }
        weak var released: WebSocketConnection?
        let outcome = Outcome<WebSocketMessage>()
        do {
            let stream = ApiClient.sockets.webSocket(try server.url()).flatMap { socket in
                socket.messages.map { message in
                    withExtendedLifetime(socket) { message }
                }
            }
            let probe = Mutex<WebSocketConnection?>(nil)
            let subscription = ApiClient.sockets.webSocket(try server.url())
                .do(onNext: { socket in probe.withLock { $0 = socket } })
                .flatMap(\.messages).subscribe { outcome.receive($0) }
            try outcome.waitForEnd()
            released = probe.withLock { $0 }
            #expect(released != nil)
            probe.withLock { $0 = nil }
            subscription.dispose()
            #expect(try stream.outcome().isCompleted)
        }
        #expect(eventually { released == nil })
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func manyConnectionsAreOneThread() throws {
        let server = try LoopbackServer.sockets { wire in
            while let frame = wire.receive(), frame.opcode != 8 {
                wire.send(SocketWire.frame(frame.opcode, frame.payload))
            }
            return .close
        }
        let url = try server.url()
        let stream = Observable<Int>.range(start: 0, count: 300).flatMap { number in
            ApiClient.sockets.webSocket(url).flatMap { socket in
                socket.sending(.text("\(number)")).map { never -> WebSocketMessage in }.concat(
                    socket.messages)
            }.take(1)
        }
        let outcome = try stream.outcome()
        #expect(Set(outcome.elements.compactMap(\.text)) == Set((0..<300).map { "\($0)" }))
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func webSocketsTakeNoConnectionOfTheTransport() throws {
        let server = try LoopbackServer.serving { request in
            request.path == "/page"
                ? .respond(.text("fine"))
                : .socket(to: request) { wire in
                    wire.answerClose()
                    return .close
                }
        }
        let one = TransportConfiguration(maximumConnectionsPerHost: 1, maximumConnections: 1)
        let client = ApiClient(transport: CurlTransport(configuration: one))
        let sockets = try (0..<3).map { _ in client.webSocket(try server.url()).watched() }
        #expect(eventually { sockets.allSatisfy { $0.0.count == 1 } })
        #expect(try client.data(for: server.url("/page")).outcome().isCompleted)
        #expect(server.openConnections == 4)
        for (_, subscription) in sockets { subscription.dispose() }
    }

    @Test func openConnectionsAreOneThread() async throws {
        let server = try LoopbackServer.sockets { wire in
            wire.answerClose()
            return .close
        }
        let address = exitTestFile("address", of: getpid())
        try Data(server.url().absoluteString.utf8).write(to: address)
        defer { try? FileManager.default.removeItem(at: address) }
        await #expect(processExitsWith: .success) {
            let address = try String(contentsOf: exitTestFile("address", of: getppid()), encoding: .utf8)
            let url = try #require(URL(string: address))
            func threads() -> Int {
                let tasks = URL(filePath: "/proc/self/task")
                return FileManager.default.enumerator(
                    at: tasks, includingPropertiesForKeys: nil, options: .skipsSubdirectoryDescendants
                )?.allObjects.count ?? .max
            }
            func open(_ count: Int) -> [(Outcome<WebSocketConnection>, any Disposable)] {
                let sockets = (0..<count).map { _ in ApiClient.sockets.webSocket(url).watched() }
                #expect(eventually { sockets.allSatisfy { $0.0.count == 1 } })
                return sockets
            }
            let first = open(1)
            let before = threads()
            let more = open(100)
            // Threads of subscribers end when they have nothing to do.
            #expect(eventually { threads() - before <= 20 })
            for (_, subscription) in first + more { subscription.dispose() }
        }
    }

    @Test func connectionsMayBeDisposedOfAtAnyTime() throws {
        let server = try LoopbackServer.sockets(first: SocketWire.text("a") + SocketWire.frame(9)) { wire in
            for _ in 0..<50 where !wire.send(SocketWire.text("more")) { break }
            wire.answerClose()
            return .close
        }
        for round in 0..<rounds(2000) {
            let subscription = ApiClient.sockets.webSocket(try server.url()).flatMap(\.messages).subscribe()
            usleep(UInt32(round % 40) * 50)
            subscription.dispose()
        }
        #expect(eventually { server.openConnections == 0 })
    }
}
