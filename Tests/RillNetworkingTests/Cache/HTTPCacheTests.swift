@testable import RillNetworking

struct HTTPCacheTests {
    @Test(arguments: NetworkTransport.available)
    func aFreshResponseNeedsNoRequest(on transport: NetworkTransport) throws {
        let fixture = CacheFixture()
        let server = try LoopbackServer.responding(
            .respond(.text("one").with("Cache-Control", "private, max-age=60").with("Set-Cookie", "a=1")))
        let client = fixture.client(transport.shared)
        let first = try client.validResponse(for: server.url("/x")).outcome().elements.first
        fixture.advance(59.5)
        let second = try client.validResponse(for: server.url("/x#part")).outcome().elements.first
        #expect(first?.body == Data("one".utf8) && second?.body == first?.body)
        #expect(first?.head.headers["Age"] == nil && second?.head.headers["Age"] == "59")
        #expect(first?.head.headers["Set-Cookie"] != nil && second?.head.headers["Set-Cookie"] == nil)
        #expect(server.requests.count == 1)
        fixture.advance(0.5)
        #expect(try client.data(for: server.url("/x")).outcome().elements == [Data("one".utf8)])
        #expect(try client.data(for: server.url("/x?y")).outcome().elements == [Data("one".utf8)])
        #expect(server.requests.count == 3)
    }

    @Test(.enabled(if: CurlTransport.isAvailable))
    func whatComesFromTheNetworkIsDeliveredOnAThreadOfTheTransportAndWhatIsStoredInsideTheCall() throws {
        let server = try LoopbackServer.responding(
            .respond(.text("one").with("Cache-Control", "private, max-age=60")))
        let body = try CacheFixture().client(CurlTransport.shared).data(for: server.url("/x"))
        let isHere = Log<Bool>()
        let here = ObjectIdentifier(Thread.current)
        let noted = body.do(onNext: { _ in isHere.write(ObjectIdentifier(Thread.current) == here) })
        #expect(try noted.outcome().error == nil)
        let isInside = Mutex(false)
        _ = noted.subscribe(onNext: { _ in isInside.withLock { $0 = true } })
        #expect(isHere.entries == [false, true], "\(isHere.entries)")
        #expect(isInside.withLock { $0 })
    }

    /// As strings of Swift they are equal; as bytes they are two.
    @Test(arguments: ["Authorization", "X-Name"])
    func aHeaderWithEqualLettersAndOtherBytesIsAnother(_ name: String) throws {
        let fixture = CacheFixture()
        let transport = StubTransport { request in
            request.response(
                200, headers: ["Cache-Control": "public, max-age=60", "Vary": "X-Name"],
                body: Data((request.headers[name].map { "\($0.utf8.count)" } ?? "").utf8))
        }
        let client = fixture.client(transport)
        let texts = try ["Jos\u{E9}", "Jose\u{301}"].map { value in
            try client.text(for: HTTPRequest(url: .example, headers: [name: value])).outcome().elements
        }
        #expect(texts == [["5"], ["6"]])
    }

    @Test func theAgeOfAConfirmedResponseIsThatOfItsConfirmation() throws {
        let fixture = CacheFixture()
        let transport = StubTransport { request in
            request.headers["If-None-Match"] == nil
                ? request.response(headers: ["ETag": "\"1\"", "Cache-Control": "max-age=60", "Age": "50"])
                : request.response(304)
        }
        let client = fixture.client(transport)
        let ages = try [0, 20, 40, 20].map { seconds in
            fixture.advance(seconds)
            return try client.response(for: URL.example).outcome().elements.first?.head.headers["Age"]
        }
        #expect(ages == ["50", nil, "40", nil] && transport.requests.count == 3)
    }

    /// With the first `Date` it would be stale from then on.
    @Test func aConfirmationWithoutADateMakesAResponseFreshAgain() throws {
        let fixture = CacheFixture()
        let transport = StubTransport { request in
            let headers: HTTPHeaders = [
                "ETag": "\"1\"", "Cache-Control": "max-age=60", "Date": "Thu, 01 Jan 1970 00:16:40 GMT",
            ]
            return request.headers["If-None-Match"] == nil
                ? request.response(headers: headers, body: Data("one".utf8)) : request.response(304)
        }
        for seconds in [0.0, 100, 59] {
            fixture.advance(seconds)
            #expect(try fixture.client(transport).text(for: URL.example).outcome().elements == ["one"])
        }
        #expect(transport.requests.count == 2)
    }

    @Test func aFailureThatTheClientTakesForValidLeavesWhatIsStored() throws {
        let fixture = CacheFixture()
        let transport = StubTransport(inOrder: [
            { $0.response(headers: ["Cache-Control": "max-age=3600"], body: Data("one".utf8)) },
            { $0.response(503) },
        ])
        let client = fixture.client(transport).validating(.status(200..<600))
        let reload = HTTPRequest(url: try .example, headers: ["Cache-Control": "no-cache"])
        for request in [HTTPRequest(url: try .example), reload] {
            _ = try client.text(for: request).outcome()
        }
        #expect(try client.text(for: URL.example).outcome().elements == ["one"])
        #expect(transport.requests.count == 2)
    }

    @Test func whatWasAskedForBeforeAChangeEndsIsNotStoredAtAnyURL() throws {
        let (fixture, gate) = (CacheFixture(), PublishSubject<Void>())
        let transport = StubTransport { request in
            let response = request.response(
                headers: ["Cache-Control": "max-age=3600"], body: Data("list".utf8))
            return request.method == "POST" ? response : gate.take(1).flatMap { _ in response }
        }
        let client = fixture.client(transport)
        let (outcome, subscription) = client.text(for: try URL.example).watched()
        defer { subscription.dispose() }
        let event = HTTPRequest("POST", url: try #require(URL(string: "https://log.test/event")))
        _ = try client.data(for: event).outcome()
        gate.onNext(())
        #expect(outcome.elements == ["list"])
        let (_, again) = client.text(for: try URL.example).watched()
        #expect(transport.requests.map(\.method) == ["GET", "POST", "GET"])
        again.dispose()
    }

    /// Whose answer 304 would be about what it has.
    @Test func aMirrorBehindTheCacheIsNotAskedAboutWhatTheCacheHas() throws {
        let (url, mirror) = (try URL.example, try #require(URL(string: "https://mirror.test/")))
        let fixture = CacheFixture()
        let transport = StubTransport(inOrder: [
            { $0.response(headers: ["ETag": "\"1\""], body: Data("file".utf8)) }, { $0.response(503) },
            { $0.headers["If-None-Match"] == nil ? $0.response(text: "file") : $0.response(304) },
        ])
        let client = fixture.client(transport).intercepted(
            by: Interceptor { request, send in
                send(request).catchError { _ in
                    var other = request
                    other.url = mirror
                    return send(other)
                }
            })
        for _ in 0..<2 { #expect(try client.text(for: url).outcome().elements == ["file"]) }
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", nil])
    }

    @Test(arguments: NetworkTransport.available)
    func aStoredResponseSetsNoCookie(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(
            .respond(.text("one").with("Cache-Control", "max-age=60").with("Set-Cookie", "a=1")))
        let jar = CookieJar()
        let client = transport.client.intercepted(by: jar.interceptor, CacheFixture().cache.interceptor)
        #expect(try client.data(for: server.url()).outcome().isCompleted && jar.cookies.count == 1)
        jar.removeAll()
        #expect(try client.data(for: server.url()).outcome().isCompleted && jar.cookies.isEmpty)
        #expect(server.requests.count == 1)
    }

    /// Two clients share a cache, and the second one has more secrets.
    @Test func aStoredResponseIsRedactedAsItsRequest() throws {
        let fixture = CacheFixture()
        let transport = StubTransport {
            $0.headers["If-None-Match"] == nil
                ? $0.response(headers: ["ETag": "\"1\"", "Cache-Control": "max-age=60"]) : $0.response(304)
        }
        let url = try #require(URL(string: "http://host/?plate=hush"))
        #expect(try fixture.client(transport).data(for: url).outcome().isCompleted)
        let client = ApiClient(transport: transport, redaction: Redaction(alsoSecret: ["plate"]))
            .intercepted(by: fixture.cache.interceptor)
        for seconds in [0.0, 61] {
            fixture.advance(seconds)
            let head = try #require(try client.response(for: url).outcome().elements.first).head
            #expect("\(head)".contains("plate=***"))
        }
        #expect(transport.requests.count == 2)
    }

    /// The second request is made after the first, and answered before it.
    @Test(arguments: [200, 304])
    func anAnswerThatComesLateReplacesNoneOfALaterRequest(status: Int) throws {
        let fixture = CacheFixture()
        let late = PublishSubject<Void>()
        let count = Atomic<Int>(0)
        @Sendable func answer(_ request: StubRequest, _ tag: String, _ status: Int, _ control: String)
            -> Observable<
                ExchangeEvent
            >
        {
            request.response(
                status, headers: ["ETag": "\"\(tag)\"", "Cache-Control": control],
                body: status == 200 ? Data(tag.utf8) : Data())
        }
        let transport = StubTransport { request in
            switch count.add(1, ordering: .relaxed).newValue {
            case 1: answer(request, "old", 200, "no-cache")
            case 2: late.take(1).flatMap { answer(request, "old", status, "max-age=60") }
            default: answer(request, "new", 200, "max-age=60")
            }
        }
        let client = fixture.client(transport)
        let url = try #require(URL(string: "http://host/x/../a"))
        func texts() throws -> [String] { try client.text(for: url).outcome().elements }
        #expect(try texts() == ["old"])
        let (slow, subscription) = client.text(for: url).watched()
        #expect(try texts() == ["new"])
        late.onNext(())
        try slow.waitForEnd()
        #expect(slow.elements == ["old"])
        #expect(try texts() == ["new"] && count.load(ordering: .relaxed) == 3)
        subscription.dispose()
        // libcurl resolves the dots, so it is the same resource.
        var change = HTTPRequest("PUT", url: try #require(URL(string: "http://host/a")))
        change.body = .data(Data())
        #expect(try client.data(for: change).outcome().isCompleted)
        #expect(try texts() == ["new"] && count.load(ordering: .relaxed) == 5)
    }

    @Test(arguments: NetworkTransport.available)
    func aStaleResponseIsValidated(on transport: NetworkTransport) throws {
        let fixture = CacheFixture()
        let modified = "Sun, 06 Nov 1994 08:49:37 GMT"
        let server = try LoopbackServer.serving { request in
            guard request.headers["If-None-Match"]?.hasSuffix("\"1\"") == true,
                request.headers["If-Modified-Since"] == modified
            else {
                return .respond(.text("one").with("ETag", "\"1\"").with("Last-Modified", modified))
            }
            return .respond(
                Response.status(304).with("Content-Type", "x/y").with("ETag", "W/\"1\"").with(
                    "Cache-Control", "max-age=5"))
        }
        let client = fixture.client(transport.shared)
        for _ in 1...3 {
            #expect(try client.data(for: server.url()).outcome().elements == [Data("one".utf8)])
        }
        // The 304 made it fresh.
        #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
        fixture.advance(5)
        let response = try client.response(for: server.url()).outcome().elements.first
        #expect(
            response?.head.status == 200
                && response?.head.headers["Content-Type"] == "text/plain; charset=utf-8")
        #expect(server.requests.count == 3)
    }

    /// What it says about its own bytes is about none (RFC 9111, 3.2).
    @Test func theHeadersOfAConfirmationReplaceTheStoredOnes() throws {
        let replaced = ["Content-Language", "Content-Location", "Content-Foo", "X-Name", "Set-Cookie"]
        let kept = ["Content-Type", "Content-Encoding", "Content-Range"]
        let transport = StubTransport { request in
            let isFirst = request.headers["If-None-Match"] == nil
            var headers: HTTPHeaders = ["ETag": "\"1\""]
            for name in replaced + kept { headers[name] = isFirst ? "a=1" : "a=2" }
            return isFirst
                ? request.response(headers: headers, body: Data("one".utf8))
                : request.response(304, headers: headers)
        }
        let client = CacheFixture().client(transport)
        let heads = try (1...2).map { _ in
            try #require(try client.response(for: URL.example).outcome().elements.first).head.headers
        }
        #expect(replaced.map { heads[1][$0] } == replaced.map { _ in "a=2" })
        #expect(kept.map { heads[1][$0] } == kept.map { _ in "a=1" })
    }

    @Test func whatIsAboutAProxyIsNotStored() throws {
        let names = ["Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization"]
        let transport = StubTransport { request in
            var headers: HTTPHeaders = ["Cache-Control": "max-age=60"]
            for name in names { headers[name] = "Basic" }
            return request.response(headers: headers)
        }
        let client = CacheFixture().client(transport)
        let counts = try (1...2).map { _ in
            let head = try client.response(for: URL.example).outcome().elements.first?.head
            return names.count { head?.headers[$0] != nil }
        }
        #expect(counts == [3, 0] && transport.requests.count == 1)
    }

    @Test(arguments: NetworkTransport.available)
    func aChangedResponseReplacesTheStoredOne(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.serving { request in
            let tag = request.index < 2 ? "\"1\"" : "\"2\""
            if request.headers["If-None-Match"] == tag { return .respond(.status(304)) }
            return .respond(Response.text(tag).with("ETag", tag))
        }
        let client = CacheFixture().client(transport.shared)
        let bodies = try (1...4).map { _ in try client.data(for: server.url()).outcome().elements.first }
        #expect(bodies == ["\"1\"", "\"1\"", "\"2\"", "\"2\""].map { Data($0.utf8) })
        #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", "\"1\"", "\"2\""])
    }

    @Test(arguments: NetworkTransport.available)
    func aStreamIsStoredAndDelivered(on transport: NetworkTransport) throws {
        let content = Data.pattern(300_000)
        let server = try LoopbackServer.serving { request in
            if request.headers["If-None-Match"] == "\"1\"" { return .respond(.status(304)) }
            return .respond(Response(headers: ["ETag": "\"1\""], body: Array(content)))
        }
        let client = CacheFixture().client(transport.shared)
        for _ in 1...2 {
            let pieces = try client.stream(server.url()).outcome()
            #expect(pieces.isCompleted && pieces.elements.reduce(Data(), +) == content)
        }
        #expect(try client.data(for: server.url()).outcome().elements.first == content)
        #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", "\"1\""])
    }

    @Test(arguments: [
        ("", false), ("max-age=60", true), ("MAX-AGE = \"60\"", true), ("max-age=0", false),
        ("max-age=x", false),
        ("max-age=60, no-store", false), ("max-age=60, no-cache", false),
        ("max-age=60, no-cache=\"Set-Cookie\"", false),
        ("private, max-age=60", true), ("s-maxage=60", false), ("max-age=60, max-age=0", false),
        ("max-age=99999999999999999999", true), ("x=\", max-age=60\"", false),
    ])
    func cacheControlDecidesWhetherAResponseIsFresh(control: String, isFresh: Bool) throws {
        #expect(try isReused(["Cache-Control": control]) == isFresh)
    }

    @Test(
        arguments: [
            (["Expires": "Thu, 01 Jan 1970 00:18:00 GMT"], true),
            (["Expires": "Thu, 01 Jan 1970 00:16:00 GMT"], false),
            (["Expires": "0"], false), (["Expires": "Thu, 01 Jan 1970 00:18:00 +0900"], false),
            (["Expires": "Thu, 01 Jan 1970 00:18:00 JST"], false),
            (["Expires": "Thu, 01 Jan 1970 00:18:00 GMT", "Cache-Control": "max-age=0"], false),
            (["Cache-Control": "max-age=60", "Date": "Thu, 01 Jan 1970 00:15:40 GMT"], false),
            (["Cache-Control": "max-age=60", "Vary": "*"], false),
            (["Cache-Control": "max-age=60", "Vary": "Cookie"], false),
            (["Cache-Control": "max-age=60", "Vary": "Accept, Accept-Language"], true),
        ] as [(HTTPHeaders, Bool)])
    func datesAndVaryCount(headers: HTTPHeaders, isReused expected: Bool) throws {
        #expect(try isReused(headers) == expected)
    }

    @Test(arguments: [
        ("59", true), ("60", false), ("4294967295", false), ("4294967296", false),
        ("99999999999999999999", false), ("61, 0", false), ("0, 61", true), ("x", true),
    ])
    func theAgeOfAResponseCounts(age: String, isReused expected: Bool) throws {
        #expect(try isReused(["Cache-Control": "max-age=60", "Age": age]) == expected)
    }

    @Test(arguments: [("no-store", 2), ("no-cache", 2), ("max-age=0", 2), ("max-age=30", 1), ("", 1)])
    func theRequestMayDemandMore(control: String, requests: Int) throws {
        let transport = StubTransport { $0.response(headers: ["Cache-Control": "max-age=60"]) }
        let client = CacheFixture().client(transport)
        #expect(try client.data(for: URL.example).outcome().isCompleted)
        let request = HTTPRequest(url: try .example, headers: ["Cache-Control": control])
        #expect(try client.data(for: request).outcome().isCompleted)
        #expect(transport.requests.count == requests)
    }

    @Test func aResponseIsForRequestsWithTheHeadersThatVaryNames() throws {
        let transport = StubTransport {
            $0.response(headers: ["Cache-Control": "max-age=60", "Vary": "Accept-Language"])
        }
        let client = CacheFixture().client(transport)
        for language in ["no", "no", "en", "no", nil, nil] {
            var request = HTTPRequest(url: try .example)
            request.headers["Accept-Language"] = language
            #expect(try client.data(for: request).outcome().isCompleted)
        }
        #expect(transport.requests.map { $0.headers["Accept-Language"] } == ["no", "en", "no", nil])
        // An interceptor behind the cache may send another language next time.
        let inner = StubTransport {
            $0.response(headers: ["Cache-Control": "max-age=60", "Vary": "Accept-Language"])
        }
        let changing = CacheFixture().client(inner).intercepted(by: .headers(["Accept-Language": "en"]))
        for _ in 1...2 { #expect(try changing.data(for: URL.example).outcome().isCompleted) }
        #expect(inner.requests.count == 2)
    }

    @Test(arguments: ["private, must-revalidate, max-age=600", "public, max-age=600"])
    func aResponseForOneUserIsDeliveredToNoOther(control: String) throws {
        let fixture = CacheFixture()
        let server = try LoopbackServer.serving { request in
            let user = request.headers["authorization"] ?? "nobody"
            return .respond(Response.text("data of \(user)").with("Cache-Control", control))
        }
        let client = fixture.client(ApiClient.defaultTransport)
        for user in ["alice", "alice", "bob", nil] {
            var request = HTTPRequest(url: try server.url())
            request.headers["Authorization"] = user
            #expect(try client.text(for: request).outcome().elements == ["data of \(user ?? "nobody")"])
        }
        #expect(server.requests.count == 3)
    }

    @Test(.enabled(if: CurlTransport.isAvailable), arguments: ["HTTP/1.1", "HTTP/1.0"])
    func aBodyThatTheEndOfItsConnectionEndsIsNotStored(version: String) throws {
        let head = "\(version) 200 OK\r\nCache-Control: max-age=3600\r\n\r\n"
        let server = try LoopbackServer.responding(.raw(Array("\(head)half".utf8), then: .close))
        let client = CacheFixture().client(CurlTransport())
        for _ in 0..<2 { #expect(try client.text(for: server.url()).outcome().elements == ["half"]) }
        #expect(server.requests.count == 2)
    }

    @Test func aPrivateResponseBehindAHiddenCredentialIsNotStored() throws {
        let fixture = CacheFixture()
        let server = try LoopbackServer.responding(
            .respond(Response.text("mine").with("Cache-Control", "private, must-revalidate, max-age=600")))
        let client = fixture.client(ApiClient.defaultTransport).intercepted(
            by: .headers(["Authorization": "alice"]))
        for _ in 0..<2 { _ = try client.text(for: server.url()).outcome() }
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [
        ("max-age=60", false), ("max-age=60, private", false), ("max-age=60, public", true),
        ("max-age=60, must-revalidate", true), ("max-age=60, s-maxage=1", true),
    ])
    func aResponseToAnAuthorizedRequestMustAllowIt(control: String, isStored: Bool) throws {
        let authorize = Interceptor.headers(["Authorization": "Bearer x"])
        for isOutside in [true, false] {
            let transport = StubTransport { $0.response(headers: ["Cache-Control": control]) }
            let cache = CacheFixture().cache.interceptor
            let client = ApiClient(transport: transport)
                .intercepted(by: isOutside ? authorize : cache, isOutside ? cache : authorize)
            for _ in 1...2 { #expect(try client.data(for: URL.example).outcome().isCompleted) }
            #expect(transport.requests.count == (isStored ? 1 : 2))
        }
    }

    /// Whether a second request is answered from the cache, at 00:16:40.
    private func isReused(_ headers: HTTPHeaders) throws -> Bool {
        let transport = StubTransport { $0.response(headers: headers, body: Data("x".utf8)) }
        let client = CacheFixture().client(transport)
        for _ in 1...2 { #expect(try client.data(for: URL.example).outcome().elements == [Data("x".utf8)]) }
        return transport.requests.count == 1
    }
}
