/// An unsolicited response is not the answer to the next request on its connection. URLSession on
/// Linux takes it for that.
@Suite(.enabled(if: CurlTransport.isAvailable))
struct SurplusResponseTests {
    private static let surplus = Array("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nINJECTED".utf8)

    /// A body that libcurl reads without what follows it.
    private static func answer(to path: String) -> [UInt8] {
        let body = path + String(repeating: ".", count: 100_000)
        return Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }

    private static func chunked(_ path: String) -> [UInt8] {
        let size = String(path.utf8.count, radix: 16)
        return Array(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n\(path)\r\n0\r\n\r\n".utf8)
    }

    /// The beginnings of the bodies of four requests, `/0` to `/3`, one after the other.
    private func bodies(_ client: ApiClient, _ url: (String) throws -> URL) throws -> [String] {
        try (0..<4).map { number in
            let outcome = try client.text(for: HTTPRequest(url: try url("/\(number)"))).outcome()
            return String(outcome.elements.first?.prefix(2) ?? "\(outcome.error as Any)")
        }
    }

    @Test(arguments: [true, false]) func everyRequestHasItsOwnAnswer(hasLength: Bool) throws {
        let server = try LoopbackServer.serving { request in
            let answer = hasLength ? Self.answer(to: request.path) : Self.chunked(request.path)
            return .raw(answer + (request.path == "/0" ? Self.surplus : []), then: .keepAlive)
        }
        let client = ApiClient(transport: CurlTransport())
        #expect(try bodies(client) { try server.url($0) } == ["/0", "/1", "/2", "/3"])
        #expect(server.connectionCount <= 2)
    }

    /// A Foundation without this fault fails here: then the page and its warnings change. libcurl 7 has to
    /// read the answer without the surplus, as it nearly always does. 8.14 and 8.21 are not misled.
    @Test func onURLSessionEveryLaterRequestHasTheAnswerOfAnother() throws {
        let client = ApiClient(transport: NetworkTransport.urlSession.make(connections: 1))
        let isMisled = try (1...20).contains { _ in
            let server = try LoopbackServer.serving { request in
                let surplus = request.path == "/0" ? Self.surplus : []
                return .raw(Self.answer(to: request.path) + surplus, then: .keepAlive)
            }
            return try bodies(client) { try server.url($0) } == ["/0", "IN", "/1", "/2"]
        }
        #expect(isMisled == (CurlVersion.isSeven || !CurlVersion.isBefore(8, 23)))
    }

    @Test func aPostIsSentOnceAndNotWhereItsAnswerWouldBeAnothers() throws {
        let server = try LoopbackServer.serving { request in
            let surplus = request.method == "GET" ? Self.surplus : []
            return .raw(Self.answer(to: "/post") + surplus, then: .keepAlive)
        }
        let client = ApiClient(transport: CurlTransport())
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        let post = HTTPRequest("POST", url: try server.url(), body: .once { Halves(Data(count: 9)) })
        #expect(try client.text(for: post).outcome().elements.first?.hasPrefix("/post") == true)
        #expect(server.requests.map(\.method) == ["GET", "POST"])
    }

    @Test func aConnectionWithoutSurplusIsUsedAgain() throws {
        let server = try LoopbackServer.serving { .raw(Self.answer(to: $0.path), then: .keepAlive) }
        let client = ApiClient(transport: CurlTransport())
        #expect(try bodies(client) { try server.url($0) } == ["/0", "/1", "/2", "/3"])
        #expect(server.connectionCount == 1)
    }

    @Test(.enabled(if: TLSServer.isAvailable)) func everyRequestHasItsOwnAnswerOverTLS() throws {
        let server = try TLSServer(speaking: "http/1.1")
        let tls = TLSConfiguration(authorities: server.certificate)
        let client = ApiClient(transport: CurlTransport(configuration: .init(tls: tls, proxy: .none)))
        let answering = Thread {
            var received = ""
            while case let data = server.receive(), !data.isEmpty {
                received += String(decoding: data, as: UTF8.self)
                guard let head = received.range(of: "\r\n\r\n"),
                    let start = received[..<head.lowerBound].range(of: "GET ")
                else { continue }
                let path = String(received[start.upperBound...].prefix(2))
                server.send(Self.answer(to: path) + (path == "/0" ? Self.surplus : []))
                received = ""
            }
        }
        answering.start()
        // The thread holds it, and waits.
        defer { server.stop() }
        let base = "https://localhost:\(server.port)"
        #expect(try bodies(client) { try #require(URL(string: base + $0)) } == ["/0", "/1", "/2", "/3"])
    }
}
