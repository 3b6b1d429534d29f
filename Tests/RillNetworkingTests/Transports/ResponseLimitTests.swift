/// Responses that are larger than any client can want.
@Suite(.blocking, .enabled(if: CurlTransport.isAvailable)) struct ResponseLimitTests {
    private static let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nfine\r\n0\r\n"

    @Test func trailersHaveALimit() throws {
        let line = "X-Sum: \(String(repeating: "1", count: 90))\r\n"
        for (count, isLimited) in [(600, false), (800, true)] {
            let trailers = String(repeating: line, count: count)
            let server = try LoopbackServer.responding(
                .raw(Array("\(Self.head)\(trailers)\r\n".utf8), then: .close))
            let outcome = try CurlTransport().exchange(HTTPRequest(url: server.url())).outcome()
            let kind = (outcome.error as? TransportError)?.kind
            #expect(outcome.isCompleted == !isLimited)
            #expect(
                kind
                    == (isLimited
                        ? .invalidResponse(reason: "its trailers are longer than 65536 bytes") : nil))
        }
    }

    @Test(arguments: ["one line", "many lines", "interim heads"])
    func headsHaveALimit(of shape: String) throws {
        let text =
            switch shape {
            case "one line": "HTTP/1.1 200 OK\r\nA: \(String(repeating: "1", count: 400_000))\r\n\r\n"
            case "many lines": "HTTP/1.1 200 OK\r\n\(String(repeating: "A: 1\r\n", count: 70_000))\r\n"
            default: String(repeating: "HTTP/1.1 103 \r\nA: 1\r\n\r\n", count: 20_000)
            }
        let server = try LoopbackServer.responding(.raw(Array(text.utf8), then: .close))
        let failure = try CurlTransport().exchange(HTTPRequest(url: server.url()))
            .failure(TransportError.self)
        #expect(failure?.kind.name == "invalidResponse")
    }

    // Joined one by one, they stopped every transfer of the transport for seconds.
    @Test func manyLinesOfOneHeaderAreJoined() throws {
        let counts = CurlVersion.isSeven ? (50_000, 10_000) : (2000, 2900)
        let lines = String(repeating: " b\r\n", count: counts.0)
        let equal = String(repeating: "C:\r\n", count: counts.1)
        let server = try LoopbackServer.responding(
            .raw(Array("HTTP/1.1 200 OK\r\nA: a\r\n\(lines)\(equal)\r\n".utf8), then: .close))
        let outcome = try CurlTransport().exchange(HTTPRequest(url: server.url())).outcome()
        let headers = outcome.elements.compactMap(\.head).first?.headers
        #expect(headers?["A"]?.count == 2 * counts.0 + 1)
        #expect(headers?["C"]?.count == 2 * (counts.1 - 1))
    }

    @Test(arguments: ["aws-chunked", "utf-8", "binary", "gzip, made-up"])
    func anUnknownContentEncodingIsPassedOn(encoding: String) throws {
        let server = try LoopbackServer.responding(
            .respond(Response.text("fine").with("Content-Encoding", encoding)))
        let client = ApiClient(transport: CurlTransport())
        #expect(try client.data(for: server.url()).outcome().elements == [Data("fine".utf8)])
        let folder = try DownloadFolder()
        #expect(try folder.download(server.url(), by: client).outcome().isCompleted)
        #expect(folder.holds(Data("fine".utf8)))
    }

    @Test func theNameOfTheProtocolMayBeInLowerCase() throws {
        let server = try LoopbackServer.responding(
            .raw(Array("http/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine".utf8), then: .close))
        let outcome = try CurlTransport().exchange(HTTPRequest(url: server.url())).outcome()
        #expect(outcome.elements.compactMap(\.body) == [Data("fine".utf8)])
    }

    @Test func aBodyThatExpandsTooMuchIsAnError() throws {
        let script = "head -c 30000000 /dev/zero | gzip"
        let body = Array(try Process.result(of: "/bin/sh", ["-c", script]).output)
        let server = try LoopbackServer.responding(
            .respond(Response(headers: ["Content-Encoding": "gzip"], body: body)))
        let outcome = try CurlTransport().exchange(HTTPRequest(url: server.url())).outcome()
        guard case .invalidResponse(let reason)? = (outcome.error as? TransportError)?.kind else {
            return #expect(Bool(false), "\(outcome.error as Any)")
        }
        #expect(reason.contains("200 times"))
    }

    @Test func connectionsHaveALimitOverAllHosts() throws {
        let servers = try (0..<6).map { _ in try LoopbackServer.responding(.hang) }
        let transport = CurlTransport(configuration: .init(maximumConnections: 3))
        let all = try servers.map { server in
            transport.exchange(HTTPRequest(url: try server.url())).subscribe { _ in }
        }
        #expect(eventually { servers.reduce(0) { $0 + $1.connectionCount } == 3 })
        // Those that have a connection make room for the others.
        for server in servers where server.connectionCount == 1 { server.stop() }
        #expect(eventually { servers.reduce(0) { $0 + $1.connectionCount } == 6 })
        all.forEach { $0.dispose() }
    }
}
