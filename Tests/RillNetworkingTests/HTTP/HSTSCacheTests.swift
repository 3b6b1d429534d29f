@testable import RillNetworking

/// HSTS (RFC 6797): what a host has said over https holds for later requests and for redirects.
@Suite(.blocking) struct HSTSCacheTests {
    /// A response whose `Strict-Transport-Security` is the first item of the query of its request.
    private static let answers: @Sendable (StubRequest) -> Observable<ExchangeEvent> = { request in
        let header = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems?.first?.value
        return request.response(headers: header.map { ["Strict-Transport-Security": $0] } ?? [:])
    }

    /// The URL at which a request to `url` arrives, after an answer to `first` with this header.
    private func target(
        of url: String, after header: String, from first: String = "https://example.test/"
    ) throws -> String? {
        let transport = StubTransport(Self.answers)
        let client = ApiClient(transport: transport).intercepted(by: HSTSCache().interceptor)
        let asked = try #require(URL(string: first))
            .appending(queryItems: [URLQueryItem(name: "header", value: header)])
        for url in [asked, try #require(URL(string: url))] { _ = try client.data(for: url).outcome() }
        return transport.requests.last?.url.absoluteString
    }

    @Test(arguments: [
        "max-age=60", "MAX-AGE=\"60\" ; preload", ";max-age=60;;", "max-age=60, max-age=0",
        "max-age=99999999999999999999", "includeSubDomains; max-age = 60", "max-age=60; r=\"a; \\\"b\"",
    ])
    func aHostThatHasSaidSoIsReachedOverHTTPS(header: String) throws {
        #expect(
            try target(of: "http://EXAMPLE.test/a%20b?c=%2F#d", after: header)
                == "https://EXAMPLE.test/a%20b?c=%2F#d")
    }

    /// `URL` has two names for it; the name of the request is that of name servers.
    @Test(arguments: ["http://bücher.example/", "http://xn--bcher-kva.example/"])
    func aHostWithOtherLettersHasOneName(url: String) throws {
        let first = "https://bücher.example/"
        #expect(try target(of: url, after: "max-age=60", from: first) == "https://xn--bcher-kva.example/")
    }

    @Test(arguments: [
        "max-age=0", "max-age", "max-age=-1", "max-age=x", "includeSubDomains", "", "max-age=1;max-age=1",
        "max-age=60; includeSubDomains=1", "max-age=60; includeSubDomains; includesubdomains",
        "max-age=\"60", "max-age=\"6\" \"0\"", "max-age=60; a b", "max-age=60; includeSubDomains=",
    ])
    func anyOtherHeaderIsIgnored(header: String) throws {
        #expect(try target(of: "http://example.test/", after: header) == "http://example.test/")
    }

    @Test(arguments: [
        ("http://example.test:80/", "https://example.test:443/"),
        ("http://example.test.", "https://example.test."),
        ("http://example.test:8080/", "https://example.test:8080/"), ("https://example.test:80/", nil),
        ("http://a.example.test/", nil), ("http://ample.test/", nil), ("http://test/", nil),
    ])
    func aPortOtherThan80StaysAndOtherHostsAreNotMeant(url: String, secured: String?) throws {
        #expect(try target(of: url, after: "max-age=60") == secured ?? url)
    }

    @Test(arguments: [
        ("http://b.a.example.test/", "https://example.test/", true),
        ("http://notexample.test/", "https://example.test/", false),
        ("http://test/", "https://example.test/", false),
        ("http://example.test/", "http://example.test/", false),
        ("http://127.0.0.1/", "https://127.0.0.1/", false), ("http://[::1]/", "https://[::1]/", false),
    ])
    func subdomainsAreMeantButNoAddressAndNothingSaidOverHTTP(url: String, first: String, isSecured: Bool)
        throws
    {
        let target = try target(of: url, after: "max-age=60; includeSubDomains", from: first)
        #expect(target?.hasPrefix("https:") == isSecured)
    }

    @Test func interceptorsBehindItSeeTheURLThatIsSent() throws {
        let (seen, transport) = (Log<String>(), StubTransport { $0.response() })
        let note = Interceptor.adapt { seen.write($0.url.absoluteString) }
        let hsts = HSTSCache(preloaded: ["example.test"])
        let client = ApiClient(transport: transport).intercepted(by: note, hsts.interceptor, note)
        _ = try client.data(for: try #require(URL(string: "http://example.test/"))).outcome()
        #expect(seen.entries == ["http://example.test/", "https://example.test/"])
        #expect(transport.requests.map(\.url.scheme) == ["https"])
    }

    /// A retry, a wait for a key, an interceptor behind it that chooses another host.
    @Test func noLaterAttemptIsPlain() throws {
        let (clock, transport) = (
            VirtualTimeScheduler(),
            StubTransport { request in
                request.url.scheme == "http"
                    ? request.response(301, headers: ["Location": "https://example.test/"])
                    : request.response(503, headers: ["Strict-Transport-Security": "max-age=60"])
            }
        )
        let hsts = HSTSCache(preloaded: ["mirror.test"])
        let mirror = Interceptor { request, send in
            send(request).catchError { _ in
                send(try changed(request) { $0.url = try #require(URL(string: "http://mirror.test/")) })
            }
        }
        let seen = Log<String>()
        let client = ApiClient(transport: transport).intercepted(
            by: hsts.interceptor, mirror, .retry(.table([.seconds(1)]), scheduler: clock),
            .adapt { seen.write($0.url.absoluteString) })
        let url = try #require(URL(string: "http://example.test/"))
        _ = try client.data(for: url).outcome(on: clock)
        #expect(
            seen.entries
                == ["http://example.test/", "https://example.test/"]
                + Array(repeating: "https://mirror.test/", count: 2))
        #expect(
            transport.requests.map(\.url.absoluteString)
                == ["http://example.test/"] + Array(repeating: "https://example.test/", count: 2)
                + Array(repeating: "https://mirror.test/", count: 2))
    }

    /// Both compare the URL of a response with that of the request.
    @Test func aLoginAndACacheBehindOneThatChoosesAHostWorkAsAlways() throws {
        let transport = StubTransport { request in
            request.response(
                request.headers["Authorization"] == "new" ? 200 : 401,
                headers: ["Cache-Control": "public, max-age=60"], body: Data("fine".utf8))
        }
        let client = ApiClient(transport: transport).intercepted(
            by: HSTSCache(preloaded: ["mirror.test"]).interceptor,
            .adapt { $0.url = try #require(URL(string: "http://mirror.test/")) },
            login().interceptor, CacheFixture().cache.interceptor)
        for _ in 0..<2 { #expect(try client.text(for: URL.example).outcome().elements == ["fine"]) }
        #expect(
            transport.requests.map(\.url.absoluteString)
                == Array(repeating: "https://mirror.test/", count: 2))
    }

    private func login() -> Authenticator<String> {
        Authenticator(
            credential: "old", scheduler: VirtualTimeScheduler(),
            apply: { token, request in request.headers["Authorization"] = token },
            refresh: { _ in .just("new") })
    }

    /// Another client learns the host between two attempts.
    private func learning(
        _ hsts: HSTSCache, _ secure: @escaping @Sendable (StubRequest) -> Observable<ExchangeEvent>
    ) throws -> StubTransport {
        let url = try #require(URL(string: "https://example.test/"))
        return StubTransport { request in
            if request.url.isSecure { return secure(request) }
            if request.headers["If-None-Match"] == nil, request.headers["Authorization"] == nil {
                return request.response(headers: ["ETag": "\"1\""], body: Data("plain".utf8))
            }
            let headers: HTTPHeaders = ["Strict-Transport-Security": "max-age=60"]
            hsts.store(ResponseHead(status: 200, headers: headers, url: url), from: url)
            return request.response(503)
        }
    }

    @Test(arguments: [true, false])
    func aCacheAsksNoOtherURLAboutWhatItHas(isBehind: Bool) throws {
        let (clock, hsts, cache) = (VirtualTimeScheduler(), HSTSCache(), CacheFixture().cache)
        let transport = try learning(hsts) { request in
            request.headers["If-None-Match"] == nil
                ? request.response(text: "safe") : request.response(304)
        }
        let pair = [hsts.interceptor, cache.interceptor]
        let client = ApiClient(transport: transport).intercepted(
            by: pair[isBehind ? 0 : 1], pair[isBehind ? 1 : 0],
            .retry(.table([.seconds(1)]), scheduler: clock))
        let url = try #require(URL(string: "http://example.test/"))
        let texts = try (0..<3).map { _ in try client.text(for: url).outcome(on: clock).elements }
        #expect(texts == [["plain"], ["safe"], ["safe"]])
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", nil, nil])
    }

    @Test func aLoginRenewsWhatAHostRefusesThatBecameKnownMeanwhile() throws {
        let (clock, hsts) = (VirtualTimeScheduler(), HSTSCache())
        let transport = try learning(hsts) { request in
            request.response(request.headers["Authorization"] == "new" ? 200 : 401)
        }
        let client = ApiClient(transport: transport).intercepted(
            by: hsts.interceptor, login().interceptor, .retry(.table([.seconds(1)]), scheduler: clock))
        let url = try #require(URL(string: "http://example.test/"))
        let outcome = try client.data(for: url).outcome(on: clock)
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(transport.requests.map(\.url.scheme) == ["http", "https", "https"])
    }

    @Test func aHostIsForgottenAtItsEndAndTheFirstThatEndsWhenThereAreTooMany() throws {
        let time = Mutex(ContinuousClock.now)
        let hsts = HSTSCache(preloaded: ["Always.test"], maximumCount: 2, now: { time.withLock { $0 } })
        for (host, seconds) in [("long", 90), ("short", 30), ("middle", 60)] {
            let url = try #require(URL(string: "https://\(host).test/"))
            let head = ResponseHead(
                status: 404, headers: ["Strict-Transport-Security": "max-age=\(seconds)"], url: url)
            hsts.store(head, from: url)
        }
        #expect(hsts.hosts == ["always.test", "long.test", "middle.test"])
        #expect("\(hsts)" == "an HSTS cache with 3 hosts")
        time.withLock { $0 += .seconds(60) }
        #expect(hsts.hosts == ["always.test", "long.test"])
        for (url, scheme) in [("http://middle.test", "http"), ("http://a.always.test", "https")] {
            #expect(hsts.secured(try #require(URL(string: url))).scheme == scheme)
        }
    }

    /// The classical attack: somebody on the way answers the plain request, or the redirect to one.
    @Test(.enabled(if: TLSServer.isAvailable && CurlTransport.isAvailable))
    func noPlainRequestLeavesTheClientBehindARedirectEither() throws {
        let server = try TLSServer(speaking: "http/1.1")
        let hsts = HSTSCache()
        let transport = CurlTransport(
            configuration: TransportConfiguration(tls: TLSConfiguration(authorities: server.certificate)))
        let client = ApiClient(transport: transport).intercepted(by: hsts.interceptor)
        let plain = "http://localhost:\(server.port)/"
        let front = try LoopbackServer.responding(.respond(redirect(to: plain)))
        let urls = ["https://localhost:\(server.port)/", plain, try front.url().absoluteString]
        for url in urls {
            let (outcome, subscription) = client.data(for: try #require(URL(string: url))).watched()
            _ = server.receiveHead()
            server.send(
                """
                HTTP/1.1 200 OK\r\nStrict-Transport-Security: max-age=60\r\nContent-Length: 4\r\n\r\nfine
                """.utf8)
            try outcome.waitForEnd()
            #expect(outcome.elements == [Data("fine".utf8)], "\(url): \(outcome.error as Any)")
            subscription.dispose()
        }
        #expect(hsts.hosts == ["localhost"])
    }

    @Test func whatIsNoNameOfAHostIsNamed() async {
        await #expect(processExitsWith: .failure) { _ = HSTSCache(preloaded: ["https://example.test"]) }
        await #expect(processExitsWith: .failure) { _ = HSTSCache(preloaded: ["10.0.0.1"]) }
        await #expect(processExitsWith: .failure) { _ = HSTSCache(maximumCount: 0) }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = HSTSCache(preloaded: ["example.test:443"])
        }
        #expect(result.says("Rill: HSTSCache(preloaded:) needs names of hosts, but got \"example.test:443\""))
    }
}
