/// An authenticator beside what its documentation says about one account, step by step.
struct AuthenticatorModelTests {
    private struct Down: Error {}

    /// The server: it accepts one token, and answers the refresh when the trace says so.
    private final class Account: Sendable {
        let accepted = Mutex("t0")
        let sent = Mutex<[String]>([])
        let refreshes = Mutex<[PublishSubject<String>]>([])

        func refresh() -> Observable<String> {
            let answer = PublishSubject<String>()
            refreshes.withLock { $0.append(answer) }
            return answer.asObservable()
        }
    }

    private struct Model {
        var token: String? = "t0"
        /// How many credentials there have been.
        var version = 0
        var isRefreshing = false
        var failures = 0
        var nextTry: Int? = 0
        var times: [Int] = []
    }

    @Test func anAuthenticatorDoesWhatItsPageSays() throws {
        for seed in 0..<UInt64(rounds(20_000)) {
            var random = SplitMix64(seed: seed)
            let account = Account()
            let scheduler = VirtualTimeScheduler()
            let login = Authenticator<String>(
                credential: "t0", maximumRefreshes: 3, in: .seconds(30), scheduler: scheduler,
                apply: { token, request in request.headers["Authorization"] = token },
                refresh: { _ in account.refresh() })
            let transport = StubTransport { request in
                let token = request.headers["Authorization"] ?? ""
                account.sent.withLock { $0.append(token) }
                return request.response(account.accepted.withLock { $0 } == token ? 200 : 401)
            }
            let client = ApiClient(transport: transport).intercepted(by: login.interceptor)
            var model = Model()
            var now = 0
            var tokens = 0
            var trace: [String] = []
            var waiting: [Recorder<Data>] = []
            var started = 0
            for _ in 0..<30 {
                var ended: [(Recorder<Data>, isCompleted: Bool)] = []
                var sent: [String] = []
                account.sent.withLock { $0 = [] }
                switch Int.random(in: 0...9, using: &random) {
                case 0:
                    let seconds = Int.random(in: 1...20, using: &random)
                    // The refresh has a time limit of its own, which other tests cover.
                    if model.isRefreshing { continue }
                    scheduler.advance(by: .seconds(seconds))
                    now += seconds
                    trace.append("after \(seconds) s")
                case 1:
                    tokens += 1
                    account.accepted.withLock { [tokens] in $0 = "t\(tokens)" }
                    trace.append("the server accepts t\(tokens)")
                case 2 where Int.random(in: 0...2, using: &random) == 0:
                    let new = Bool.random(using: &random) ? account.accepted.withLock { $0 } : nil
                    trace.append("replaced by \(new ?? "nothing")")
                    login.replace(with: new)
                    // Those that wait for a refresh go on with the new one.
                    model = Model(
                        token: new, version: model.version + 1, isRefreshing: false, times: model.times)
                    if let new { sent = waiting.map { _ in new } }
                    ended = waiting.map { ($0, new != nil) }
                    waiting = []
                case 3...5 where model.isRefreshing:
                    guard let answer = account.refreshes.withLock({ $0.last }) else { continue }
                    model.isRefreshing = false
                    switch Int.random(in: 0...3, using: &random) {
                    case 0:
                        trace.append("the refresh is refused")
                        (model.failures, model.nextTry) = (model.failures + 1, nil)
                        answer.onError(Down())
                        ended = waiting.map { ($0, false) }
                    case 1:
                        trace.append("the refresh fails for an outage")
                        model.failures += 1
                        model.nextTry =
                            now + (model.failures == 1 ? 0 : min(60, 1 << min(model.failures - 2, 6)))
                        answer.onError(
                            ApiError.transport(TransportError(.networkConnectionLost, url: try .example)))
                        ended = waiting.map { ($0, false) }
                    default:
                        let new = account.accepted.withLock { $0 }
                        trace.append("the refresh gives \(new)")
                        model = Model(token: new, version: model.version + 1, times: model.times + [now])
                        sent = waiting.map { _ in new }
                        answer.onNext(new)
                        ended = waiting.map { ($0, true) }
                    }
                    waiting = []
                default:
                    trace.append("request")
                    let recorder = scheduler.record(
                        Observable<Data>.deferred { client.data(for: try URL.example) })
                    guard let token = model.token else {
                        ended = [(recorder, false)]
                        break
                    }
                    sent = [token]
                    model.times.removeAll { now - $0 >= 30 }
                    if token == account.accepted.withLock({ $0 }) {
                        ended = [(recorder, true)]
                    } else if model.isRefreshing {
                        waiting.append(recorder)
                    } else if model.nextTry.map({ now < $0 }) ?? true || model.times.count >= 3 {
                        ended = [(recorder, false)]
                    } else {
                        (model.isRefreshing, started) = (true, started + 1)
                        waiting.append(recorder)
                    }
                }
                let text: Comment = "seed \(seed)\n\(trace.joined(separator: "\n"))"
                try #require(account.sent.withLock { $0 } == sent, text)
                try #require(account.refreshes.withLock { $0.count } == started, text)
                try #require(login.credential == model.token, text)
                for (recorder, isCompleted) in ended {
                    try #require(recorder.isCompleted == isCompleted && recorder.ending != nil, text)
                }
                try #require(waiting.allSatisfy { $0.ending == nil }, text)
            }
            waiting.forEach { $0.dispose() }
        }
    }
}
