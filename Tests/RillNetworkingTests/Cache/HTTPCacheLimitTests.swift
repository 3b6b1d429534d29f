@testable import RillNetworking

/// What the cache does not store, and what it removes.
struct HTTPCacheLimitTests {
    private let fresh: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"1\""]

    @Test func aResponseThatIsTooLongTakesThePlaceOfTheStoredOne() throws {
        let transport = StubTransport(inOrder: [
            { [fresh] in $0.response(headers: fresh, body: Data("x".utf8)) },
            { [fresh] in $0.response(headers: fresh, body: Data(count: 20_000)) },
            { [fresh] in $0.response(headers: fresh, body: Data("y".utf8)) },
        ])
        let client = CacheFixture(maximumBytes: 10_000).client(transport)
        let reload = HTTPRequest(url: try .example, headers: ["Cache-Control": "no-cache"])
        #expect(try client.data(for: URL.example).outcome().isCompleted)
        #expect(try client.data(for: reload).outcome().isCompleted)
        #expect(try client.data(for: URL.example).outcome().elements == [Data("y".utf8)])
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "PURGE"])
    func anUnsafeRequestRemovesTheResponse(method: String) throws {
        for status in [200, 500] {
            let transport = StubTransport { [fresh] in
                $0.response($0.method == "GET" ? 200 : status, headers: fresh)
            }
            let client = CacheFixture().client(transport)
            #expect(try client.data(for: URL.example).outcome().isCompleted)
            _ = try client.data(for: HTTPRequest(method, url: .example)).outcome()
            #expect(try client.data(for: URL.example).outcome().isCompleted)
            #expect(transport.requests.map(\.method) == ["GET", method, "GET"])
            #expect(transport.requests.last?.headers["If-None-Match"] == nil)
        }
    }

    @Test(arguments: ["ETag", "Content-Length", "X-Other"])
    func aHeadThatShowsAnotherVersionRemovesTheResponse(name: String) throws {
        let transport = StubTransport { [fresh] request in
            var headers = fresh
            headers["Content-Length"] = "0"
            if request.method == "HEAD" { headers[name] = "2" }
            return request.response(headers: headers)
        }
        let client = CacheFixture().client(transport)
        for method in ["GET", "HEAD", "GET"] {
            #expect(try client.data(for: HTTPRequest(method, url: .example)).outcome().isCompleted)
        }
        #expect(transport.requests.count == (name == "X-Other" ? 2 : 3))
    }

    @Test func aResponseThatWasRequestedBeforeAChangeIsNotStored() throws {
        let gate = PublishSubject<Int>()
        let transport = StubTransport { [fresh] request in
            request.method == "GET"
                ? gate.take(1).flatMap { _ in request.response(headers: fresh) } : request.response()
        }
        let client = CacheFixture().client(transport)
        let outcome = Outcome<Data>()
        _ = client.data(for: try URL.example).subscribe { outcome.receive($0) }
        #expect(try client.data(for: HTTPRequest("POST", url: .example)).outcome().isCompleted)
        gate.onNext(1)
        try outcome.waitForEnd()
        #expect(outcome.isCompleted)
        try client.data(for: URL.example).subscribe(onNext: { _ in }).dispose()
        #expect(transport.requests.map(\.method) == ["GET", "POST", "GET"])
    }

    @Test func otherRequestsPass() throws {
        let transport = StubTransport { [fresh] in $0.response(headers: fresh) }
        let client = CacheFixture().client(transport)
        let requests = [
            HTTPRequest("HEAD", url: try .example),
            HTTPRequest(url: try .example, headers: ["Range": "bytes=0-1"]),
            HTTPRequest(url: try .example, headers: ["Host": "a.test"]),
            HTTPRequest(url: try .example, headers: ["If-None-Match": "\"2\""]),
        ]
        for request in requests + requests { #expect(try client.data(for: request).outcome().isCompleted) }
        #expect(transport.requests.count == 8)
        #expect(transport.requests.last?.headers["If-None-Match"] == "\"2\"")
    }

    @Test func aResponseThatFillsTheCacheExactlyIsStored() throws {
        let response = HTTPResponse(
            head: ResponseHead(status: 200, headers: fresh, url: try .example), body: Data(count: 9))
        let stored = try #require(
            StoredResponse(
                response, to: .init(url: .example), sent: nil, requestedAt: CacheTime(),
                receivedAt: CacheTime()))
        // More than a kilobyte for itself, and 64 bytes for each header and the credential.
        #expect(stored.size > 9 + 2 * response.head.url.absoluteString.utf8.count + 1024 + 3 * 64)
        let size = stored.size + 2
        for (limit, count) in [(size, 1), (size - 1, 0)] {
            var cache = StoredResponses(maximumBytes: limit)
            #expect(cache.replace("k", by: stored, requestedAt: cache.sequence).isEmpty)
            #expect(cache.count == count && cache.bytes == count * size)
        }
    }

    @Test func aStoredResponseIsWithinTheLimitOfTheCall() throws {
        let transport = StubTransport { [fresh] in $0.response(headers: fresh, body: Data(count: 100)) }
        let client = CacheFixture().client(transport)
        #expect(try client.data(for: URL.example).outcome().isCompleted)
        let error = try client.stream(URL.example, maximumBytes: 99).failure(ApiError.self)
        #expect(error?.name == "bodyTooLarge")
        #expect(try client.stream(URL.example, maximumBytes: 100).outcome().isCompleted)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: NetworkTransport.available) func aDownloadPasses(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("x").with("Cache-Control", "max-age=60")))
        let client = CacheFixture().client(transport.shared)
        for _ in 1...2 {
            let folder = try DownloadFolder()
            #expect(try folder.download(server.url(), by: client).outcome().isCompleted)
            #expect(folder.content == Data("x".utf8))
        }
        #expect(server.requests.count == 2)
    }

    @Test(arguments: NetworkTransport.available)
    func aResponseBehindARedirectIsNotStored(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.redirecting(end: .text("x").with("Cache-Control", "max-age=60"))
        let client = CacheFixture().client(transport.shared)
        for _ in 1...2 { #expect(try client.data(for: server.url("/a")).outcome().isCompleted) }
        #expect(server.requests.map(\.path) == ["/a", "/end", "/a", "/end"])
    }

    @Test(arguments: NetworkTransport.available)
    func aBodyThatBreaksOffIsNotStored(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.serving { request in
            let fine = Response.text("0123456789").with("Cache-Control", "max-age=60")
            return request.index < 2 ? .truncated(fine, afterBodyBytes: 4) : .respond(fine)
        }
        let client = CacheFixture().client(transport.shared)
        #expect(try client.data(for: server.url()).outcome().error != nil)
        #expect(try client.stream(server.url(), segments: .one).outcome().error != nil)
        #expect(try client.data(for: server.url()).outcome().elements == [Data("0123456789".utf8)])
        #expect(server.requests.count == 3)
    }

    // A subscriber disposes when a body breaks off, but another interceptor may not.
    @Test func aBodyThatFailedIsNotStoredEvenIfTheEventsComplete() throws {
        let interceptor = CacheFixture().cache.interceptor
        let count = Mutex(0)
        let request = HTTPRequest(url: try .example)
        let send: Interceptor.Send = { [fresh] request in
            count.withLock { $0 += 1 }
            let head = ResponseHead(status: 200, headers: fresh, url: request.url)
            return .of(.response(head), .body(Data("01".utf8)), .bodyFailed(URLError(.timedOut)))
        }
        for _ in 1...2 { #expect(try interceptor.intercept(request, send).outcome().isCompleted) }
        #expect(count.withLock { $0 } == 2)
    }

    @Test func anErrorDuringValidationIsAnErrorAndKeepsTheResponse() throws {
        let transport = StubTransport(inOrder: [
            { $0.response(headers: ["ETag": "\"1\""], body: Data("x".utf8)) }, { $0.response(503) },
            { $0.failure(.networkConnectionLost) }, { $0.response(304) },
        ])
        let client = CacheFixture().client(transport)
        let names = try (1...4).map { _ in try client.data(for: URL.example).failure(ApiError.self)?.name }
        #expect(names == [nil, "server", "transport", nil])
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", "\"1\"", "\"1\""])
    }

    @Test func a304IsUsedEvenIfItIsValidForTheClient() throws {
        let transport = StubTransport(inOrder: [
            { $0.response(headers: ["ETag": "\"1\""], body: Data("x".utf8)) }, { $0.response(304) },
        ])
        let client = CacheFixture().client(transport).validating(.status([200, 304]))
        for _ in 1...2 { #expect(try client.data(for: URL.example).outcome().elements == [Data("x".utf8)]) }
    }

    @Test func a304AboutAnotherVersionIsNotUsed() throws {
        let transport = StubTransport(inOrder: [
            { $0.response(headers: ["ETag": "\"1\""], body: Data("x".utf8)) },
            { $0.response(304, headers: ["ETag": "\"2\""]) },
            { $0.response(headers: ["ETag": "\"2\""], body: Data("y".utf8)) },
        ])
        let client = CacheFixture().client(transport)
        let bodies = try (1...2).map { _ in try client.data(for: URL.example).outcome().elements }
        #expect(bodies == [[Data("x".utf8)], [Data("y".utf8)]])
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", nil])
    }

    /// As of a server of files on which an older file has taken the place of the newer.
    @Test func a304WithAnotherDateIsNotUsed() throws {
        let (newer, older) = ("Sun, 06 Nov 1994 08:49:37 GMT", "Sat, 05 Nov 1994 08:49:37 GMT")
        let transport = StubTransport(inOrder: [
            { $0.response(headers: ["Last-Modified": newer], body: Data("x".utf8)) },
            { $0.response(304, headers: ["Last-Modified": older]) },
            { $0.response(headers: ["Last-Modified": older], body: Data("y".utf8)) },
        ])
        let client = CacheFixture().client(transport)
        let bodies = try (1...2).map { _ in try client.data(for: URL.example).outcome().elements }
        #expect(bodies == [[Data("x".utf8)], [Data("y".utf8)]])
        #expect(transport.requests.map { $0.headers["If-Modified-Since"] } == [nil, newer, nil])
    }

    /// Who sets the wall clock makes no response fresh, and none stale.
    @Test(arguments: [-3600.0, -30, 30, 3600]) func aResponseAgesWhateverTheWallClockIsSetTo(_ step: Double)
        throws
    {
        let fixture = CacheFixture()
        let transport = StubTransport { $0.response(headers: ["Cache-Control": "max-age=60"]) }
        let client = fixture.client(transport)
        func age() throws -> String? {
            try client.response(for: URL.example).outcome().elements[0].head.headers["Age"]
        }
        #expect(try age() == nil)
        fixture.setForward(step)
        #expect(try age() == "0")
        fixture.advance(59)
        #expect(try age() == "59")
        fixture.setForward(step)
        fixture.advance(1)
        #expect(try age() == nil)
        #expect(transport.requests.count == 2)
    }

    @Test func whatOneClientHasStoredNeedsNotBeValidForAnother() throws {
        let fixture = CacheFixture()
        let transport = StubTransport { [fresh] in $0.response(headers: fresh, body: Data(count: 100)) }
        let strict = ApiClient(transport: transport, maximumBodyBytes: 99)
            .validating(.contentType("image/png"))
        #expect(try strict.data(for: URL.example).outcome().error != nil)
        let cached = strict.intercepted(by: fixture.cache.interceptor)
        #expect(try cached.data(for: URL.example).outcome().error != nil)
        #expect(try fixture.client(transport).data(for: URL.example).outcome().isCompleted)
        #expect(try cached.data(for: URL.example).outcome().elements == [Data(count: 100)])
        #expect(transport.requests.count == 3)
    }

    @Test func theLeastRecentlyUsedResponsesAreDropped() throws {
        let fixture = CacheFixture(maximumBytes: 30_000)
        let transport = StubTransport { [fresh] request in
            request.response(
                headers: fresh, body: Data(count: request.url.path() == "/large" ? 30_000 : 8000))
        }
        let client = fixture.client(transport)
        for path in ["a", "b", "c", "a", "d", "large", "a", "c", "b", "e", "f", "a"] {
            let outcome = try client.data(for: URL.example.appending(path: path)).outcome()
            #expect(outcome.isCompleted)
        }
        let sent = ["/a", "/b", "/c", "/d", "/large", "/b", "/e", "/f", "/a"]
        #expect(transport.requests.map { $0.url.path() } == sent)
        #expect(fixture.cache.description.hasPrefix("a cache with 3 responses, 2"))
        fixture.cache.removeAll()
        #expect(fixture.cache.description == "a cache with 0 responses, 0 bytes")
    }

    @Test func noDescriptionContainsAResponse() throws {
        let fixture = CacheFixture()
        let transport = StubTransport { [fresh] in $0.response(headers: fresh, body: Data("hush".utf8)) }
        let url = try #require(URL(string: "http://h.test/?token=hush"))
        #expect(try fixture.client(transport).data(for: url).outcome().isCompleted)
        var text = "\(fixture.cache)"
        dump(fixture.cache, to: &text)
        #expect(text.contains("1 response,") && !text.contains("hush"))
    }

    @Test func aHeadOfAnotherVersionIsNoChangeOfOtherURLs() throws {
        let (gate, other) = (PublishSubject<Int>(), try URL.example.appending(path: "other"))
        let transport = StubTransport { [fresh] request in
            var headers = fresh
            if request.method == "HEAD" { headers["ETag"] = "\"2\"" }
            let response = request.response(headers: headers)
            return request.url == other ? gate.take(1).flatMap { _ in response } : response
        }
        let client = CacheFixture().client(transport)
        let outcome = Outcome<Data>()
        #expect(try client.data(for: URL.example).outcome().isCompleted)
        _ = client.data(for: other).subscribe { outcome.receive($0) }
        #expect(try client.data(for: HTTPRequest("HEAD", url: .example)).outcome().isCompleted)
        gate.onNext(1)
        try outcome.waitForEnd()
        client.data(for: other).subscribe(onNext: { _ in }).dispose()
        #expect(transport.requests.map(\.method) == ["GET", "GET", "HEAD"])
    }

    @Test(.enabled(if: !isSanitized && FileManager.default.fileExists(atPath: "/proc/self/status")))
    func ofALongBodyThatIsNotStoredNothingIsKept() throws {
        let piece = Data(repeating: 7, count: 1 << 20)
        let transport = StubTransport { request in
            let head = ResponseHead(status: 200, headers: ["Cache-Control": "no-store"], url: request.url)
            return Observable.just(ExchangeEvent.response(head))
                .concat(Observable<Int>.range(start: 0, count: 512).map { _ in .body(piece) })
        }
        let client = CacheFixture(maximumBytes: .max).client(transport)
        let received = Atomic<Int>(0)
        let during = Atomic<Int>(0)
        let before = residentMegabytes()
        _ = client.stream(try URL.example).subscribe(onNext: { _ in
            let count = received.add(1, ordering: .relaxed).newValue
            if count == 512 { during.store(residentMegabytes(), ordering: .relaxed) }
        })
        #expect(received.load(ordering: .relaxed) == 512)
        #expect(during.load(ordering: .relaxed) - before < 256)
    }
}

private func residentMegabytes() -> Int {
    let text = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
}
