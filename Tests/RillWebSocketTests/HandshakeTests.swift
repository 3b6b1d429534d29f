@testable import RillNetworking
@testable import RillWebSocket

/// The request and the response that open a connection, or do not.
@Suite(.blocking) struct HandshakeTests {
    /// The error of a connection to a server that responds with 101 and these headers.
    private func failure(_ headers: [String: String?], protocols: [String] = []) throws -> ApiError? {
        let server = try LoopbackServer.serving { .socket(to: $0, headers: headers) { _ in .hang } }
        let stream = ApiClient.sockets.webSocket(try server.url(), protocols: protocols)
        return try stream.take(1).failure()
    }

    @Test func theHashIsThatOfTheStandard() {
        // RFC 6455, 1.3, and RFC 3174, 7.3.
        let sample = SHA1.hash("dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)
        #expect(Data(sample).base64EncodedString() == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        let long = SHA1.hash(String(repeating: "a", count: 1_000_000).utf8)
        #expect(long.map { String($0, radix: 16) }.joined().hasPrefix("34aa973cd4c4daa4f61eeb2bdbad"))
    }

    @Test func theReasonOfTheServerStaysOnOneLine() {
        let error = WebSocketError.closed(code: .policyViolation, reason: "a\nb\u{1B}[2J")
        #expect(!error.description.contains { $0 == "\n" || $0 == "\u{1B}" })
    }

    @Test(
        arguments: [
            (["Sec-WebSocket-Accept": "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="], "the answer to the key"),
            (["Sec-WebSocket-Accept": nil], "the answer to the key"),
            (["Upgrade": nil], "Upgrade is not websocket"), (["Upgrade": "h2c"], "Upgrade is not websocket"),
            (["Connection": nil], "Connection is not Upgrade"),
            (["Connection": "close"], "Connection is not Upgrade"),
            (["Upgrade": "websoc\u{212A}et"], "Upgrade is not websocket"),
            (["Sec-WebSocket-Protocol": "\u{212A}"], "a protocol that was not offered"),
            (["Connection": "\u{A0}Upgrade"], "Connection is not Upgrade"),
            (["Sec-WebSocket-Extensions": "permessage-deflate"], "an extension that was not offered"),
            (["Sec-WebSocket-Protocol": "other"], "a protocol that was not offered"),
        ] as [([String: String?], String)])
    func aResponseThatBreaksARuleIsRefused(_ headers: [String: String?], _ rule: String) throws {
        let error = try failure(headers, protocols: ["chat", "K"])
        guard case .invalidResponse(let reason)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(reason.contains(rule))
    }

    @Test func theRequestIsThatOfTheClient() throws {
        let server = try LoopbackServer.serving { request in
            .socket(
                to: request,
                headers: [
                    "Connection": "keep-alive, UPGRADE", "Sec-WebSocket-Protocol": "b",
                    "Upgrade": "WebSocket",
                ]
            ) { _ in .hang }
        }
        let client = ApiClient.sockets.intercepted(
            by: .headers(["X-One": "1"]), .adapt { $0.headers["Connection"] = "close" })
        var url = try #require(
            URLComponents(url: try server.url("/a%20b?c=d%26"), resolvingAgainstBaseURL: false))
        (url.scheme, url.user, url.password) = ("ws", "me", "secret")
        let request = HTTPRequest(
            url: try #require(url.url), headers: ["Sec-WebSocket-Extensions": "x", "Origin": "http://o"])
        let opened = Outcome<WebSocketConnection>()
        try client.webSocket(request, protocols: ["a", "b"]).take(1).outcome().elements.forEach {
            opened.receive(.next($0))
        }
        #expect(opened.elements.first?.subprotocol == "b")
        let sent = try #require(server.requests.first)
        #expect(sent.path == "/a b")
        #expect(sent.headers["X-One"] == "1")
        #expect(sent.headers["Origin"] == "http://o")
        #expect(sent.headers["Connection"] == "Upgrade")
        #expect(sent.headers["Sec-WebSocket-Version"] == "13")
        #expect(sent.headers["Sec-WebSocket-Protocol"] == "a, b")
        #expect(sent.headers["Sec-WebSocket-Extensions"] == nil)
        #expect(sent.headers["Authorization"] == "Basic bWU6c2VjcmV0")
        #expect(sent.headers["Host"] == "127.0.0.1:\(server.port)")
        #expect(Data(base64Encoded: sent.headers["Sec-WebSocket-Key"] ?? "")?.count == 16)
    }

    @Test(arguments: [401, 403, 404, 426, 500, 503])
    func aRefusalIsTheErrorOfItsResponse(_ status: Int) throws {
        for behavior in [
            Behavior.respond(Response.text("no", status: status)),
            .chunked(Response.text("no", status: status), chunkSize: 1),
            .raw(Array("HTTP/1.1 \(status) No\r\n\r\nno".utf8), then: .close),
            .informational([103], then: .respond(Response.text("no", status: status))),
        ] {
            let server = try LoopbackServer.responding(behavior)
            let error = try ApiClient.sockets.webSocket(try server.url()).failure(ApiError.self)
            #expect(error?.response?.head.status == status)
            #expect(error?.response?.body == Data("no".utf8))
            switch (status, error) {
            case (401, .unauthorized?), (402..<500, .client?), (500..., .server?): break
            default: Issue.record("\(error as Any)")
            }
            #expect(eventually { server.openConnections == 0 })
        }
    }

    @Test func noHandshakeIsAuthorizedByDigest() throws {
        let server = try LoopbackServer.responding(.respond(Response.text("no", status: 401)))
        let client = ApiClient.sockets.intercepted(by: .digest(user: "ada", password: "x"))
        let failure = try client.webSocket(try server.url()).failure(ApiError.self)?.transportFailure
        #expect(failure?.kind.name == "unavailable" && server.requests.isEmpty)
    }

    @Test func theStatusCountsThoughThePageBreaksOffOrIsLong() throws {
        let page = Response(503, body: [UInt8](repeating: 65, count: 100_000))
        let broken = try LoopbackServer.responding(.truncated(page, afterBodyBytes: 10))
        let error = try ApiClient.sockets.webSocket(try broken.url()).failure(ApiError.self)
        #expect(error?.response?.body.count == 10)
        let whole = try LoopbackServer.responding(.respond(page))
        let client = ApiClient(transport: CurlTransport.shared, maximumBodyBytes: 50)
        let cut = try client.webSocket(try whole.url()).failure(ApiError.self)
        guard case .server(let failure)? = cut else {
            Issue.record("\(cut as Any)")
            return
        }
        #expect(failure.response.body.count == 50)
    }

    @Test func aSuccessThatIsNoSwitchIsUnexpected() throws {
        let server = try LoopbackServer.responding(.respond(.text("hello")))
        let error = try ApiClient.sockets.webSocket(try server.url()).failure(ApiError.self)
        guard case .unexpectedStatus? = error else {
            Issue.record("\(error as Any)")
            return
        }
    }

    @Test func credentialsOfAURLAreDecoded() throws {
        let url = try #require(URL(string: "http://us%40er:p%3Aw%2Fx@h/"))
        let text = String(decoding: Handshake(protocols: []).bytes(for: HTTPRequest(url: url)), as: UTF8.self)
        #expect(text.contains("Basic \(Data("us@er:p:w/x".utf8).base64EncodedString())\r\n"))
    }

    @Test(arguments: [
        ("https", "https", true), ("HTTPS", "http", false), ("http", "https", true), ("http", "http", true),
        ("https", "http", false),
    ])
    func aRedirectDoesNotEndTheEncryption(from: String, to: String, isFollowed: Bool) throws {
        let url = try #require(URL(string: "\(from)://a.test/"))
        let head = ResponseHead(status: 302, headers: ["Location": "\(to)://b.test/"], url: url)
        let decision = try RedirectPolicy.follow.encrypted.decide(head, for: HTTPRequest(url: url))
        if case .follow = decision { #expect(isFollowed) } else { #expect(!isFollowed) }
    }

    @Test func redirectsAreFollowed() throws {
        let server = try LoopbackServer.serving { request in
            request.path == "/end"
                ? .socket(to: request, first: SocketWire.text("here") + SocketWire.close(1000)) { _ in .close
                }
                : .respond(Response(307, headers: ["Location": "/end"]))
        }
        #expect(try server.messages().outcome().elements == ["here"])
    }

    @Test func subprotocolsAndMessagesFollowARedirectToAnotherOriginUnlessItIsDelivered() throws {
        let other = try LoopbackServer.sockets { wire in
            wire.send(SocketWire.frame(1, wire.receive()?.payload ?? []), SocketWire.close(1000))
            wire.answerClose()
            return .close
        }
        let server = try LoopbackServer.responding(.respond(redirect(to: other.baseURL, status: 307)))
        let stream = ApiClient.sockets.webSocket(try server.url(), protocols: ["chat"]).flatMap { socket in
            socket.sending("hello").map { never -> WebSocketMessage in }.concat(socket.messages)
        }
        #expect(try stream.outcome().elements == ["hello"])
        #expect(other.requests.map { $0.headers["Sec-WebSocket-Protocol"] } == ["chat"])
        let delivering = ApiClient(transport: CurlTransport.shared, redirects: .deliver)
        let error = try delivering.webSocket(try server.url(), protocols: ["chat"]).failure(ApiError.self)
        #expect(error?.response?.head.status == 307 && other.requests.count == 1)
    }

    @Test func aConnectionIsLostOrOpenWhereverTheHandshakeIsCut() throws {
        let cut = Atomic<Int>(0)
        let server = try LoopbackServer.serving { request in
            let whole = Behavior.acceptance(of: request)
            return .raw(Array(whole.prefix(cut.load(ordering: .relaxed))), then: .close)
        }
        var errors: [Int: any Error] = [:]
        let length = 129
        for count in 0...length {
            cut.store(count, ordering: .relaxed)
            errors[count] = try server.messages().outcome().error
        }
        for count in 0..<length {
            guard case .transport(let failure)? = errors[count] as? ApiError else {
                Issue.record("\(count): \(errors[count] as Any)")
                continue
            }
            #expect(failure.kind == .networkConnectionLost)
        }
        #expect(errors[length] as? WebSocketError == .closed(code: .abnormal, reason: ""))
    }

    @Test func aHandshakeThatComesByteByByteIsOne() throws {
        let server = try LoopbackServer.serving { request in
            .script { wire in
                for byte in Behavior.acceptance(of: request) + SocketWire.text("slow")
                    + SocketWire.close(1000)
                {
                    wire.send([byte])
                }
                return .close
            }
        }
        #expect(try server.messages().outcome().elements == ["slow"])
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH\r\n", "\r\n\r\n", "HTTP/1.1 1O1 Switching Protocols\r\n\r\n",
        "HTTP/1.1 101 x\r\n" + String(repeating: "a", count: 200_000),
    ])
    func whatIsNoHeadOfHTTPIsRefused(_ text: String) throws {
        let server = try LoopbackServer.responding(.raw(Array(text.utf8), then: .hang))
        let error = try ApiClient.sockets.webSocket(try server.url()).failure(ApiError.self)
        guard case .invalidResponse? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(eventually { server.openConnections == 0 })
    }

    /// Both are open before the head of one has passed the interceptor.
    @Test func ofTwoHandshakesThatOfTheHeadIsDelivered() throws {
        let server = try LoopbackServer.sockets { wire in
            guard let frame = wire.receive(), frame.opcode != 8 else { return .close }
            wire.send(SocketWire.text("answer") + SocketWire.close(1000))
            wire.answerClose()
            return .close
        }
        let clock = VirtualTimeScheduler()
        let opened = Log<Void>()
        let twice = Interceptor { request, send in
            .amb(
                [1, 2].map { seconds in
                    send(request).do(onNext: { if case .response = $0 { opened.write(()) } })
                        .delay(.seconds(seconds), scheduler: clock)
                })
        }
        let (outcome, subscription) = ApiClient.sockets.intercepted(by: twice).webSocket(try server.url())
            .flatMap { socket in
                Observable.merge(
                    socket.messages, socket.sending("question").map { never -> WebSocketMessage in })
            }.watched()
        defer { subscription.dispose() }
        #expect(eventually { opened.count == 2 })
        // The head, and at last the end.
        let isOver = eventually {
            clock.advance(by: .seconds(1))
            return outcome.isCompleted
        }
        #expect(isOver && outcome.elements == ["answer"], "\(outcome.error as Any)")
    }

    @Test func aServerThatSaysNothingEndsWithTheTimeLimit() throws {
        let server = try LoopbackServer.responding(.hang)
        let request = HTTPRequest(url: try server.url(), idleTimeout: .milliseconds(50))
        let error = try ApiClient.sockets.webSocket(request).failure(ApiError.self)
        #expect(error?.transportFailure?.kind == .timedOut(.idle(.milliseconds(50))))
        let hasBoth = changed(request) { $0.headTimeout = .milliseconds(40) }
        let headError = try ApiClient.sockets.webSocket(hasBoth).failure(ApiError.self)
        #expect(headError?.transportFailure?.kind == .timedOut(.head(.milliseconds(40))))
        #expect(eventually { server.openConnections == 0 })
        let page = try LoopbackServer.responding(
            .drip(Response(500, body: [1, 2, 3, 4]), chunk: 1, every: .seconds(60)))
        let slow = HTTPRequest(url: try page.url(), idleTimeout: .seconds(6))
        let clock = VirtualTimeScheduler()
        let (outcome, subscription) = ApiClient.sockets.webSocket(slow, scheduler: clock).watched()
        defer { subscription.dispose() }
        // The limits of silence and of the head, and that of the page, which is set behind the head.
        #expect(eventually { clock.pendingCount == 3 })
        clock.advance(by: .seconds(6))
        try outcome.waitForEnd()
        guard case .server? = outcome.error as? ApiError else {
            Issue.record("\(outcome.error as Any)")
            return
        }
    }

    @Test func nobodyListens() throws {
        let server = try LoopbackServer.responding(.hang)
        let url = try server.url()
        server.stop()
        let error = try ApiClient.sockets.webSocket(url).failure(ApiError.self)
        #expect(error?.transportFailure?.kind == .cannotConnectToHost)
        #expect(error?.transportFailure?.requestWasSent == false)
    }

    @Test func whatCannotBeSentIsNotSent() throws {
        let url = try #require(URL(string: "ws://127.0.0.1:1"))
        let attempts = [
            ApiClient.sockets.webSocket(HTTPRequest("POST", url: url)),
            ApiClient.sockets.webSocket(url, protocols: ["a b"]),
            ApiClient.sockets.webSocket(url, protocols: ["a", "a"]),
            ApiClient.sockets.webSocket(url, options: WebSocketOptions(maximumMessageBytes: 0)),
            ApiClient.sockets.webSocket(url, options: WebSocketOptions(heartbeat: .zero)),
            ApiClient.sockets.webSocket(url, options: WebSocketOptions(closeTimeout: .seconds(-1))),
            ApiClient.sockets.webSocket(HTTPRequest(url: url, headers: ["A": "b\r\nc: d"])),
        ]
        for attempt in attempts {
            guard case .invalidRequest? = try attempt.failure(ApiError.self) else {
                Issue.record("it is sent")
                continue
            }
        }
        for transport in [URLSessionTransport.shared, StubTransport { $0.response(101) }] as [any Transport] {
            let other = ApiClient(transport: transport).webSocket(url)
            guard case .unavailable? = try other.failure(ApiError.self)?.transportFailure?.kind else {
                Issue.record("\(transport)")
                continue
            }
        }
    }
}
