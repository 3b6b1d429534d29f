import Foundation

@testable import RillNetworking

/// No update is lost when two threads change one state of the network.
struct NetworkStateInterleavings {
    @Test func aJarKeepsBothCookies() {
        explore(preemptions: 1) { run in
            let jar = CookieJar()
            let ask = asking(transport("Set-Cookie", "PATH=1"), jar.interceptor)
            both({ ask("GET", "a") }, { ask("GET", "b") }, in: run, on: jar.cookies) {
                jar.cookies.map(\.name).sorted() == ["a", "b"]
            }
        }
    }

    /// After the last of three removals.
    @Test(arguments: [true, false]) func whatWasAskedForBeforeARemovalIsNotKept(inCache: Bool) {
        explore(preemptions: 1) { run in
            let (cache, jar, answer) = (HTTPCache(), CookieJar(), PublishSubject<ExchangeEvent>())
            let transport = StubTransport { _ in answer.asObservable() }
            let ask = asking(transport, inCache ? cache.interceptor : jar.interceptor)
            let removeAll: @Sendable () -> Void = { inCache ? cache.removeAll() : jar.removeAll() }
            let removes: @Sendable () -> Void = {
                removeAll()
                ask("GET", "a")
                removeAll()
            }
            both(removeAll, removes, in: run, on: "\(cache), \(jar)") {
                let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "Set-Cookie": "a=1"]
                if let url = transport.requests.first?.url {
                    answer.onNext(.response(ResponseHead(status: 200, headers: headers, url: url)))
                }
                answer.onCompleted()
                return cache.description.hasPrefix("a cache with 0 responses") && jar.cookies.isEmpty
            }
        }
    }

    @Test func aJarThatIsEmptiedKeepsNothingOld() {
        explore(preemptions: 1) { run in
            let jar = CookieJar()
            let ask = asking(transport("Set-Cookie", "PATH=1"), jar.interceptor)
            ask("GET", "old")
            both({ jar.removeAll() }, { ask("GET", "b") }, in: run, on: jar.cookies) {
                !jar.cookies.map(\.name).contains("old")
            }
        }
    }

    @Test(arguments: ["a", "old"]) func aCacheKeepsBothResponses(path: String) {
        explore(preemptions: 1) { run in
            let cache = HTTPCache()
            let ask = asking(transport("Cache-Control", "max-age=60"), cache.interceptor)
            ask("GET", "old")
            both({ ask("GET", path) }, { ask("GET", "b") }, in: run, on: cache) {
                cache.description.hasPrefix("a cache with \(path == "old" ? 2 : 3) responses")
            }
        }
    }

    @Test(arguments: [true, false]) func aCacheForgetsWhatIsRemovedWhileItStores(all: Bool) {
        explore(preemptions: 1) { run in
            let cache = HTTPCache()
            let transport = transport("Cache-Control", "max-age=60")
            let ask = asking(transport, cache.interceptor)
            ask("GET", "old")
            both({ all ? cache.removeAll() : ask("POST", "old") }, { ask("GET", "b") }, in: run, on: cache) {
                let sent = transport.requests.count
                ask("GET", "old")
                return transport.requests.count == sent + 1
            }
        }
    }

    /// A POST, or a HEAD that shows another version.
    @Test(arguments: ["POST", "HEAD"]) func aCacheForgetsBothOfTwoResponses(method: String) {
        explore(preemptions: 1) { run in
            let cache = HTTPCache()
            let transport = transport("Cache-Control", "max-age=60")
            let ask = asking(transport, cache.interceptor)
            for path in ["a", "b"] { ask("GET", path) }
            both({ ask(method, "a") }, { ask("POST", "b") }, in: run, on: cache) {
                let sent = transport.requests.count
                // What a HEAD has shown does not count behind a change of anything.
                for path in method == "POST" ? ["a", "b"] : ["b", "c"] { ask("GET", path) }
                return transport.requests.count == sent + 2
            }
        }
    }

    @Test func aRequestReportsBothOfTwoRedirects() throws {
        let urls = try ["a", "b", "c"].map { try #require(URL(string: "https://example.com/\($0)")) }
        explore(preemptions: 1) { run in
            let (reported, answer) = (SharedVariable<Set<String>>([]), PublishSubject<ResponseEvent>())
            let sent = SharedVariable<[RequestObserver<URL>]>([])
            _ = HTTPRequest("POST", url: urls[0]).sent(
                through: {
                    sent.value = $0.destinations
                    return answer.asObservable()
                },
                invalidating: { key in reported.update { _ = $0.insert(key) } }
            ).subscribe()
            let redirect = { @Sendable (url: URL) in sent.value.forEach { $0.report(url) } }
            both({ redirect(urls[1]) }, { redirect(urls[2]) }, in: run, on: reported.value) {
                reported.value = []
                answer.onCompleted()
                return reported.value == Set(urls.map(\.cacheKey))
            }
        }
    }

    @Test func aRequestInFlightIsSentOnce() {
        explore(preemptions: 1) { run in
            let answer = PublishSubject<ExchangeEvent>()
            let transport = StubTransport { _ in answer.asObservable() }
            let ask = asking(transport, .sharingInFlight())
            both({ ask("GET", "a") }, { ask("GET", "a") }, in: run, on: transport.requests) {
                answer.onCompleted()
                return transport.requests.count == 1
            }
        }
    }

    @Test func aStubRecordsBothRequests() {
        explore(preemptions: 1) { run in
            let transport = transport("A", "b")
            let ask = asking(transport, .adapt { _ in })
            both({ ask("GET", "a") }, { ask("GET", "b") }, in: run, on: transport.requests) {
                transport.requests.count == 2
            }
        }
    }

    @Test func bothHostsAreKnown() throws {
        let urls = try ["a", "b"].map { try #require(URL(string: "https://\($0).example")) }
        explore(preemptions: 1) { run in
            let cache = HSTSCache()
            let tell = { @Sendable (url: URL) in
                let headers: HTTPHeaders = ["Strict-Transport-Security": "max-age=60"]
                cache.store(ResponseHead(status: 200, headers: headers, url: url), from: url)
            }
            both({ tell(urls[0]) }, { tell(urls[1]) }, in: run, on: cache.hosts) { cache.hosts.count == 2 }
        }
    }

    @Test func anExchangeIsIdleFromTheLaterOfTwoBytes() throws {
        let request = try idleRequest(.seconds(4))
        explore { run in
            let (clock, lifetime, hasExpired) = (VirtualTimeScheduler(), Lifetime(), SharedVariable(false))
            let timeouts = ExchangeTimeouts(of: request, on: clock)
            timeouts.start(in: lifetime, isSubscriberBusy: { false }) { _ in hasExpired.value = true }
            clock.advance(by: .seconds(1))
            let later: @Sendable () -> Void = {
                clock.advance(by: .seconds(1))
                timeouts.restartIdle()
            }
            both({ timeouts.restartIdle() }, later, in: run, on: "it has expired") {
                clock.advance(by: .seconds(3))
                defer { lifetime.dispose() }
                return !hasExpired.value
            }
        }
    }

    /// The process was stopped, and the timer fires half an hour too late.
    @Test func aByteComesWhileALateTimerFires() throws {
        let request = try idleRequest(.seconds(1_800))
        explore { run in
            let (clock, lifetime) = (ConcurrentClock(at: .zero), Lifetime())
            let (isLate, hasExpired) = (SharedVariable(false), SharedVariable(false))
            let timeouts = ExchangeTimeouts(of: request, on: clock)
            timeouts.start(in: lifetime, isSubscriberBusy: { false }) { _ in hasExpired.value = true }
            let receives: @Sendable () -> Void = {
                isLate.value = clock.now > .zero
                timeouts.restartIdle()
            }
            both({ clock.runDelayed() }, receives, in: run, on: "it has expired") {
                clock.runDelayed()
                lifetime.dispose()
                // Releases what is delayed.
                clock.runDelayed()
                return !isLate.value || !hasExpired.value
            }
        }
    }

    /// The network has a connection for a request whose time ends.
    @Test func theLimitThatStopsARequestIsItsEnd() throws {
        let limit = Duration.seconds(4)
        let request = try idleRequest(limit)
        explore { run in
            let (clock, exchange) = (VirtualTimeScheduler(), SharedVariable<Exchange?>(nil))
            let kind = SharedVariable<TransportError.Kind?>(nil)
            let subscription = Exchange.events(of: request, timeoutsOn: clock.trusted) { exchange.value = $0 }
                .subscribe(onError: { kind.value = ($0 as? TransportError)?.kind })
            let sends: @Sendable () -> Void = {
                if exchange.value?.willSend() == false { exchange.value?.fail(.networkConnectionLost) }
            }
            both({ clock.advance(by: limit) }, sends, in: run, on: kind.value as Any) {
                exchange.value = nil
                subscription.dispose()
                return kind.value == .timedOut(.idle(limit))
            }
        }
    }

    private func idleRequest(_ timeout: Duration) throws -> HTTPRequest {
        var request = HTTPRequest(url: try #require(URL(string: "https://example.com")))
        request.idleTimeout = timeout
        return request
    }

    /// The file of a download is closed, whatever its exchange does at that moment.
    @Test(arguments: 0..<4) func aPartIsClosedWhileItIsUsed(step: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-part-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let destination = DownloadDestination(folder.appending(path: "file"))
        let request = HTTPRequest(url: folder)
        explore(preemptions: 1) { run in
            guard let part = try? PartialFile(destination, of: request) else {
                return run.expect(false, "there is no file")
            }
            let start = RangeState.Start(position: 0)
            let exchange = step == 0 ? 0 : try? part.begin(start)
            let uses: @Sendable () -> Void = {
                switch step {
                case 0: _ = try? part.resumePoint()
                case 1: _ = try? part.begin(start)
                case 2: _ = try? part.write(Data([1]), of: exchange ?? 0)
                default: try? part.complete(exchange ?? 0)
                }
            }
            both(uses, { part.dispose() }, in: run, on: "it is open") {
                (try? part.write(Data([1]), of: exchange ?? 0)) == 0
            }
        }
    }

    /// A server that answers with this field, in which `PATH` is the path, and with another version to each
    /// method.
    private func transport(_ field: String, _ value: String) -> StubTransport {
        StubTransport { request in
            let headers: HTTPHeaders = [
                field: value.replacing("PATH", with: request.url.lastPathComponent),
                "ETag": "\"\(request.method)\"",
            ]
            return .just(.response(ResponseHead(status: 200, headers: headers, url: request.url)))
        }
    }

    private func asking(
        _ transport: StubTransport, _ interceptor: Interceptor
    ) -> @Sendable (_ method: String, _ path: String) -> Void {
        let client = ApiClient(transport: transport).intercepted(by: interceptor)
        return { method, path in
            guard let url = URL(string: "https://example.com/\(path)") else { return }
            _ = client.data(for: HTTPRequest(method, url: url)).subscribe(onError: { _ in })
        }
    }
}
