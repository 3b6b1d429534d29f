@testable import RillNetworking

/// Headers that say where a request ends belong to the transport.
struct FramingHeaderTests {
    private static let second = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test(
        arguments: [
            ("Transfer-Encoding", "gzip"), ("Transfer-Encoding", "chunked"),
            ("transfer-encoding", "identity"),
            ("Content-Length", "0"), ("Connection", "close"), ("Connection", "Content-Length"),
            ("Keep-Alive", "timeout=1"), ("Proxy-Connection", "close"), ("TE", "trailers"),
            ("Trailer", "X-Sum"), ("Upgrade", "h2c"), ("HTTP2-Settings", "AAMAAABkAAQAAP__"),
        ], NetworkTransport.available)
    func theFramingOfARequestIsThatOfItsBody(header: (String, String), by transport: NetworkTransport) throws
    {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        for body in [RequestBody.pieces { [Data(Self.second.utf8)] }, .data(Data(Self.second.utf8))] {
            let request = HTTPRequest(
                "POST", url: try server.url(), headers: [header.0: header.1, "X-Other": "kept"], body: body)
            #expect(try transport.shared.exchange(request).outcome().isCompleted)
        }
        _ = try transport.shared.exchange(
            HTTPRequest(url: server.url("/next"), headers: [header.0: header.1])
        ).outcome()
        #expect(server.requests.map(\.path) == ["/", "/", "/next"])
        #expect(server.requests.map(\.text) == [Self.second, Self.second, ""])
        #expect(server.requests.map { $0.headers["X-Other"] } == ["kept", "kept", nil])
        for request in server.requests where !["chunked", "0"].contains(header.1) {
            #expect(request.headers[header.0] != header.1)
        }
    }

    @Test(arguments: ["", " ", "a b", "a,b", "user@host", "a/b", "one:two"], NetworkTransport.available)
    func aHostThatIsNoneIsRefused(host: String, by transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = HTTPRequest(url: try server.url(), headers: ["Host": host])
        let failure = try transport.shared.exchange(request).failure(TransportError.self)
        #expect(failure?.kind.name == "invalidRequest")
        #expect(server.requests.isEmpty)
    }

    @Test(
        .enabled(if: CurlTransport.isAvailable), arguments: ["weather.test", "weather.test:8080", "[::1]:80"])
    func aVirtualHostIsSent(host: String) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = HTTPRequest(url: try server.url(), headers: ["Host": host])
        _ = try CurlTransport.shared.exchange(request).outcome()
        _ = try ApiClient(transport: CurlTransport.shared).data(for: request).outcome()
        #expect(server.requests.map { $0.headers["Host"] } == [host, host])
        let relative = try #require(URL(string: "b?c", relativeTo: server.url("/a")))
        let target = HTTPRequest(url: relative, headers: ["Host": host]).targetURL
        #expect(target.absoluteString == "http://\(host)/b?c")
    }

    @Test(.enabled(if: CurlTransport.isAvailable)) func aUserAgentIsSentUnlessTheRequestHasOne() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        for headers: HTTPHeaders in [[:], ["user-agent": "weather/1"]] {
            let request = HTTPRequest(url: try server.url(), headers: headers)
            _ = try CurlTransport.shared.exchange(request).outcome()
        }
        #expect(server.requests.map { $0.headers["User-Agent"] } == ["Rill", "weather/1"])
    }

    @Test(arguments: NetworkTransport.available)
    func blanksAroundAValueAreNotSent(by transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = HTTPRequest(url: try server.url(), headers: ["X-One": " 1\t", "X-Blank": " "])
        _ = try transport.shared.exchange(request).outcome()
        #expect(server.requests.map { $0.headers["X-One"] } == ["1"])
        #expect(server.requests.map { $0.headers["X-Blank"] } == [""])
    }

    // Every other file would be a second place that decides where a request ends.
    @Test func oneFileDecidesAboutFraming() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let sources = root.appending(path: "Sources/RillNetworking").path
        // Lists of names, and readers of responses.
        let others = [
            "HTTP/Redaction.swift", "HTTP/HTTPResponse.swift", "Ranges/RangeState.swift",
            "Curl/CurlError.swift", "Cache/StoredResponse.swift",
        ]
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources)
        where path.hasSuffix(".swift") && path != "Exchange/WireFormat.swift" && !others.contains(path) {
            let text = try String(contentsOfFile: "\(sources)/\(path)", encoding: .utf8)
            for line in text.split(separator: "\n") where !line.contains("///") {
                for name in ["transfer-encoding", "content-length", "\"connection\"", "\"host\""] {
                    #expect(!line.lowercased().contains(name), "\(path): \(line)")
                }
            }
        }
    }
}
