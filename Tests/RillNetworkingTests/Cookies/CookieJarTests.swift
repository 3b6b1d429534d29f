@testable import RillNetworking

struct CookieJarTests {
    /// The path is the one that is sent, without dot segments.
    @Test func thePathOfAURLIsTheOneThatIsSent() throws {
        let jar = CookieJar()
        let transport = StubTransport { request in
            request.response(headers: [
                "Set-Cookie": request.url.path().contains("root") ? "r=1; Path=/a" : "n=1"
            ])
        }
        let client = ApiClient(transport: transport).intercepted(by: jar.interceptor)
        for path in ["root", "a/../b/c"] {
            let url = try #require(URL(string: "http://localhost/\(path)"))
            #expect(try client.data(for: url).outcome().isCompleted)
        }
        #expect(jar.cookies.map(\.path).sorted() == ["/a", "/b"])
        #expect(jar.cookies(for: try #require(URL(string: "http://localhost/a/../b"))).map(\.name) == ["n"])
    }

    /// Also one of a request whose first attempt was sent before.
    @Test(arguments: [true, false]) func anAttemptAfterTheJarWasEmptiedMaySetCookies(isFirst: Bool) throws {
        let scheduler = VirtualTimeScheduler()
        let jar = CookieJar()
        let count = Mutex(0)
        let transport = StubTransport { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return request.response(
                number == 1 ? 503 : 200, headers: ["Set-Cookie": "n=\(number)", "Retry-After": "1"])
        }
        let retry = Interceptor.retry(scheduler: scheduler)
        let client = ApiClient(transport: transport).intercepted(
            by: isFirst ? jar.interceptor : retry, isFirst ? retry : jar.interceptor)
        let recorder = scheduler.record(client.data(for: try URL.example))
        jar.removeAll()
        scheduler.advance(by: .seconds(60))
        #expect(recorder.isCompleted && jar.cookies.map(\.value) == ["2"])
    }

    /// As strings of Swift they are equal; as bytes they are two names.
    @Test func namesWithEqualLettersAndOtherBytesAreTwo() throws {
        let jar = CookieJar()
        let names = Mutex(["Jos\u{E9}", "Jose\u{301}"])
        let transport = StubTransport { request in
            request.response(headers: ["Set-Cookie": "\(names.withLock { $0.removeFirst() })=1"])
        }
        let client = ApiClient(transport: transport).intercepted(by: jar.interceptor)
        for _ in 1...2 { #expect(try client.data(for: URL.example).outcome().isCompleted) }
        #expect(jar.cookies.map(\.name.utf8.count).sorted() == [5, 6])
    }

    @Test(arguments: NetworkTransport.available)
    func theCookiesOfAResponseAreSent(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(
            .respond(
                .text("fine").with("Set-Cookie", "a=1; Expires=Wed, 09 Jun 2100 10:18:14 GMT; Path=/")
                    .with("Set-Cookie", "b=2; HttpOnly").with("Set-Cookie", "c=x y; Max-Age=60")
                    .with("Set-Cookie", "d=1,e=2")))
        let jar = CookieJar()
        let client = transport.client.intercepted(by: jar.interceptor)
        for _ in 1...2 { #expect(try client.data(for: server.url("/in/x")).outcome().isCompleted) }
        // URLSession joins the lines of a response with commas.
        let last = transport == .curl ? "d=1,e=2" : "d=1; e=2"
        #expect(server.requests.map { $0.headers["Cookie"] } == [nil, "b=2; c=x y; \(last); a=1"])
        #expect(jar.cookies.prefix(4).map(\.name) == ["a", "b", "c", "d"])
        #expect(jar.cookies.prefix(4).map(\.path) == ["/", "/in", "/in", "/in"])
        #expect(jar.cookies.allSatisfy { $0.isHostOnly && $0.domain == "127.0.0.1" })
    }

    @Test(arguments: NetworkTransport.available)
    func aRedirectSetsAndReceivesCookies(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.serving { request in
            guard request.path == "/login" else { return .respond(.text("fine")) }
            let moved = redirect(to: "/home").with("Set-Cookie", "id=7; Path=/home")
            return .respond(moved.with("Set-Cookie", "old=; Path=/; Max-Age=0"))
        }
        let jar = CookieJar()
        jar.store("old=1; Path=/", try server.url())
        let client = transport.client.intercepted(by: jar.interceptor)
        #expect(try client.data(for: server.url("/login")).outcome().isCompleted)
        #expect(server.requests.map(\.path) == ["/login", "/home"])
        #expect(server.requests.map { $0.headers["Cookie"] } == ["old=1", "id=7"])
    }

    @Test func theCookiesAreThoseOfTheHostThatTheRequestNames() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine").with("Set-Cookie", "a=1")))
        let client = NetworkTransport.curl.client.intercepted(by: CookieJar().interceptor)
        for host in ["a.test", "b.test", "a.test:80"] {
            var request = HTTPRequest(url: try server.url())
            request.headers["Host"] = host
            #expect(try client.data(for: request).outcome().isCompleted)
        }
        #expect(server.requests.map { $0.headers["Cookie"] } == [nil, nil, "a=1"])
    }

    @Test func aResponseToARequestFromBeforeTheRemovalSetsNoCookie() throws {
        let go = PublishSubject<Void>()
        let transport = StubTransport { request in
            go.take(1).flatMap { request.response(headers: ["Set-Cookie": "a=1"]) }
        }
        let jar = CookieJar()
        let client = ApiClient(transport: transport).intercepted(by: jar.interceptor)
        let scheduler = VirtualTimeScheduler()
        let before = scheduler.record(client.data(for: try url("http://one.test/")))
        jar.removeAll()
        go.onNext(())
        #expect(before.isCompleted && jar.cookies.isEmpty)
        let after = scheduler.record(client.data(for: try url("http://one.test/")))
        go.onNext(())
        #expect(after.isCompleted && jar.cookies.count == 1)
    }

    @Test func aRedirectToAnotherHostReceivesOnlyItsOwnCookies() throws {
        let transport = StubTransport { request in
            request.url.host() == "one.test"
                ? request.response(302, headers: ["Location": "http://two.test/"]) : request.response()
        }
        let jar = CookieJar()
        jar.store("a=1", try url("http://one.test/"))
        jar.store("b=2", try url("http://two.test/"))
        let client = ApiClient(transport: transport).intercepted(by: jar.interceptor)
        #expect(try client.data(for: url("http://one.test/")).outcome().isCompleted)
        #expect(transport.requests.map { $0.headers["Cookie"] } == ["a=1", "b=2"])
    }

    @Test(arguments: NetworkTransport.available)
    func theCookiesOfAnErrorAreTaken(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(
            .respond(.text("no", status: 403).with("Set-Cookie", "a=1")))
        let jar = CookieJar()
        let client = transport.client.intercepted(by: jar.interceptor)
        #expect(try client.data(for: server.url()).failure(ApiError.self)?.name == "client")
        #expect(jar.cookies.map(\.name) == ["a"])
    }

    @Test func aCookieHeaderOfTheCallerIsSentAlone() throws {
        let transport = StubTransport { $0.response() }
        let jar = CookieJar()
        jar.store("a=1", try url("http://one.test/"))
        let request = HTTPRequest(url: try url("http://one.test/"), headers: ["cookie": "mine=1"])
        let client = ApiClient(transport: transport).intercepted(by: jar.interceptor)
        #expect(try client.data(for: request).outcome().isCompleted)
        #expect(transport.requests.map { $0.headers["Cookie"] } == ["mine=1"])
    }

    @Test func clientsWithDifferentJarsShareNoResponse() throws {
        let transport = StubTransport { _ in .never() }
        let sharing = Interceptor.sharingInFlight()
        let jar = CookieJar()
        let target = try url("http://one.test/")
        let plain = ApiClient(transport: transport)
        for jar in [jar, jar, CookieJar()] {
            let client = plain.intercepted(by: jar.interceptor, sharing)
            _ = client.data(for: target).subscribe(onNext: { _ in })
        }
        #expect(transport.requests.count == 2)
    }

    @Test func cookiesExpire() throws {
        let time = Mutex(Date(timeIntervalSince1970: 1000))
        let jar = CookieJar([], maximumCount: 10, now: { time.withLock { $0 } })
        let target = try url("http://one.test/")
        jar.store("a=1; Max-Age=10", target)
        jar.store("b=2", target)
        time.withLock { $0 += 9.5 }
        #expect(jar.header(for: target) == "a=1; b=2")
        time.withLock { $0 += 0.5 }
        #expect(jar.header(for: target) == "b=2")
        #expect(jar.cookies.map(\.name) == ["b"])
        jar.store("b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT", target)
        #expect(jar.header(for: target) == nil)
    }

    @Test func aNewValueKeepsThePlaceOfTheCookie() throws {
        let jar = CookieJar()
        let target = try url("http://one.test/")
        for line in ["a=1", "b=2", "a=3", "c=4; Path=/x", "a=5; Domain=one.test"] { jar.store(line, target) }
        #expect(jar.header(for: try url("http://one.test/x/y")) == "c=4; a=5; b=2")
        jar.removeAll()
        #expect(jar.cookies.isEmpty)
    }

    @Test func anInsecureResponseCannotReplaceASecureCookie() throws {
        let jar = CookieJar()
        jar.store("id=1; Secure; Path=/login", try url("https://one.test/"))
        for line in [
            "id=evil; Path=/login", "id=evil; Path=/login/in", "id=evil; Path=/login; Domain=one.test",
        ] {
            jar.store(line, try url("http://one.test/"))
            jar.store(line, try url("http://www.one.test/"))
        }
        #expect(jar.header(for: try url("https://one.test/login/in")) == "id=1")
        jar.store("id=2; Path=/login", try url("https://one.test/"))
        #expect(jar.header(for: try url("http://one.test/login")) == "id=2")
    }

    @Test func aDomainHasFiftyCookiesOfWhichTheLeastRecentlyUsedIsDropped() throws {
        let jar = CookieJar()
        for number in 0..<50 { jar.store("c\(number)=1; Path=/\(number)", try url("http://one.test/")) }
        _ = jar.header(for: try url("http://one.test/0"))
        jar.store("other=1", try url("http://two.test/"))
        jar.store("new=1", try url("http://one.test/"))
        #expect(jar.cookies.count == 51)
        #expect(jar.cookies.contains { $0.name == "c0" } && !jar.cookies.contains { $0.name == "c1" })
    }

    @Test func aFullDomainDropsNoSecureCookieWhileItHasOthers() throws {
        let jar = CookieJar()
        jar.store("session=real; Secure", try url("https://one.test/"))
        for number in 0..<60 { jar.store("c\(number)=1", try url("http://one.test/")) }
        jar.store("session=evil", try url("http://one.test/"))
        #expect(jar.cookies.count == 50)
        #expect(jar.cookies.filter { $0.name == "session" }.map(\.value) == ["real"])
    }

    /// A full jar is looked through once for a response, not once for each of its cookies.
    @Test func aResponseWithManyCookiesIsLimitedAsOne() throws {
        let jar = CookieJar()
        jar.store("session=real; Secure", try url("https://one.test/"))
        var head = ResponseHead(status: 200, url: try url("http://one.test/"))
        head.wire.setCookies = (0..<200).map { "c\($0)=1" } + ["session=evil"]
        jar.store(head, from: head.url, since: jar.generation)
        // The latest of the 200 that count, and the one that an insecure connection cannot replace.
        #expect(jar.cookies.map(\.name) == ["session"] + (151..<200).map { "c\($0)" })
        #expect(jar.cookies.first?.value == "real")
    }

    @Test func aJarKeepsNoMoreCookiesThanAllowed() throws {
        let time = Mutex(Date(timeIntervalSince1970: 1000))
        let jar = CookieJar([], maximumCount: 3, now: { time.withLock { $0 } })
        for number in 0..<3 {
            jar.store("a=1; Max-Age=\(number == 2 ? 1 : 9)", try url("http://\(number).test/"))
        }
        time.withLock { $0 += 1 }
        jar.store("a=1", try url("http://3.test/"))
        // The one that has expired.
        #expect(jar.cookies.map(\.domain) == ["0.test", "1.test", "3.test"])
        jar.store("a=1", try url("http://4.test/"))
        #expect(jar.cookies.map(\.domain) == ["1.test", "3.test", "4.test"])
        let flood = ResponseHead.setting((0..<1000).map { "c\($0)=1" }, try url("http://5.test/"))
        jar.store(flood, from: flood.url, since: jar.generation)
        #expect(jar.cookies.map(\.name) == ["c197", "c198", "c199"])
    }

    @Test func manyThreadsUseOneJar() throws {
        let jar = CookieJar(maximumCount: 20)
        let target = try url("http://one.test/")
        concurrently(threads: 8) { thread in
            for number in 0..<200 {
                jar.store("c\(thread)-\(number % 30)=1; Max-Age=\(number % 3 * 100)", target)
                _ = jar.header(for: target)
            }
        }
        #expect((1...20).contains(jar.cookies.count))
        #expect(Set(jar.cookies.map(\.name)).count == jar.cookies.count)
    }

    @Test func noDescriptionContainsAValue() throws {
        let server = try LoopbackServer.responding(
            .respond(.text("no", status: 500).with("Set-Cookie", "a=hush")))
        let jar = CookieJar()
        let log = LogLines(VirtualTimeScheduler())
        let client = ApiClient().intercepted(by: log.interceptor, jar.interceptor, log.interceptor)
        for _ in 1...2 {
            let error = try client.data(for: server.url()).failure(ApiError.self)
            var text = "\(error as Any) \(error?.failure?.response as Any) \(jar) \(jar.cookies)"
            dump(error, to: &text)
            dump(error?.failure?.response.head, to: &text)
            dump(jar, to: &text)
            #expect(!text.contains("hush"))
        }
        #expect(server.requests.last?.headers["Cookie"] == "a=hush")
        #expect(log.lines.count == 8)
        #expect(!log.lines.joined().contains("hush"))
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}

extension CookieJar {
    func store(_ line: String, _ url: URL) { store(.setting([line], url), from: url, since: generation) }
}

extension ResponseHead {
    fileprivate static func setting(_ lines: [String], _ url: URL) -> ResponseHead {
        var head = ResponseHead(status: 200, url: url)
        head.wire.setCookies = lines
        return head
    }
}
