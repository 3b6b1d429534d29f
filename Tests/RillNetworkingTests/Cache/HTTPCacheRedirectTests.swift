@testable import RillNetworking

/// A cache and redirects, and what the URL of a request is to a cache.
struct HTTPCacheRedirectTests {
    private static let stored = Response.text("old").with("ETag", "\"1\"")

    private func text(_ client: ApiClient, _ url: URL, by method: String = "GET") throws -> [String] {
        let request = HTTPRequest(method, url: url)
        return try client.data(for: request).outcome().elements.map { String(decoding: $0, as: UTF8.self) }
    }

    /// A jar lets a redirect lead back to its own URL.
    @Test func theEndOfARedirectToTheSameURLIsNotStored() throws {
        let transport = StubTransport { request in
            request.headers["Cookie"] == nil
                ? request.response(
                    302, headers: ["Location": request.url.absoluteString, "Set-Cookie": "sid=1"])
                : request.response(headers: ["Cache-Control": "max-age=60"])
        }
        let jar = CookieJar()
        let client = ApiClient(transport: transport).intercepted(
            by: jar.interceptor, CacheFixture().cache.interceptor)
        for _ in 1...2 {
            #expect(try client.data(for: URL.example).outcome().isCompleted)
            jar.removeAll()
        }
        #expect(transport.requests.count == 4)
    }

    @Test(arguments: NetworkTransport.available)
    func anotherResourceCannotConfirmAStoredResponse(on transport: NetworkTransport) throws {
        let other = try LoopbackServer.serving { request in
            request.headers["If-None-Match"] == nil
                ? .respond(.text("new"))
                : .respond(.status(304).with("ETag", "\"1\"").with("Cache-Control", "max-age=100000"))
        }
        let server = try LoopbackServer(maximumRequests: 10) { request in
            request.headers["If-None-Match"] == nil
                ? .respond(Self.stored) : .respond(redirect(to: other.baseURL))
        }
        let client = CacheFixture().client(transport.shared)
        #expect(try text(client, server.url("/a")) == ["old"])
        #expect(try text(client, server.url("/a")) == ["new"])
        #expect(other.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
        #expect(server.requests.count == 2)
    }

    @Test func aConfirmationFromARedirectIsNone() throws {
        let server = try LoopbackServer.serving { request in
            switch request.path {
            case "/b": .respond(.status(304).with("Cache-Control", "max-age=100000"))
            default:
                request.headers["If-None-Match"] == nil
                    ? .respond(Self.stored) : .respond(redirect(to: "/b"))
            }
        }
        let client = CacheFixture().client(ApiClient.defaultTransport)
        #expect(try text(client, server.url("/a")) == ["old"])
        let failure = try client.data(for: server.url("/a")).failure(ApiError.self)
        #expect(failure?.failure?.status == 304)
    }

    @Test(arguments: NetworkTransport.available)
    func whatARedirectLeadsAnUnsafeRequestToIsRemoved(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.serving { request in
            switch (request.method, request.path) {
            case ("POST", "/a"): .respond(redirect(to: "/b", status: 307))
            case ("POST", "/b"): .respond(redirect(to: "/c", status: 308))
            case ("POST", _): .respond(.status(request.path == "/c" ? 200 : 500))
            default: .respond(.text("fine").with("Cache-Control", "max-age=60"))
            }
        }
        let client = CacheFixture().client(transport.shared)
        for path in ["/b", "/c", "/d"] { _ = try text(client, server.url(path)) }
        _ = try client.data(for: HTTPRequest("POST", url: server.url("/a"), body: Data("x".utf8))).outcome()
        for path in ["/b", "/c", "/d"] { _ = try text(client, server.url(path)) }
        #expect(server.requests.count { $0.method == "GET" && $0.path == "/b" } == 2)
        #expect(server.requests.count { $0.method == "GET" && $0.path == "/c" } == 2)
        #expect(server.requests.count { $0.path == "/d" } == 1)
    }

    /// It was executed there, whatever became of its response.
    @Test(arguments: [0, 1, 2] as [Int])
    func whatARedirectedRequestWithoutAResponseHasChangedIsRemoved(_ ending: Int) throws {
        let server = try LoopbackServer.serving { request in
            switch (request.method, request.path) {
            case ("POST", "/a"): .respond(redirect(to: "/b", status: 307))
            case ("POST", _):
                [
                    .hang, .cut(.text("lost"), afterBodyBytes: 0, then: .reset),
                    .cut(.text("lost"), afterBodyBytes: 2, then: .close),
                ][ending]
            default: .respond(.text("fine").with("Cache-Control", "max-age=60"))
            }
        }
        let clock = VirtualTimeScheduler()
        let transport = CurlTransport.isAvailable ? NetworkTransport.curl : .urlSession
        let client = CacheFixture().client(transport.make(scheduler: clock))
        _ = try text(client, server.url("/b"))
        let change = HTTPRequest("POST", url: try server.url("/a"), body: .data(Data("x".utf8)))
        let (outcome, subscription) = client.data(for: change).watched()
        defer { subscription.dispose() }
        #expect(eventually { server.requests.contains { $0.method == "POST" && $0.path == "/b" } })
        if ending == 0 {
            let isOver = eventually {
                clock.advance(by: .seconds(60))
                return outcome.error != nil
            }
            #expect(isOver)
        }
        try outcome.waitForEnd()
        #expect(outcome.error is ApiError)
        _ = try text(client, server.url("/b"))
        #expect(server.requests.count { $0.method == "GET" } == 2)
    }

    @Test func theSpellingOfAURLMakesNoDifference() throws {
        let transport = StubTransport { request in
            request.response(200, headers: ["Cache-Control": "public, max-age=60"], body: Data("fine".utf8))
        }
        let client = CacheFixture().client(transport)
        func send(_ method: String, _ url: String) throws {
            _ = try text(client, try #require(URL(string: url)), by: method)
        }
        try send("GET", "http://example.org")
        try send("GET", "HTTP://EXAMPLE.org:80/#x")
        #expect(transport.requests.count == 1)
        try send("GET", "http://example.org/A")
        try send("GET", "http://example.org:8080/")
        #expect(transport.requests.count == 3)
        try send("DELETE", "http://joe:hush@EXAMPLE.ORG:80/")
        try send("GET", "http://example.org/")
        #expect(transport.requests.count == 5)
        for path in ["%2fa", "%2Fa", "2fa", "a"] { try send("GET", "http://example.org/" + path) }
        #expect(transport.requests.count == 8)
    }

    @Test func aUserInTheURLIsAnAuthorization() throws {
        let transport = StubTransport { request in
            request.response(200, headers: ["Cache-Control": "max-age=60"], body: Data("fine".utf8))
        }
        let client = CacheFixture().client(transport)
        let url = try #require(URL(string: "http://joe:hush@example.org/"))
        for _ in 1...2 { _ = try text(client, url) }
        #expect(transport.requests.count == 2)
    }

    @Test func aMissingHeaderIsNotAnEmptyOne() throws {
        let transport = StubTransport { request in
            request.response(
                200, headers: ["Cache-Control": "max-age=60", "Vary": "X-A"], body: Data("fine".utf8))
        }
        let client = CacheFixture().client(transport)
        _ = try text(client, try .example)
        _ = try client.data(for: HTTPRequest(url: try .example, headers: ["X-A": ""])).outcome()
        #expect(transport.requests.count == 2)
        _ = try client.data(for: HTTPRequest(url: try .example, headers: ["X-A": ""])).outcome()
        #expect(transport.requests.count == 2)
    }

    @Test func aStoredResponseHasTheURLOfItsRequest() throws {
        let fixture = CacheFixture()
        let transport = StubTransport {
            $0.headers["If-None-Match"] == nil
                ? $0.response(headers: ["ETag": "\"1\"", "Cache-Control": "max-age=60"]) : $0.response(304)
        }
        for (part, seconds) in [("a", 0.0), ("b", 0), ("c", 61)] {
            fixture.advance(seconds)
            let url = try #require(URL(string: "http://h.test/x#\(part)"))
            let response = try fixture.client(transport).response(for: url).outcome().elements.first
            #expect(response?.head.url == url)
        }
        #expect(transport.requests.count == 2)
    }
}
