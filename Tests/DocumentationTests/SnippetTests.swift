import Foundation
import Rill
import RillLimits
import RillNetworking
import RillTesting
import Testing

/// The code of the pages, which the plugin `PageCode` makes a part of this module, does what they say.
struct SnippetTests {
    @Test func aBlockThatAnotherFileCompilesStandsInIt() throws {
        var count = 0
        for page in try ["CONTRIBUTING.md", "README.md"]
            + ["docs", "Sources"].flatMap({ try Repository.paths(in: $0, endingWith: ".md") })
        {
            for block in try Repository.text(of: page).matches(
                of: #/(?s)<!-- swift in (\S+) -->\n```swift\n(.*?)\n```\n/#)
            {
                count += 1
                let isThere = contains(try lines(of: String(block.1)), Self.lines(in: String(block.2)))
                #expect(isThere, "\(page): write these lines as in \(block.1):\n\(block.2)")
            }
        }
        #expect(count == 13)
    }

    /// The blocks of these pages are files of packages, which another test builds and runs.
    @Test(arguments: ["docs/start/getting-started.md", "docs/guides/on-a-server.md"])
    func aPageOfProgramsIsReadByTheTestThatBuildsThem(_ page: String) throws {
        let tests = try ["GettingStarted", "ServerPage"].flatMap {
            try lines(of: "Tests/ClientTests/\($0)Tests.swift")
        }
        #expect(tests.contains { $0.contains("\"\(page)\"") })
    }

    @Test func theStubExampleHolds() throws {
        let (forecasts, requests) = StubSnippet().outcome(try #require(URL(string: "http://stub.test/")))
        #expect(forecasts == [StubSnippet.Forecast(temperature: 9.5)])
        #expect(requests == 2)
    }

    @Test func theMarbleExampleHolds() {
        #expect(TestSnippet().difference() == nil)
    }

    @Test func thePolicyGivesUpAfterFiveAttemptsAndImmediatelyForWhatIsNoOutage() throws {
        let url = try #require(URL(string: "http://localhost/"))
        let answer = { (status: Int) in
            HTTPFailure(HTTPResponse(head: ResponseHead(status: status, url: url)), to: HTTPRequest(url: url))
        }
        for (error, attempts) in [
            (ApiError.server(answer(503)), 5), (.client(answer(404)), 1), (.unauthorized(answer(401)), 1),
            (.emptyBody(answer(200).response), 1),
        ] {
            let scheduler = VirtualTimeScheduler()
            let requests = Recorder<Int>(on: scheduler)
            let request = Observable<Forecast>.deferred {
                requests.onNext(1)
                return .error(error)
            }
            _ = PolicySnippet().reliable(request, on: scheduler).subscribe(onError: { _ in })
            scheduler.run()
            #expect(requests.elements.count == attempts)
        }
    }

    /// docs/guides/networking.md: `.retry(.standard, …)` of a client and of a stream.
    @Test func onANotFoundTheStandardPolicyOfAClientSendsOnceAndThatOfAStreamFiveTimes() throws {
        let url = try #require(URL(string: "http://localhost/"))
        for (isInterceptor, count) in [(true, 1), (false, 5)] {
            let scheduler = VirtualTimeScheduler()
            let transport = StubTransport { $0.response(404) }
            let client = ApiClient(transport: transport)
            let data =
                isInterceptor
                ? client.intercepted(by: .retry(.standard, scheduler: scheduler)).data(for: url)
                : client.data(for: url).retry(.standard, scheduler: scheduler)
            _ = data.subscribe(onError: { _ in })
            scheduler.run()
            #expect(transport.requests.count == count)
        }
    }

    /// docs/reliability/retry-mistakes.md: a policy that names other errors only.
    @Test func theErrorOfAnAttemptTimeoutIsRetriedIfThePolicyNamesIt() {
        let other = RetryPolicy(.immediate).maxAttempts(3).attemptTimeout(.seconds(1))
            .retry(on: ApiError.self)
        for (policy, count) in [(other, 1), (other.retry(on: TimeoutError.self), 3)] {
            let scheduler = VirtualTimeScheduler()
            let silent: TestSource<Int> = scheduler.cold("-")
            _ = scheduler.record(silent.retry(policy, scheduler: scheduler))
            scheduler.run()
            #expect(silent.subscriptions.count == count)
        }
    }

    /// docs/guides/disposables.md.
    @Test func aSongEndsWhenTheNextOneBeginsAndWithThePlayer() {
        let songs = [PublishSubject<Int>(), PublishSubject<Int>()]
        let shown = Recorder<Int>(on: VirtualTimeScheduler())
        let errors = PublishSubject<String>()
        var player: Player? = Player(errors: errors.asObservable()) { _ in shown.onNext(0) }
        player?.play(songs[0].asObservable()) { shown.onNext($0) }
        songs[0].onNext(1)
        player?.play(songs[1].asObservable()) { shown.onNext($0) }
        songs[0].onNext(2)
        songs[1].onNext(3)
        errors.onNext("")
        player = nil
        songs[1].onNext(4)
        errors.onNext("")
        #expect(shown.elements == [1, 3, 0])
    }

    /// docs/guides/from-combine.md.
    @MainActor @Test func theModelOfThePageOnCombineFollowsItsStreams() {
        let (names, loading) = (BehaviorRelay(value: "London"), BehaviorRelay(value: true))
        let model = NameModel(names: names.asObservable(), loading: loading.asObservable())
        #expect(model.name == "London" && model.isLoading)
    }

    /// docs/guides/from-combine.md, what differs without a message.
    @Test func streamsEndAsThePageOnCombineSays() {
        let scheduler = VirtualTimeScheduler()
        func record(_ marbles: String, _ form: (Observable<Int>) -> Observable<Int>) -> Recorder<Int> {
            let source: TestSource<Int> = scheduler.cold(marbles)
            defer { scheduler.run() }
            return scheduler.record(form(source.asObservable()))
        }
        let debounced = record("-1-2|") { $0.debounce(.milliseconds(3), scheduler: scheduler) }
        #expect(debounced.elements == [2] && debounced.isCompleted)
        let delayed = record("-1-2#") { $0.delay(.milliseconds(9), scheduler: scheduler) }
        #expect(delayed.elements == [] && delayed.error is DrawnError)
        #expect(record("-1|") { $0.elementAt(3) }.error is IndexOutOfRangeError)
        let skipping = record("-1-2-3|") { $0.skipUntil(Observable<Int>.empty()) }
        #expect(skipping.elements == [] && skipping.isCompleted)
        let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
        let (own, shared) = (ticks, ticks.share())
        let before = scheduler.pendingCount
        let bag = DisposeBag()
        for stream in [own, own] { stream.subscribe().disposed(by: bag) }
        #expect(scheduler.pendingCount == before + 2)
        for stream in [shared, shared] { stream.subscribe().disposed(by: bag) }
        #expect(scheduler.pendingCount == before + 3)
    }

    /// docs/reliability/for-reliability-engineers.md: the policy as JSON, and every field of its tables.
    @Test func thePolicyOfThePageIsReadAndEveryFieldIsOne() throws {
        let page = try Repository.text(of: "docs/reliability/for-reliability-engineers.md")
        let json = try #require(page.firstMatch(of: #/(?s)```json\n(.*?)```/#)).1
        let policy = try PolicyFile.policy(in: Data(json.utf8), .ratio(0.1), CircuitBreaker())
        let written = RetryPolicy(
            .exponential(initial: .milliseconds(200)).cap(.seconds(30)).jitter(.full)
        ).maxAttempts(5).maxElapsed(.seconds(90)).attemptTimeout(.seconds(5))
        let read = try JSONDecoder().decode(RetryPolicy.self, from: Data(json.utf8))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(read) == encoder.encode(written))
        // Its limits are written by their names.
        #expect(try encoder.encode(policy) != encoder.encode(written))
        for (field, value) in [
            ("reset", #""onElement""#), ("reset", #"{"afterStable": "30s"}"#), ("waitingForBreaker", "true"),
            ("wrapExhausted", "3"), ("seed", "7"),
            (
                "backoff",
                #"[{"curve": "constant", "delay": "1s", "retries": 2}, {"curve": "delays", "delays": ["1s"]}]"#
            ),
            (
                "backoff",
                #"[{"curve": "linear", "initial": "1s", "increment": "1s", "floor": "1ms", "jitter": 0.25}]"#
            ),
            ("backoff", #"[{"curve": "fibonacci", "initial": "1s"}]"#),
            ("backoff", #"[{"curve": "decorrelated", "initial": "1s", "multiplier": 3}]"#),
        ] {
            #expect(page.contains("| `\(field)` |"))
            #expect(throws: Never.self) {
                try JSONDecoder().decode(RetryPolicy.self, from: Data("{\"\(field)\": \(value)}".utf8))
            }
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(RetryPolicy.self, from: Data(#"{"retries": 3}"#.utf8))
        }
    }

    @Test func onlyTheRightSearchSurvivesAnError() {
        let scheduler = VirtualTimeScheduler()
        let search: @Sendable (String) -> Observable<[String]> = { query in
            query == "x" ? .error(DrawnError()) : .just([query])
        }
        let queries: TestSource<String> = scheduler.cold("a-x-b-|")
        let wrong = scheduler.record(InnerErrorSnippet().wrong(queries.asObservable(), search: search))
        let right = scheduler.record(InnerErrorSnippet().right(queries.asObservable(), search: search))
        scheduler.run()
        #expect(wrong.elements == [["a"], []])
        #expect(right.elements == [["a"], [], ["b"]])
    }

    private func contains(_ lines: [String], _ block: [String]) -> Bool {
        lines.indices.contains { lines[$0...].starts(with: block) }
    }

    private func lines(of path: String) throws -> [String] {
        Self.lines(in: try Repository.text(of: path))
    }

    /// Without indentation and blank lines.
    private static func lines(in text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty
        }
    }
}
