@testable import RillNetworking

/// A cache beside a dictionary of what a server has sent, step by step.
@Suite(.calculation) struct HTTPCacheModelTests {
    /// What the server has for a path: a POST makes the next version.
    private struct Page {
        var version = 1
        var maximumAge = 0
        var hasTag = false
        var control = ""
    }

    private struct Stored {
        let version: Int
        let hasTag: Bool
        let isAlwaysAsked: Bool
        var freshUntil: Double
        /// The number of the request: a later one has a newer response.
        let asked: Int
    }

    private final class Server: Sendable {
        let pages: Mutex<[String: Page]>
        let conditions = Mutex<[String]>([])
        let answers = PublishSubject<Void>()
        let isSlow = Mutex(false)

        init(_ pages: [String: Page]) { self.pages = Mutex(pages) }

        func respond(_ request: StubRequest) -> Observable<ExchangeEvent> {
            let path = request.url.path()
            if request.method == "POST" { pages.withLock { $0[path]?.version += 1 } }
            let page = pages.withLock { $0[path] ?? Page() }
            let tag = request.headers["If-None-Match"]
            conditions.withLock { $0.append("\(request.method) \(path) \(tag ?? "-")") }
            let isSame = tag == "\"\(page.version)\"" && page.hasTag
            var headers: HTTPHeaders = ["Cache-Control": "max-age=\(page.maximumAge)\(page.control)"]
            if page.hasTag { headers["ETag"] = "\"\(page.version)\"" }
            let response =
                isSame
                ? request.response(304, headers: headers)
                : request.response(headers: headers, body: Data("\(page.version)".utf8))
            return isSlow.withLock { $0 } ? answers.take(1).flatMap { response } : response
        }
    }

    @Test func aCacheDeliversWhatADictionaryDelivers() throws {
        for seed in 0..<UInt64(rounds(20_000)) {
            var random = SplitMix64(seed: seed)
            let paths = ["/a", "/b", "/c"]
            let server = Server(
                Dictionary(
                    uniqueKeysWithValues: paths.map {
                        let page = Page(
                            maximumAge: Int.random(in: 0...2, using: &random) * 10,
                            hasTag: .random(using: &random),
                            control: ["", "", ", no-cache", ", no-store"].randomElement(using: &random) ?? "")
                        return ($0, page)
                    }))
            let fixture = CacheFixture()
            let client = fixture.client(StubTransport { server.respond($0) })
            var stored: [String: Stored] = [:]
            var now = 0.0
            var invalidations = 0
            var asked = 0
            var trace: [String] = []
            /// Requests that wait for the server, and what the model stores and expects when they end.
            var waiting:
                [(
                    outcome: Outcome<Data>, expected: Int, path: String, new: Stored?, since: Int,
                    asked: Int
                )] = []
            func answerAll() throws {
                server.answers.onNext(())
                for request in waiting {
                    try #require(
                        request.outcome.elements == [Data("\(request.expected)".utf8)],
                        "seed \(seed)\n\(trace.joined(separator: "\n"))")
                    guard request.since == invalidations,
                        stored[request.path]?.asked ?? 0 < request.asked
                    else { continue }
                    stored[request.path] = request.new
                }
                waiting = []
            }
            for _ in 0..<30 {
                let path = paths.randomElement(using: &random) ?? ""
                switch Int.random(in: 0...9, using: &random) {
                case 0:
                    let seconds = Double(Int.random(in: 1...12, using: &random))
                    fixture.advance(seconds)
                    now += seconds
                    trace.append("after \(seconds) s")
                case 1:
                    server.isSlow.withLock { $0 = false }
                    _ = try client.data(for: HTTPRequest("POST", url: url("http://h.test\(path)")))
                        .outcome()
                    invalidations += 1
                    stored[path] = nil
                    trace.append("POST \(path)")
                case 2:
                    trace.append("the server answers")
                    try answerAll()
                case 3 where Int.random(in: 0...3, using: &random) == 0:
                    fixture.cache.removeAll()
                    invalidations += 1
                    stored = [:]
                    trace.append("removed all")
                default:
                    asked += 1
                    let page = server.pages.withLock { $0[path] ?? Page() }
                    let isSlow = Bool.random(using: &random)
                    trace.append("GET \(path)\(isSlow ? " slowly" : ""), \(page)")
                    server.isSlow.withLock { $0 = isSlow }
                    server.conditions.withLock { $0 = [] }
                    let outcome = Outcome<Data>()
                    let subscription = client.data(for: try url("http://h.test\(path)")).subscribe {
                        outcome.receive($0)
                    }
                    withExtendedLifetime(subscription) {}
                    let text: Comment = "seed \(seed)\n\(trace.joined(separator: "\n"))"
                    let before = stored[path]
                    if let before, !before.isAlwaysAsked, now < before.freshUntil {
                        try #require(server.conditions.withLock { $0 } == [], text)
                        try #require(outcome.elements == [Data("\(before.version)".utf8)], text)
                        continue
                    }
                    let tag = before?.hasTag == true ? "\"\(before?.version ?? 0)\"" : "-"
                    try #require(server.conditions.withLock { $0 } == ["GET \(path) \(tag)"], text)
                    // The time that a response takes counts as its age.
                    let new = Stored(
                        version: page.version, hasTag: page.hasTag,
                        isAlwaysAsked: page.control == ", no-cache",
                        freshUntil: now + Double(page.maximumAge), asked: asked)
                    let isStored =
                        page.control != ", no-store"
                        && (page.hasTag || page.maximumAge > 0 && !new.isAlwaysAsked)
                    waiting.append((outcome, page.version, path, isStored ? new : nil, invalidations, asked))
                    if !isSlow {
                        let last = waiting.removeLast()
                        let earlier = waiting
                        waiting = [last]
                        try #require(outcome.elements == [Data("\(page.version)".utf8)], text)
                        stored[path] = last.new
                        waiting = earlier
                    }
                }
            }
            try answerAll()
        }
    }
}

private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
