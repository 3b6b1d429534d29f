import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking
import RillTesting
import Testing

struct AuthenticatorTests {
    @Test("C7: 50 requests that are refused at a time fetch one credential, on the wire")
    func fiftyRefusalsFetchOneCredential() throws {
        let refused = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { request in
            if request.path == "/token" {
                // All have been refused before there is a new one.
                for _ in 0..<50 where refused.wait(timeout: .now() + 60) != .success { return .reset }
                return .respond(.json(#""new""#))
            }
            if request.headers["authorization"] == "Bearer new" { return .respond(.text("")) }
            refused.signal()
            return .respond(.text("", status: 401))
        }
        let tokenURL = try server.url("/token")
        let login = authenticator("old") { _ in ApiClient().decoded(String.self, for: tokenURL) }
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

    @Test("C7: another server that a redirect leads to gets no credential, and its 401 costs none")
    func aRefusalOfAnotherServerFetchesNothing() throws {
        let other = try LoopbackServer.answering(.respond(.text("", status: 401)))
        let otherURL = try other.url().absoluteString
        let server = try LoopbackServer.answering(.respond(Response(302, headers: ["Location": otherURL])))
        let login = authenticator("old") { _ in .just("new") }
        let client = ApiClient().intercepted(by: login.interceptor)
        let error = try #require(try client.data(for: server.url()).failure(ApiError.self))
        #expect(error.name == "unauthorized")
        #expect(other.requests.map { $0.headers["authorization"] } == [nil])
        #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer old"])
        #expect(login.credential == "old")
    }

    @Test("A2: without a credential no request is sent")
    func withoutACredentialNoRequestIsSent() throws {
        let stage = Stage()
        let login = authenticator(nil) { _ in stage.refresh() }
        #expect(failure(of: stage.get(login)) == "missingCredential")
        #expect(stage.sent.isEmpty)
        login.replace(with: "good")
        #expect(stage.get(login).isCompleted)
        #expect(stage.sent == ["good"])
    }

    @Test("C7: those that are refused while a refresh runs wait for it")
    func thoseThatAreRefusedWaitForTheRefresh() {
        let stage = Stage()
        let login = authenticator("old") { _ in stage.refresh() }
        let first = stage.get(login)
        let second = stage.get(login)
        #expect(stage.refreshes == 1)
        #expect(first.events.isEmpty && second.events.isEmpty)
        stage.answer.onNext("good")
        #expect(first.isCompleted && second.isCompleted)
        #expect(stage.sent == ["old", "old", "good", "good"])
        #expect(stage.get(login).isCompleted)
        #expect(stage.refreshes == 1)
    }

    @Test("C7, A2: a refusal of an older credential just sends the request again")
    func aRefusalOfAnOlderCredentialStartsNoRefresh() {
        let stage = Stage()
        let login = authenticator("old") { _ in stage.refresh() }
        let slow = stage.getSlowly(login)
        let fast = stage.get(login)
        stage.answer.onNext("good")
        #expect(fast.isCompleted)
        stage.slowAnswer.onNext(401)
        #expect(slow.isCompleted)
        #expect(stage.refreshes == 1)
    }

    @Test("C7: a request is sent again at most once")
    func aRequestIsSentAgainAtMostOnce() {
        let stage = Stage()
        let login = authenticator("old") { _ in stage.refresh() }
        let recorder = stage.get(login)
        stage.answer.onNext("alsoBad")
        #expect((recorder.error as? ApiError)?.name == "unauthorized")
        #expect(stage.sent == ["old", "alsoBad"])
        #expect(stage.refreshes == 1)
    }

    @Test("C7, A2: a failed refresh fails all that wait, and is not tried again for that credential")
    func aFailedRefreshFailsAllAndIsKept() {
        let stage = Stage()
        let login = authenticator("old") { _ in stage.refresh() }
        let waiting = [stage.get(login), stage.get(login)]
        stage.answer.onError(MarbleFailure())
        let later = stage.get(login)
        for recorder in waiting + [later] {
            guard case .authentication(.refreshFailed(let cause)) = recorder.error as? ApiError else {
                return #expect(Bool(false), "\(recorder.events)")
            }
            #expect(cause is MarbleFailure)
        }
        #expect(stage.refreshes == 1)
        login.replace(with: "good")
        #expect(stage.get(login).isCompleted)
        login.replace(with: "old")
        stage.get(login).dispose()
        #expect(stage.refreshes == 2)
    }

    @Test func aRefreshWithoutACredentialHasFailed() {
        let stage = Stage()
        let login = authenticator("old") { _ in .empty() }
        #expect(failure(of: stage.get(login)) == "refreshFailed")
    }

    @Test("C7: a disposed request leaves the refresh to the others, and the last one ends it")
    func theLastDisposedRequestEndsTheRefresh() {
        let stage = Stage()
        let login = authenticator("old") { _ in stage.refresh() }
        let recorders = [stage.get(login), stage.get(login)]
        recorders[0].dispose()
        #expect(stage.answer.hasObservers)
        recorders[1].dispose()
        #expect(!stage.answer.hasObservers)
        let next = stage.get(login)
        #expect(stage.refreshes == 2)
        stage.answer.onNext("good")
        #expect(next.isCompleted)
        #expect(recorders.allSatisfy { $0.events.isEmpty })
    }

    @Test("A1 row 21: a credential that is known to be refused is not sent")
    func aCredentialThatIsKnownToBeRefusedIsNotSent() {
        let stage = Stage()
        let login = authenticator("old", requiresRefresh: { $0 == "old" }) { _ in stage.refresh() }
        let recorders = [stage.get(login), stage.get(login)]
        #expect(stage.sent.isEmpty)
        stage.answer.onNext("good")
        #expect(recorders.allSatisfy { $0.isCompleted })
        #expect(stage.sent == ["good", "good"])
        #expect(stage.refreshes == 1)
    }

    @Test("A2: more than five refreshes in 30 s are too many, until time has passed")
    func tooManyRefreshesAreAnError() {
        let stage = Stage()
        let login = authenticator("old", on: stage.scheduler) { _ in .just("bad") }
        for _ in 0..<5 {
            #expect((stage.get(login).error as? ApiError)?.name == "unauthorized")
            stage.scheduler.advance(by: .seconds(1))
        }
        #expect(failure(of: stage.get(login)) == "excessiveRefresh")
        stage.scheduler.advance(by: .milliseconds(24_999))
        #expect(failure(of: stage.get(login)) == "excessiveRefresh")
        stage.scheduler.advance(by: .milliseconds(1))
        #expect((stage.get(login).error as? ApiError)?.name == "unauthorized")
    }

    @Test("A2: the window can be off")
    func theWindowCanBeOff() {
        let stage = Stage()
        let login = authenticator("old", window: nil) { _ in .just("bad") }
        for _ in 0..<20 { #expect((stage.get(login).error as? ApiError)?.name == "unauthorized") }
    }

    @Test func whatComesForAReplacedCredentialIsIgnored() {
        let stage = Stage()
        let login = authenticator("old") { _ in stage.refresh() }
        let waiting = stage.get(login)
        login.replace(with: "good")
        stage.answer.onNext("late")
        #expect(waiting.isCompleted)
        #expect(stage.sent == ["old", "good"])
        #expect(login.credential == "good")
    }

    @Test func aRefreshThatFailsForAReplacedCredentialIsIgnored() {
        let stage = Stage()
        let login = authenticator("old") { _ in stage.refresh() }
        let waiting = stage.get(login)
        login.replace(with: "good")
        stage.answer.onError(MarbleFailure())
        #expect(waiting.isCompleted)
        login.replace(with: "old")
        let loggedOut = stage.get(login)
        login.replace(with: nil)
        stage.answer2.onNext("late")
        #expect(failure(of: loggedOut) == "missingCredential")
    }

    @Test("C7: no closure runs under a lock: each may ask for the credential and replace it")
    func closuresMayUseTheAuthenticator() {
        let stage = Stage()
        let box = Mutex<Authenticator<String>?>(nil)
        let ask: @Sendable () -> Void = { _ = box.withLock { $0 }?.credential }
        let login = Authenticator(
            credential: "old", scheduler: stage.scheduler,
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
        #expect(stage.get(login).isCompleted)
        box.withLock { $0 = nil }
    }

    @Test func nothingKeepsAnAuthenticatorThatFailed() {
        let stage = Stage()
        weak var kept: Authenticator<String>?
        do {
            let login = authenticator("old") { _ in .error(MarbleFailure()) }
            kept = login
            stage.get(login).dispose()
        }
        #expect(kept == nil)
    }

    private func authenticator(
        _ credential: String?, window: RefreshWindow? = RefreshWindow(),
        on scheduler: VirtualTimeScheduler = VirtualTimeScheduler(),
        requiresRefresh: @escaping @Sendable (String) -> Bool = { _ in false },
        refresh: @escaping @Sendable (String) -> Observable<String>
    ) -> Authenticator<String> {
        Authenticator(
            credential: credential, window: window, scheduler: scheduler,
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
}

/// A server that takes "good" alone, and refreshes that are answered by hand.
private final class Stage: Sendable {
    let scheduler = VirtualTimeScheduler()
    let answer = PublishSubject<String>()
    /// Answers every refresh after the first two.
    let answer2 = PublishSubject<String>()
    let slowAnswer = PublishSubject<Int>()
    private let tokens = Mutex<[String]>([])
    private let refreshCount = Mutex(0)

    var sent: [String] { tokens.withLock { $0 } }
    var refreshes: Int { refreshCount.withLock { $0 } }

    func refresh() -> Observable<String> {
        let count = refreshCount.withLock { count in
            count += 1
            return count
        }
        return (count > 1 && !answer.isOpen ? answer2 : answer).asObservable()
    }

    func get(_ login: Authenticator<String>) -> Recorder<Data> {
        record(login) { token in .just(token == "good" ? 200 : 401) }
    }

    /// The first answer comes by hand.
    func getSlowly(_ login: Authenticator<String>) -> Recorder<Data> {
        let slowAnswer = slowAnswer
        return record(login) { token in token == "good" ? .just(200) : slowAnswer.asObservable() }
    }

    private func record(
        _ login: Authenticator<String>, _ status: @escaping @Sendable (String) -> Observable<Int>
    ) -> Recorder<Data> {
        let transport = StubTransport { request in
            let token = request.headers["Authorization"]?.replacing("Bearer ", with: "") ?? ""
            self.tokens.withLock { $0.append(token) }
            return status(token).take(1).map { .response(ResponseHead(status: $0, url: request.url)) }
        }
        let client = ApiClient(transport: transport).intercepted(by: login.interceptor)
        return scheduler.record(Observable<Data>.deferred { client.data(for: try URL.example) })
    }
}

extension PublishSubject {
    /// Whether it has not ended.
    fileprivate var isOpen: Bool {
        let ended = Mutex(false)
        subscribe { event in if event.isStopEvent { ended.withLock { $0 = true } } }.dispose()
        return ended.withLock { !$0 }
    }
}
