struct AuthenticatorTests {
    @Test func fiftyRefusedRequestsShareOneRefresh() throws {
        let refused = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { request in
            if request.path == "/token" {
                // All requests have been refused before the new credential comes.
                for _ in 0..<50 where refused.wait(timeout: .now() + 300) != .success { return .reset }
                return .respond(.json(#""new""#))
            }
            if request.headers["authorization"] == "Bearer new" { return .respond(.text("")) }
            refused.signal()
            return .respond(.text("", status: 401))
        }
        let tokenURL = try server.url("/token")
        let token = HTTPRequest(url: tokenURL, idleTimeout: .seconds(3_600))
        let login = authenticator("old") { _ in ApiClient().decoded(String.self, for: token) }
        let client = ApiClient().intercepted(by: login.interceptor)
        let outcomes = try (0..<50).map { index in
            let outcome = Outcome<Data>()
            let bag = DisposeBag()
            client.data(for: try server.url("/\(index)")).subscribe { outcome.receive($0) }.disposed(by: bag)
            return (outcome, bag)
        }
        for (outcome, bag) in outcomes {
            try outcome.waitForEnd()
            #expect(outcome.isCompleted)
            withExtendedLifetime(bag) {}
        }
        #expect(server.requests.filter { $0.path == "/token" }.count == 1)
        #expect(server.requests.filter { $0.headers["authorization"] == "Bearer new" }.count == 50)
        #expect(server.requests.filter { $0.headers["authorization"] == "Bearer old" }.count == 50)
        #expect(login.credential == "new")
    }

    @Test func a401OfAnotherOriginStartsNoRefresh() throws {
        let other = try LoopbackServer.responding(.respond(.text("", status: 401)))
        let otherURL = try other.url().absoluteString
        let server = try LoopbackServer.responding(.respond(redirect(to: otherURL)))
        let login = authenticator("old") { _ in .just("new") }
        let client = ApiClient().intercepted(by: login.interceptor)
        let error = try #require(try client.data(for: server.url()).failure(ApiError.self))
        #expect(error.name == "unauthorized")
        #expect("\(error)".hasSuffix("failed with status 401 of \(otherURL)."))
        #expect(other.requests.map { $0.headers["authorization"] } == [nil])
        #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer old"])
        #expect(login.credential == "old")
    }

    /// An interceptor behind the login, or the key, has chosen a host, which has received the credential.
    @Test(arguments: [false, true]) func a401OfAChosenHostStartsARefresh(_ isKey: Bool) throws {
        let transport = StubTransport {
            $0.headers["Authorization"] == "Bearer new" ? $0.response(text: "fine") : $0.response(401)
        }
        let mirror = try #require(URL(string: "https://mirror.test/"))
        let login = authenticator("old") { _ in .just("new") }
        let key = Interceptor.key(from: Observable.of("old", "new")) { request, key in
            request.headers["Authorization"] = "Bearer \(key)"
        }
        let client = ApiClient(transport: transport)
            .intercepted(by: isKey ? key : login.interceptor, .adapt { $0.url = mirror })
        #expect(try client.text(for: URL.example).outcome().elements == ["fine"])
        #expect(transport.requests.map(\.url) == [mirror, mirror])
    }

    /// The credential is dropped on the way there, and not sent again on the way back.
    @Test func a401BehindAnotherOriginStartsNoRefresh() throws {
        let way = Mutex(["", ""])
        let server = try LoopbackServer.serving { request in
            .respond(request.path == "/api" ? .text("", status: 401) : redirect(to: way.withLock { $0[0] }))
        }
        let other = try LoopbackServer.serving { _ in .respond(redirect(to: way.withLock { $0[1] })) }
        let urls = [try other.url().absoluteString, try server.url("/api").absoluteString]
        way.withLock { $0 = urls }
        let refreshes = Atomic<Int>(0)
        let login = authenticator("old") { _ in
            refreshes.add(1, ordering: .relaxed)
            return .just("new")
        }
        let client = ApiClient().intercepted(by: login.interceptor)
        let error = try client.data(for: server.url("/away")).failure(ApiError.self)
        #expect(error?.name == "unauthorized")
        #expect(refreshes.load(ordering: .relaxed) == 0 && login.credential == "old")
        let keys = BehaviorRelay(value: "old")
        let keyed = ApiClient().intercepted(
            by: .key(from: keys) { request, key in request.headers["Authorization"] = key })
        #expect(try keyed.data(for: server.url("/away")).failure(ApiError.self)?.name == "unauthorized")
    }

    /// A form that redirects to its own URL: the first request was executed.
    @Test(arguments: [["/form"], ["/other", "/form"]])
    func aPOSTWhoseRedirectLeadsBackIsNotSentAgain(path: [String]) throws {
        let transport = StubTransport { request in
            let place = request.method == "POST" ? 0 : request.url.path() == "/other" ? 1 : 2
            guard place < path.count else { return request.response(401) }
            return request.response(303, headers: ["Location": path[place]])
        }
        let login = authenticator("old") { _ in .just("new") }
        let client = ApiClient(transport: transport).intercepted(by: login.interceptor)
        let post = HTTPRequest("POST", url: try #require(URL(string: "http://example.test/form")))
        #expect(try client.data(for: post).failure(ApiError.self)?.name == "unauthorized")
        #expect(transport.requests.filter { $0.method == "POST" }.count == 1)
        #expect(transport.requests.count == path.count + 1)
    }

    @Test func withoutACredentialNoRequestIsSent() throws {
        let fixture = Fixture()
        let login = authenticator(nil) { _ in fixture.refresh() }
        #expect(failure(of: fixture.get(login)) == "missingCredential")
        #expect(fixture.sent.isEmpty)
        login.replace(with: "good")
        #expect(fixture.get(login).isCompleted)
        #expect(fixture.sent == ["good"])
    }

    @Test func requestsThatAreRefusedDuringARefreshWaitForIt() {
        let (fixture, login) = refreshing()
        let first = fixture.get(login)
        let second = fixture.get(login)
        #expect(fixture.refreshes == 1)
        #expect(first.events.isEmpty && second.events.isEmpty)
        fixture.refreshed.onNext("good")
        #expect(first.isCompleted && second.isCompleted)
        #expect(fixture.sent == ["old", "old", "good", "good"])
        #expect(fixture.get(login).isCompleted)
        #expect(fixture.refreshes == 1)
    }

    @Test func a401ForAnOlderCredentialOnlySendsTheRequestAgain() {
        let (fixture, login) = refreshing()
        let slow = fixture.getSlowly(login)
        let fast = fixture.get(login)
        fixture.refreshed.onNext("good")
        #expect(fast.isCompleted)
        fixture.slowStatus.onNext(401)
        #expect(slow.isCompleted)
        #expect(fixture.refreshes == 1)
    }

    @Test func anOlderCredentialThatIsReplacedByARefusedOneIsRenewed() {
        let (fixture, login) = refreshing()
        let slow = fixture.getSlowly(login)
        login.replace(with: "bad")
        fixture.slowStatus.onNext(401)
        fixture.slowStatus.onNext(401)
        #expect(fixture.sent == ["old", "bad"] && fixture.refreshes == 1)
        fixture.refreshed.onNext("good")
        #expect(slow.isCompleted)
        #expect(fixture.sent == ["old", "bad", "good"])
    }

    @Test func aRequestIsSentAgainAtMostOnceAfterARefresh() {
        let (fixture, login) = refreshing()
        let recorder = fixture.get(login)
        fixture.refreshed.onNext("alsoBad")
        #expect((recorder.error as? ApiError)?.name == "unauthorized")
        #expect(fixture.sent == ["old", "alsoBad"])
        #expect(fixture.refreshes == 1)
    }

    @Test func aFailedRefreshFailsAllRequestsWithThatCredential() {
        let (fixture, login) = refreshing()
        let waiting = [fixture.get(login), fixture.get(login)]
        fixture.refreshed.onError(DrawnError())
        let later = fixture.get(login)
        for recorder in waiting + [later] {
            guard case .authentication(.refreshFailed(let cause)) = recorder.error as? ApiError else {
                return #expect(Bool(false), "\(recorder.events)")
            }
            #expect(cause is DrawnError)
        }
        #expect(fixture.refreshes == 1)
        login.replace(with: "good")
        #expect(fixture.get(login).isCompleted)
        login.replace(with: "old")
        fixture.get(login).dispose()
        #expect(fixture.refreshes == 2)
        // A refresh that completes without a credential has failed too.
        #expect(failure(of: fixture.get(authenticator("old") { _ in .empty() })) == "refreshFailed")
    }

    @Test func aRefusedRefreshThroughTheSameClientWaitsForItself() {
        let fixture = Fixture()
        let own = Mutex<Authenticator<String>?>(nil)
        let login = authenticator("old", on: fixture.scheduler) { _ in
            own.withLock { $0 }.map { login in fixture.data(login) { _ in .just(401) }.map { _ in "good" } }
                ?? .empty()
        }
        own.withLock { $0 = login }
        let recorder = fixture.get(login)
        fixture.scheduler.advance(by: .seconds(60) - .milliseconds(1))
        #expect(recorder.events.isEmpty)
        fixture.scheduler.advance(by: .milliseconds(1))
        #expect(failure(of: recorder) == "refreshFailed")
        own.withLock { $0 = nil }
    }

    @Test(
        arguments: [.networkConnectionLost, .noFreeConnection(.idle(.seconds(9)))] as [TransportError.Kind])
    func aRefreshThatFailedForAPassingReasonIsTriedAgain(_ kind: TransportError.Kind) throws {
        let fixture = Fixture()
        let reachable = Mutex(false)
        let tries = Mutex(0)
        let outage = ApiError.transport(TransportError(kind, url: try .example))
        let login = authenticator("old", on: fixture.scheduler) { _ in
            tries.withLock { $0 += 1 }
            return reachable.withLock { $0 } ? .just("good") : .error(outage)
        }
        // The next request tries at once; then the waits grow to a minute.
        #expect(failure(of: fixture.get(login)) == "refreshFailed")
        #expect(failure(of: fixture.get(login)) == "refreshFailed")
        #expect(tries.withLock { $0 } == 2)
        for (number, wait) in [1, 2, 4, 8, 16, 32, 60, 60].enumerated() {
            fixture.scheduler.advance(by: .seconds(wait) - .milliseconds(1))
            #expect(failure(of: fixture.get(login)) == "refreshFailed")
            #expect(tries.withLock { $0 } == number + 2)
            fixture.scheduler.advance(by: .milliseconds(1))
            #expect(failure(of: fixture.get(login)) == "refreshFailed")
            #expect(tries.withLock { $0 } == number + 3)
        }
        reachable.withLock { $0 = true }
        fixture.scheduler.advance(by: .seconds(60))
        #expect(fixture.get(login).isCompleted)
        // The waits begin again from the first.
        reachable.withLock { $0 = false }
        login.replace(with: "old")
        #expect(failure(of: fixture.get(login)) == "refreshFailed")
        reachable.withLock { $0 = true }
        #expect(fixture.get(login).isCompleted)
    }

    @Test func aRequestIsRetriedAfterAnOutageOfTheRefresh() throws {
        let fixture = Fixture()
        let tries = Mutex(0)
        let outage = ApiError.transport(TransportError(.networkConnectionLost, url: try .example))
        let login = authenticator("old", on: fixture.scheduler) { _ in
            let number = tries.withLock { count in
                count += 1
                return count
            }
            return number == 1 ? .error(outage) : .just("good")
        }
        let transport = StubTransport.responding { _ in (401, "") }
        let client = ApiClient(transport: transport)
            .intercepted(by: .retry(scheduler: fixture.scheduler), login.interceptor)
        let recorder = fixture.scheduler.record(client.data(for: try URL.example))
        fixture.scheduler.run()
        // The second refresh succeeds, and its credential is refused.
        #expect((recorder.error as? ApiError)?.name == "unauthorized")
        #expect(tries.withLock { $0 } == 2)
        #expect(transport.requests.count == 3)
    }

    /// A server that asks for patience has not refused the credential.
    @Test(arguments: [408, 429, 503])
    func aRefreshIsTriedAgainAtTheTimeThatItsServerNames(status: Int) throws {
        let (clock, url) = (VirtualTimeScheduler(), try URL.example)
        let tokens = StubTransport(inOrder: [
            { $0.response(status, headers: ["Retry-After": "5"]) }, { $0.response(text: "new") },
        ])
        let login = authenticator("old", on: clock) { _ in ApiClient(transport: tokens).text(for: url) }
        let transport = StubTransport { request in
            request.response(request.headers["Authorization"] == "Bearer new" ? 200 : 401)
        }
        let client = ApiClient(transport: transport)
        let retrying = client.intercepted(
            by: .retry(.table([.seconds(1), .seconds(1)]), scheduler: clock), login.interceptor)
        let recorder = clock.record(retrying.data(for: url))
        clock.advance(by: .seconds(4))
        let early = clock.record(client.intercepted(by: login.interceptor).data(for: url))
        #expect(failure(of: early) == "refreshFailed" && tokens.requests.count == 1)
        clock.run()
        #expect(recorder.isCompleted && tokens.requests.count == 2, "\(recorder.error as Any)")
        #expect(clock.now.sinceZero == .seconds(5))
    }

    @Test func oneAnswerHoldsUpRefreshesForADayAtMost() throws {
        let (clock, url) = (VirtualTimeScheduler(), try URL.example)
        let tokens = StubTransport { $0.response(503, headers: ["Retry-After": "\(Int64.max)"]) }
        let login = authenticator("old", on: clock) { _ in ApiClient(transport: tokens).text(for: url) }
        let client = ApiClient(transport: StubTransport { $0.response(401) }).intercepted(
            by: login.interceptor)
        for (wait, count) in [(0, 1), (86_399, 1), (1, 2)] {
            clock.advance(by: .seconds(wait))
            _ = clock.record(client.data(for: url))
            clock.advance(by: .zero)
            #expect(tokens.requests.count == count)
        }
    }

    /// What the server asked for counts from its answer, not from a request that meets the failure later.
    @Test(arguments: [("5", 4, false), ("5", 4, true), ("90", 85, false)])
    func aRequestThatMeetsAFailedRefreshWaitsForWhatIsLeft(hint: String, start: Int, wraps: Bool) throws {
        let (clock, url) = (VirtualTimeScheduler(), try URL.example)
        let tokens = StubTransport(inOrder: [
            { $0.response(503, headers: ["Retry-After": hint]) }, { $0.response(text: "new") },
        ])
        let wrapping = RetryPolicy(.immediate).maxAttempts(1).wrapExhausted()
        let login = authenticator("old", on: clock) { _ in
            let token = ApiClient(transport: tokens).text(for: url)
            return wraps ? token.retry(wrapping, scheduler: clock) : token
        }
        let transport = StubTransport { request in
            request.response(request.headers["Authorization"] == "Bearer new" ? 200 : 401)
        }
        let client = ApiClient(transport: transport)
            .intercepted(by: .retry(.table([.seconds(1), .seconds(1)]), scheduler: clock), login.interceptor)
        let first = clock.record(client.data(for: url))
        clock.advance(by: .seconds(start))
        let second = clock.record(client.data(for: url))
        clock.run()
        #expect(first.isCompleted == (hint == "5"))
        #expect(second.isCompleted && tokens.requests.count == 2, "\(second.error as Any)")
        #expect("\(clock.now.sinceZero.components.seconds)" == hint)
    }

    @Test(arguments: [408, 429, 503]) func aFeedWaitsForARefreshAsARequestDoes(status: Int) throws {
        let (clock, url) = (VirtualTimeScheduler(), try URL.example)
        let tokens = StubTransport(inOrder: [
            { $0.response(status, headers: ["Retry-After": "5"]) }, { $0.response(text: "new") },
        ])
        let login = authenticator("old", on: clock) { _ in ApiClient(transport: tokens).text(for: url) }
        let transport = StubTransport { request in
            guard request.headers["Authorization"] == "Bearer new" else { return request.response(401) }
            return request.response(
                headers: ["Content-Type": "text/event-stream"], body: Data("data: a\n\n".utf8))
        }
        let client = ApiClient(transport: transport).intercepted(by: login.interceptor)
        let recorder = clock.record(client.serverSentEvents(from: url, scheduler: clock).take(1))
        clock.advance(by: .seconds(60))
        #expect(recorder.elements.map(\.data) == ["a"], "\(recorder.error as Any)")
        let time = recorder.events.first?.time.sinceZero ?? .zero
        #expect(time >= .seconds(5) && time < .seconds(7))
    }

    @Test func aRefreshGoesOnWhenAllRequestsThatWaitForItHaveLeft() {
        let (fixture, login) = refreshing()
        let recorders = [fixture.get(login), fixture.get(login)]
        for recorder in recorders { recorder.dispose() }
        let next = fixture.get(login)
        #expect(fixture.refreshes == 1)
        fixture.refreshed.onNext("good")
        #expect(next.isCompleted)
        #expect(login.credential == "good")
        #expect(recorders.allSatisfy { $0.events.isEmpty })
    }

    /// A server that rotates tokens accepts the old one once.
    @Test(arguments: NetworkTransport.available)
    func aRequestThatIsDisposedOfDuringARefreshDoesNotLogOut(by transport: NetworkTransport) throws {
        let go = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { request in
            if request.path == "/token" {
                go.wait()
                return .respond(request.headers["x-refresh"] == "old" ? .json(#""new""#) : .status(400))
            }
            return .respond(.text("", status: request.headers["authorization"] == "Bearer new" ? 200 : 401))
        }
        let renewal = HTTPRequest(url: try server.url("/token"))
        let login = authenticator("old") { token in
            var renewal = renewal
            renewal.headers["X-Refresh"] = token
            return transport.client.decoded(String.self, for: renewal)
        }
        let client = transport.client.intercepted(by: login.interceptor)
        let (_, screen) = client.data(for: try server.url()).watched()
        #expect(eventually { server.requests.contains { $0.path == "/token" } })
        screen.dispose()
        go.signal()
        #expect(eventually { login.credential == "new" })
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        #expect(server.requests.count { $0.path == "/token" } == 1)
    }

    @Test func aRefreshThatHangsEndsByItsOwnTimeLimit() {
        let (fixture, login) = refreshing()
        let first = fixture.get(login)
        fixture.scheduler.advance(by: .seconds(59))
        let second = fixture.get(login)
        #expect(first.events.isEmpty && second.events.isEmpty)
        fixture.scheduler.advance(by: .seconds(1))
        #expect(failure(of: first) == "refreshFailed" && failure(of: second) == "refreshFailed")
        #expect(!fixture.refreshed.hasObservers)
        // A time limit is an outage, after which the next request tries again.
        let third = fixture.get(login)
        fixture.refreshed.onNext("good")
        #expect(third.isCompleted)
    }

    @Test func anUploadThatCanBeSentOnceRefreshesForThoseAfterIt() throws {
        let server = try LoopbackServer.serving { request in
            .respond(.text("", status: request.headers["authorization"] == "Bearer new" ? 200 : 401))
        }
        let login = authenticator("old") { _ in .just("new") }
        let client = ApiClient().intercepted(by: login.interceptor)
        let upload = { @Sendable () throws -> Observable<Data> in
            let body = RequestBody.once { Halves(Data(count: 9)) }
            return client.data(for: HTTPRequest("POST", url: try server.url(), body: body))
        }
        #expect(try upload().failure(ApiError.self)?.name == "unauthorized")
        #expect(server.requests.count == 1)
        #expect(try upload().outcome().isCompleted)
    }

    @Test func aCredentialThatRequiresRefreshIsNotSent() {
        let fixture = Fixture()
        let login = authenticator("old", requiresRefresh: { $0 == "old" }) { _ in fixture.refresh() }
        let recorders = [fixture.get(login), fixture.get(login)]
        #expect(fixture.sent.isEmpty)
        fixture.refreshed.onNext("good")
        #expect(recorders.allSatisfy { $0.isCompleted })
        #expect(fixture.sent == ["good", "good"])
        #expect(fixture.refreshes == 1)
    }

    @Test func moreThanFiveRefreshesIn30SecondsAreAnErrorUnlessTheNumberIsUnlimited() {
        let fixture = Fixture()
        let login = authenticator("old", on: fixture.scheduler) { _ in .just("bad") }
        for _ in 0..<5 {
            #expect((fixture.get(login).error as? ApiError)?.name == "unauthorized")
            fixture.scheduler.advance(by: .seconds(1))
        }
        #expect(failure(of: fixture.get(login)) == "excessiveRefresh")
        fixture.scheduler.advance(by: .milliseconds(24_999))
        #expect(failure(of: fixture.get(login)) == "excessiveRefresh")
        fixture.scheduler.advance(by: .milliseconds(1))
        #expect((fixture.get(login).error as? ApiError)?.name == "unauthorized")
        let unlimited = authenticator("old", maximumRefreshes: nil) { _ in .just("bad") }
        for _ in 0..<20 { #expect((fixture.get(unlimited).error as? ApiError)?.name == "unauthorized") }
    }

    @Test func theResultOfARefreshForAReplacedCredentialIsIgnored() {
        let (fixture, login) = refreshing()
        let waiting = fixture.get(login)
        login.replace(with: "good")
        fixture.refreshed.onNext("late")
        #expect(waiting.isCompleted)
        #expect(fixture.sent == ["old", "good"])
        #expect(login.credential == "good")
    }

    @Test func theFailureOfARefreshForAReplacedCredentialIsIgnored() {
        let (fixture, login) = refreshing()
        let waiting = fixture.get(login)
        login.replace(with: "good")
        fixture.refreshed.onError(DrawnError())
        #expect(waiting.isCompleted)
        login.replace(with: "old")
        let loggedOut = fixture.get(login)
        login.replace(with: nil)
        fixture.refreshedLater.onNext("late")
        #expect(failure(of: loggedOut) == "missingCredential")
    }

    @Test func everyClosureMayUseTheAuthenticator() {
        let fixture = Fixture()
        let box = Mutex<Authenticator<String>?>(nil)
        let ask: @Sendable () -> Void = { _ = box.withLock { $0 }?.credential }
        let login = Authenticator(
            credential: "old", scheduler: fixture.scheduler,
            apply: { token, request in
                ask()
                request.headers["Authorization"] = token
            },
            requiresRefresh: { _ in
                ask()
                return false
            },
            refresh: { _ in
                ask()
                return .just("good")
            })
        box.withLock { $0 = login }
        #expect(fixture.get(login).isCompleted)
        box.withLock { $0 = nil }
    }

    /// Its own refresh is outdated when it is refused once more: another request has refreshed since.
    @Test func aSecond401ForAnOlderCredentialIsAnsweredByTheCurrentOne() throws {
        let (scheduler, url) = (VirtualTimeScheduler(), try URL.example)
        let valid = BehaviorRelay(value: "2")
        let transport = StubTransport { request in
            let credential = request.headers["Authorization"] ?? ""
            let isSlow = request.url == url && credential == "Bearer 2"
            return Observable<Int>.timer(.seconds(isSlow ? 10 : 1), scheduler: scheduler).flatMap { _ in
                request.response(credential == "Bearer \(valid.value)" ? 200 : 401)
            }
        }
        let login = authenticator("1", on: scheduler) { .just("\((Int($0) ?? 0) + 1)") }
        let client = ApiClient(transport: transport, clock: scheduler).intercepted(by: login.interceptor)
        let slow = scheduler.record(client.data(for: url))
        scheduler.advance(by: .seconds(5))
        valid.accept("3")
        let other = scheduler.record(client.data(for: url.appending(path: "other")))
        scheduler.run()
        #expect(slow.isCompleted && other.isCompleted && login.credential == "3")
        #expect(transport.requests.count { $0.url == url } == 3)
    }

    @Test func aFailedRefreshDoesNotRetainTheAuthenticator() {
        let fixture = Fixture()
        weak var kept: Authenticator<String>?
        do {
            let login = authenticator("old") { _ in .error(DrawnError()) }
            kept = login
            fixture.get(login).dispose()
        }
        #expect(kept == nil)
    }

    /// An authenticator that the test refreshes.
    private func refreshing() -> (Fixture, Authenticator<String>) {
        let fixture = Fixture()
        return (fixture, authenticator("old", on: fixture.scheduler) { _ in fixture.refresh() })
    }

    private func authenticator(
        _ credential: String?, maximumRefreshes: Int? = 5,
        on scheduler: VirtualTimeScheduler = VirtualTimeScheduler(),
        requiresRefresh: @escaping @Sendable (String) -> Bool = { _ in false },
        refresh: @escaping @Sendable (String) -> Observable<String>
    ) -> Authenticator<String> {
        Authenticator(
            credential: credential, maximumRefreshes: maximumRefreshes, scheduler: scheduler,
            apply: { token, request in request.headers["Authorization"] = "Bearer \(token)" },
            requiresRefresh: requiresRefresh, refresh: refresh)
    }

    private func failure(of recorder: Recorder<Data>) -> String? {
        guard case .authentication(let failure) = recorder.error as? ApiError else { return nil }
        return switch failure {
        case .missingCredential: "missingCredential"
        case .refreshFailed: "refreshFailed"
        case .excessiveRefresh: "excessiveRefresh"
        }
    }

    /// The `deinit` of an error may call the authenticator.
    @Test func theErrorOfARefreshIsReleasedOutsideTheLock() {
        struct Refused: Error { let probe: ReleaseProbe }
        let fixture = Fixture()
        let seen = Log<String?>()
        let known = Mutex<Authenticator<String>?>(nil)
        let login = authenticator("old", on: fixture.scheduler) { _ in
            .error(Refused(probe: ReleaseProbe { seen.write(known.withLock { $0 }?.credential) }))
        }
        known.withLock { $0 = login }
        do { #expect(failure(of: fixture.get(login)) == "refreshFailed") }
        #expect(seen.entries.isEmpty)
        #expect(finishes { login.replace(with: "good") })
        #expect(seen.entries == ["good"])
        known.withLock { $0 = nil }
    }
}

/// A server that accepts only the credential "good", and refreshes that the test completes.
private final class Fixture: Sendable {
    let scheduler = VirtualTimeScheduler()
    let refreshed = PublishSubject<String>()
    /// The result of every refresh after the first one has ended.
    let refreshedLater = PublishSubject<String>()
    let slowStatus = PublishSubject<Int>()
    private let tokens = Mutex<[String]>([])
    private let refreshCount = Mutex(0)

    var sent: [String] { tokens.withLock { $0 } }
    var refreshes: Int { refreshCount.withLock { $0 } }

    func refresh() -> Observable<String> {
        let count = refreshCount.withLock { count in
            count += 1
            return count
        }
        return (count > 1 && !refreshed.isOpen ? refreshedLater : refreshed).asObservable()
    }

    func get(_ login: Authenticator<String>) -> Recorder<Data> {
        record(login) { token in .just(token == "good" ? 200 : 401) }
    }

    /// The test delivers the first response.
    func getSlowly(_ login: Authenticator<String>) -> Recorder<Data> {
        let slowStatus = slowStatus
        return record(login) { token in token == "good" ? .just(200) : slowStatus.asObservable() }
    }

    private func record(
        _ login: Authenticator<String>, _ status: @escaping @Sendable (String) -> Observable<Int>
    ) -> Recorder<Data> { scheduler.record(data(login, status)) }

    func data(
        _ login: Authenticator<String>, _ status: @escaping @Sendable (String) -> Observable<Int>
    ) -> Observable<Data> {
        let transport = StubTransport { request in
            let token = request.headers["Authorization"]?.replacing("Bearer ", with: "") ?? ""
            self.tokens.withLock { $0.append(token) }
            return status(token).take(1).map { .response(ResponseHead(status: $0, url: request.url)) }
        }
        let client = ApiClient(transport: transport).intercepted(by: login.interceptor)
        return .deferred { client.data(for: try URL.example) }
    }
}

extension PublishSubject {
    /// Whether it has not completed or failed.
    fileprivate var isOpen: Bool {
        let ended = Mutex(false)
        subscribe { event in if event.isStopEvent { ended.withLock { $0 = true } } }.dispose()
        return ended.withLock { !$0 }
    }
}
