/// Valid responses, some of them unusual.
struct TransportResponseTests {
    @Test(arguments: NetworkTransport.available)
    func valuesOfEqualHeadersAreJoined(on transport: NetworkTransport) throws {
        let response = Response.text("fine").with("X-One", "a").with("X-One", "b").with("Set-Cookie", "c=1")
            .with("Set-Cookie", "d=2")
        let head = try head(.respond(response), on: transport)
        #expect(head.headers["x-one"] == "a, b")
        #expect(head.headers["set-cookie"] == "c=1, d=2")
        #expect(head.headers["content-type"] == "text/plain; charset=utf-8")
    }

    @Test(
        arguments: [
            // No interim response is delivered.
            (.informational([100, 100], then: .respond(.text("fine"))), "fine"),
            (.informational([102, 102], then: .respond(.text("fine"))), "fine"),
            (.informational([103, 103], then: .respond(.text("fine"))), "fine"),
            (.respond(Response(headers: ["Content-Encoding": "gzip"], body: gzip)), "hello hello hello"),
            // The body ends with the connection.
            (.raw(Array("HTTP/1.1 200 OK\r\n\r\nfine".utf8), then: .close), "fine"),
        ] as [(Behavior, String)], NetworkTransport.available)
    func aHeadAndTheBodyAreDelivered(response: (Behavior, String), on transport: NetworkTransport) throws {
        let events = try events(response.0, on: transport)
        #expect(events.compactMap(\.head?.status) == [200])
        #expect(events.compactMap(\.body).reduce(Data(), +) == Data(response.1.utf8))
    }

    private static let gzip: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 87, 200, 64, 144, 0, 128, 136, 249, 229, 17,
        0, 0, 0,
    ]

    @Test(arguments: [204, 304], NetworkTransport.available)
    func aResponseWithoutABodyCompletes(status: Int, on transport: NetworkTransport) throws {
        let events = try events(.respond(.status(status)), on: transport)
        #expect(events.count == 1)
        #expect(events.first?.head?.status == status)
    }

    @Test(arguments: NetworkTransport.available)
    func theResponseToAHeadRequestHasNoBody(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("0123456789")))
        let request = HTTPRequest("HEAD", url: try server.url())
        let outcome = try transport.shared.exchange(request).outcome()
        #expect(outcome.isCompleted)
        #expect(outcome.elements.first?.head?.headers["Content-Length"] == "10")
        #expect(outcome.count == 2)
    }

    @Test(
        arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"], NetworkTransport.available)
    func everyMethodArrives(method: String, on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = HTTPRequest(
            method, url: try server.url("/a?b=c%20d#e"), headers: ["X-Empty": "", "X-One": "1"])
        #expect(try transport.shared.exchange(request).outcome().isCompleted)
        let received = try #require(server.requests.first)
        #expect(received.method == method)
        #expect(received.target == "/a?b=c%20d")
        #expect(received.headers["x-one"] == "1")
        #expect(received.headers["x-empty"] == "")
        #expect(received.headers["accept-encoding"]?.contains("gzip") == true)
        #expect(received.isComplete)
    }

    /// A range of a compressed body cannot be decoded.
    @Test(arguments: NetworkTransport.available)
    func aRangeIsThatOfBytesThatAreNotCompressed(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        for headers: HTTPHeaders in [
            ["Range": "bytes=2-4"], ["Range": "bytes=2-4", "Accept-Encoding": "gzip"],
        ] {
            _ = try transport.shared.exchange(HTTPRequest(url: server.url(), headers: headers)).outcome()
        }
        #expect(server.requests.map { $0.headers["accept-encoding"] } == ["identity", "gzip"])
    }

    /// Sloppy heads that URLSession refuses on Linux, a trailer, and a redirect without a location.
    @Test(
        .enabled(if: CurlTransport.isAvailable),
        arguments: [
            (
                .raw(Array("HTTP/1.1 200 OK\r\nX-One:1\r\nContent-Length: 4\r\n\r\nfine".utf8), then: .close),
                "1"
            ),
            (
                .raw(Array("HTTP/1.1 200\r\nX-One: 1\r\nContent-Length: 4\r\n\r\nfine".utf8), then: .close),
                "1"
            ),
            (.raw(Array("HTTP/1.1 200 OK\nX-One: 1\nContent-Length: 4\n\nfine".utf8), then: .close), "1"),
            (.chunked(.text("fine"), chunkSize: 2, trailers: ["X-One": "1"]), nil),
            (.respond(.text("fine", status: 302)), nil),
        ] as [(Behavior, String?)])
    func curlReadsWhatURLSessionDoesNot(behavior: Behavior, header: String?) throws {
        let events = try events(behavior, on: .curl)
        #expect(events.compactMap(\.head).map { $0.headers["X-One"] } == [header])
        #expect(events.compactMap(\.body).reduce(Data(), +) == Data("fine".utf8))
    }

    @Test(.enabled(if: CurlTransport.isAvailable)) func curlReachesAnIPv6Address() throws {
        let server = try LoopbackServer(isIPv6: true) { _ in .respond(.text("fine")) }
        let exchange = CurlTransport.shared.exchange(HTTPRequest(url: try server.url()))
        #expect(try exchange.outcome().isCompleted)
        #expect(server.requests.first?.headers["host"] == "[::1]:\(server.port)")
    }

    private func head(_ behavior: Behavior, on transport: NetworkTransport) throws -> ResponseHead {
        try #require(try events(behavior, on: transport).first?.head)
    }

    private func events(_ behavior: Behavior, on transport: NetworkTransport) throws -> [ExchangeEvent] {
        let server = try LoopbackServer.responding(behavior)
        let outcome = try transport.shared.exchange(HTTPRequest(url: server.url())).outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        return outcome.elements
    }
}
