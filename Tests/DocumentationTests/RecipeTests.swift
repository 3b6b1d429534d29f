import Foundation
import Rill
import RillNetworking
import RillTesting
import TestSupport
import Testing

/// The recipes of docs/guides/recipes.md do what the page says.
struct RecipeTests {
    private let scheduler = VirtualTimeScheduler()
    /// One second for each character.
    private let slow = VirtualTimeScheduler(tick: .seconds(1))

    @Test func pairsHoldEachElementAndThePreviousOne() {
        let recorder = scheduler.record(Recipes.pairs(.of(1, 2, 3)))
        #expect(recorder.elements == [[1, 2], [2, 3]])
        #expect(scheduler.record(Recipes.pairs(.of(1))).isCompleted)
    }

    @Test func allConditionsMustHold() {
        let first: TestSource<Int> = scheduler.cold("1-0---1-")
        let second: TestSource<Int> = scheduler.cold("0---1---")
        let conditions = [first, second].map { source in source.map { $0 == 1 } }
        let recorder = scheduler.record(Recipes.all(conditions).map { $0 ? 1 : 0 })
        scheduler.run()
        #expect(recorder.difference(from: "0-----1") == nil)
    }

    @Test func theElementThatEndsTheStreamIsInIt() {
        let source: TestSource<Int> = scheduler.cold("-1-2-3-4-")
        let recorder = scheduler.record(Recipes.upToTheFirstMatch(source.asObservable()))
        scheduler.run()
        #expect(recorder.difference(from: "-1-2-(3|)") == nil)
        #expect(source.subscriptionDifference(from: "^----!") == nil)
    }

    @Test func theJobRunsThreeTimesOneAfterTheOther() {
        let job: TestSource<Int> = scheduler.cold("-1|")
        let recorder = scheduler.record(Recipes.again(job.asObservable()))
        scheduler.run()
        #expect(recorder.difference(from: "-1-1-1|") == nil)
    }

    @Test func elementsDuringThePauseAreNotDelivered() {
        let prices: TestSource<Int> = scheduler.hot("1-2-3-4-5-6")
        let isVisible: TestSource<Int> = scheduler.cold("1--0---1--")
        let recorder = scheduler.record(Recipes.pausable(prices.asObservable(), isVisible.map { $0 == 1 }))
        scheduler.advance(ticks: 12)
        #expect(recorder.difference(from: "--2-----5-6") == nil)
        #expect(prices.subscriptionDifference(from: "^--!", "-------^") == nil)
    }

    @Test func everyTapTogglesAndOtherCodeMaySetTheState() {
        let taps = PublishSubject<Void>()
        let isOpen = BehaviorRelay(value: false)
        let states = scheduler.record(isOpen)
        let subscription = Recipes.toggle(taps.asObservable(), isOpen)
        taps.onNext(())
        taps.onNext(())
        isOpen.accept(true)
        taps.onNext(())
        #expect(states.elements == [false, true, false, true, false])
        subscription.dispose()
    }

    @Test func threeMoreAttemptsEachAfterTwoSeconds() {
        let request: TestSource<Int> = slow.cold("#")
        let recorder = slow.record(Recipes.retryLater(request.asObservable(), slow))
        slow.run()
        #expect(recorder.difference(from: "------#") == nil)
        #expect(request.subscriptionDifference(from: "(^!)", "--(^!)", "----(^!)", "------(^!)") == nil)
    }

    @Test func anotherKeyRestartsARequestWithARejectedKey() throws {
        let keys = BehaviorRelay(value: "old")
        let sent = Recorder<String>(on: scheduler)
        let refused = try Self.refused()
        let request = Recipes.retryWithAnotherKey(keys) { key in
            sent.onNext(key)
            return key == "good" ? .just(200) : .error(refused)
        }
        let recorder = scheduler.record(request)
        #expect(sent.elements == ["old"])
        keys.accept("old")
        #expect(sent.elements == ["old"])
        keys.accept("bad")
        keys.accept("good")
        #expect(sent.elements == ["old", "bad", "good"])
        #expect(recorder.elements == [200] && recorder.isCompleted)
    }

    @Test func aKeyThatArrivesDuringTheRequestIsUsedImmediatelyAndAnyOtherErrorPasses() throws {
        let keys = BehaviorRelay(value: "old")
        let refused = try Self.refused()
        let request = Recipes.retryWithAnotherKey(keys) { key in
            if key == "good" { return .just(200) }
            keys.accept("good")
            return .error(refused)
        }
        #expect(scheduler.record(request).elements == [200])
        let failing = Recipes.retryWithAnotherKey(BehaviorRelay(value: "")) { _ in .error(DrawnError()) }
        #expect(scheduler.record(failing).error is DrawnError)
    }

    /// The last two as on Linux.
    @Test(arguments: [TransportError.Kind.notConnectedToInternet, .cannotFindHost, .cannotConnectToHost])
    func theNetworkRestartsARequestThatFailedWithoutIt(_ kind: TransportError.Kind) throws {
        let isOnline = BehaviorRelay(value: true)
        let attempts = Recorder<Int>(on: slow)
        let lost = ApiError.transport(TransportError(kind, url: try Self.url()))
        let request = Observable<Int>.error(lost).do(onSubscribe: { attempts.onNext(1) })
        let recorder = slow.record(Recipes.retryWhenOnline(request, isOnline, slow))
        slow.advance(ticks: 2)
        isOnline.accept(false)
        slow.advance(ticks: 3)
        isOnline.accept(true)
        slow.advance(ticks: 61)
        #expect(attempts.difference(from: "1----1 29s 1 29s 1") == nil)
        recorder.dispose()
        #expect(slow.pendingCount == 0)
    }

    @Test func anOutboxSendsInOrderWhatItHoldsAndDropsWhatIsRejected() {
        struct Refused: Error {}
        let messages = ["a", "b", "b", "bad", "c"].map { Recipes.Message(id: UUID(), text: $0) }
        let unsent = BehaviorRelay(value: Array(messages.prefix(2)))
        let attempts = Recorder<String>(on: slow)
        let rejected = Recorder<String>(on: slow)
        let isOnline = BehaviorRelay(value: false)
        let sent = slow.record(
            Recipes.outbox(
                unsent,
                { message in
                    .deferred {
                        attempts.onNext(message.text)
                        return isOnline.value && message.text != "bad" ? .of(1, 2) : .error(Refused())
                    }
                }, RetryPolicy(.constant(.seconds(1))).maxAttempts(4), slow,
                { _, message in rejected.onNext(message.text) }))
        slow.advance(ticks: 1)
        unsent.update { $0 + messages.dropFirst(2) }
        isOnline.accept(true)
        slow.advance(ticks: 2)
        #expect(unsent.value.map(\.text) == ["bad", "c"])
        slow.run()
        #expect(sent.elements == messages && rejected.elements == ["bad"] && unsent.value.isEmpty)
        #expect(attempts.elements == ["a", "a", "a", "b", "b", "bad", "bad", "bad", "bad", "c"])
        // What was sent, or given up, can be sent again.
        isOnline.accept(false)
        for _ in 0..<2 {
            unsent.accept([messages[0]])
            slow.run()
        }
        isOnline.accept(true)
        unsent.accept([messages[0], messages[1]])
        #expect(sent.elements.suffix(4).map(\.text) == ["a", "a", "a", "b"] && unsent.value.isEmpty)
        sent.dispose()
    }

    @Test(arguments: [(3, 3), (20, 6)]) func whatRunsMayFinishButNothingNewStarts(long: Int, end: Int) {
        let (jobs, stop) = (PublishSubject<Int>(), BehaviorRelay(value: false))
        let recorder = slow.record(
            Recipes.drained(jobs.asObservable(), stop.filter { $0 }.map { _ in }, slow) { seconds in
                Observable<Int>.timer(.seconds(seconds), scheduler: slow).map { _ in "\(seconds)" }
            })
        jobs.onNext(2)
        jobs.onNext(long)
        slow.advance(ticks: 1)
        stop.accept(true)
        jobs.onNext(1)
        slow.advance(ticks: end - 2)
        #expect(!recorder.isCompleted && recorder.elements == ["2"])
        slow.advance(ticks: 1)
        #expect(recorder.isCompleted && recorder.elements == (long == 3 ? ["2", "3"] : ["2"]))
        #expect(slow.now.sinceZero == .seconds(end))
    }

    @Test func pollingSendsARequestEveryFiveSecondsUntilTheJobIsDone() {
        let asked = Recorder<Int>(on: slow)
        let status: @Sendable () -> Observable<String> = {
            asked.onNext(1)
            return .just(asked.elements.count == 3 ? "done" : "running")
        }
        let recorder = slow.record(Recipes.poll(status, slow))
        slow.run()
        #expect(asked.difference(from: "1----1----1") == nil)
        #expect(recorder.elements == ["done"] && recorder.isCompleted)
    }

    @Test func aRequestThatIsStillRunningContinuesAndTheNextOneIsLeftOut() {
        let asked = Recorder<Int>(on: slow)
        let status: @Sendable () -> Observable<String> = {
            asked.onNext(1)
            return Observable<Int>.timer(.seconds(7), scheduler: slow)
                .map { _ in asked.elements.count == 2 ? "done" : "running" }
        }
        let recorder = slow.record(Recipes.poll(status, slow))
        slow.run()
        #expect(asked.difference(from: "1---------1") == nil)
        #expect(recorder.elements == ["done"] && slow.now.sinceZero == .seconds(17))
    }

    @MainActor @Test func eachAttemptOfAnAsynchronousSearchStartsATask() async throws {
        let started = BehaviorRelay(value: 0)
        let load: @Sendable (String) async throws -> [String] = { text in
            started.update { $0 + 1 }
            if started.value == 1 { throw DrawnError() }
            return [text]
        }
        let model = Recipes.asynchronousSearch(load, scheduler)
        let states = scheduler.record(model.states)
        model.textChanged("a")
        scheduler.advance(by: .milliseconds(300))
        // No faster than the machine's clock: an attempt has five seconds.
        let hasStartedAgain = await comesTrue {
            scheduler.advance(by: .milliseconds(1))
            return started.value >= 2
        }
        #expect(hasStartedAgain)
        #expect(await comesTrue { states.elements.last == .results(["a"]) })
        #expect(started.value == 2)
    }

    @MainActor @Test func aNewTextCancelsAnAsynchronousSearch() async throws {
        let (isStarted, isCancelled) = (BehaviorRelay(value: false), BehaviorRelay(value: false))
        let load: @Sendable (String) async throws -> [String] = { text in
            isStarted.accept(true)
            while text == "a" && !Task.isCancelled { await Task.yield() }
            if Task.isCancelled { isCancelled.accept(true) }
            return [text]
        }
        let model = Recipes.asynchronousSearch(load, scheduler)
        model.textChanged("a")
        scheduler.advance(by: .milliseconds(300))
        _ = try await isStarted.filter { $0 }.value
        model.textChanged("b")
        scheduler.advance(by: .milliseconds(300))
        _ = try await model.states.filter { $0 == .results(["b"]) }.value
        _ = try await isCancelled.filter { $0 }.value
    }

    @MainActor @Test func theModelShowsItsStateAndEndsTheSearchWhenItIsReleased() async {
        let answer = scheduler.cold("a", values: ["a": ["London"]])
        var model: SearchModel? = SearchModel(scheduler: scheduler) { _ in answer.asObservable() }
        model?.textChanged("Lon")
        scheduler.advance(by: .milliseconds(301))
        #expect(await comesTrue { model?.state == .results(["London"]) })
        #expect(answer.liveSubscriptions == 1)
        model = nil
        #expect(answer.liveSubscriptions == 0)
    }

    @Test func outsideOfTheMainActorTheStateOfTheModelFollowsAfterAnAwait() async {
        let model = await SearchModel(scheduler: scheduler) { _ in .just(["London"]) }
        await model.textChanged("Lon")
        scheduler.advance(by: .milliseconds(301))
        #expect(await model.state == .results(["London"]))
    }

    @MainActor @Test func aSearchThatHangsIsShownAndAnEmptyTextSendsNothing() {
        let sent = Recorder<String>(on: scheduler)
        let model = SearchModel(scheduler: scheduler) { text in
            Observable<[String]>.never().do(onSubscribe: { sent.onNext(text) })
        }
        let states = scheduler.record(model.states)
        scheduler.advance(by: .seconds(1))
        #expect(states.elements == [.results([])] && sent.elements.isEmpty)
        model.textChanged("Lon")
        scheduler.advance(by: .seconds(1))
        model.textChanged("Lon")
        scheduler.advance(by: .seconds(20))
        #expect(states.elements == [.results([]), .failed("\(TimeoutError(.seconds(5), of: .attempt))")])
        model.textChanged("Lon")
        scheduler.advance(by: .seconds(20))
        #expect(sent.elements == ["Lon", "Lon", "Lon"])
        #expect(model.state == states.elements.last, "inside the call, on the main actor")
    }

    /// The policy that the page names for requests of an `ApiClient`.
    @MainActor @Test(arguments: [(nil, 3), (404, 1), (429, 1), (503, 3)] as [(Int?, Int)])
    func aSearchThatHangsOrMeetsAnOutageIsRepeatedAndARefusedOneIsNot(status: Int?, attempts: Int) throws {
        let page = try Repository.text(of: "docs/guides/recipes.md").replacing(#/\s+/#, with: " ")
        #expect(page.contains("add `.retry(on: (any Error).self, if: ApiError.isOutage)`: a 404"))
        let sent = Recorder<Int>(on: scheduler)
        let transport = StubTransport { request in
            sent.onNext(1)
            return status.map { request.response($0) } ?? .never()
        }
        let (client, post) = (ApiClient(transport: transport), try HTTPRequest("POST", url: Self.url()))
        let policy = RetryPolicy(.standard).maxAttempts(3).attemptTimeout(.seconds(5))
            .retry(on: (any Error).self, if: ApiError.isOutage)
        let model = SearchModel(scheduler: scheduler, policy: policy) { _ in
            client.decoded([String].self, for: post)
        }
        model.textChanged("Lon")
        scheduler.advance(by: .seconds(60))
        #expect(sent.elements.count == attempts)
    }

    @Test func theSavedValueIsFirstOrReplacesAnErrorAndTheNewOneIsSaved() {
        let saved = BehaviorRelay<String?>(value: nil)
        let failing = Recipes.savedWhenItFails(saved, .error(DrawnError()))
        #expect(scheduler.record(failing).error is DrawnError)
        let stream = Recipes.savedThenFresh(saved, .just("fresh"))
        #expect(scheduler.record(stream).elements == ["fresh"])
        #expect(scheduler.record(stream).elements == ["fresh", "fresh"])
        #expect(scheduler.record(failing).elements == ["fresh"])
    }

    @Test func theFirstResponseWinsAndWhenAllFailTheTimeout() {
        let failing: TestSource<Int> = slow.cold("-#")
        let fast: TestSource<Int> = slow.cold("--1|")
        let late: TestSource<Int> = slow.cold("---2|")
        let replies = [failing, fast, late].map { $0.asObservable() }
        let first = slow.record(Recipes.fastest(replies, slow))
        let none = slow.record(Recipes.fastest([.error(DrawnError())], slow))
        slow.run()
        #expect(first.difference(from: "--1|") == nil)
        #expect(late.subscriptionDifference(from: "^-!") == nil)
        #expect(none.difference(from: "----------#") == nil)
    }

    @Test func onlyTheFirstElementMustBeInTime() {
        let inTime: TestSource<Int> = slow.cold("--1---------2|")
        let late: TestSource<Int> = slow.cold("------1|")
        let first = slow.record(Recipes.firstInTime(inTime.asObservable(), slow))
        let second = slow.record(Recipes.firstInTime(late.asObservable(), slow))
        slow.run()
        #expect(first.difference(from: "--1---------2|") == nil)
        #expect(second.difference(from: "-----#", error: TimeoutError(.seconds(5), of: .event)) == nil)
    }

    @Test func progressIsTheShareOfReceivedBytes() {
        let pieces = Observable.of(Data(count: 1), Data(count: 3))
        #expect(scheduler.record(Recipes.progress(pieces, 4)).elements == [0.25, 1])
    }

    @Test func theLogReceivesEveryEventAndTheStreamIsUnchanged() {
        let source: TestSource<Int> = scheduler.cold("-1-#")
        let log = Recorder<Event<Int>>(on: scheduler)
        let recorder = scheduler.record(Recipes.logged(source.asObservable(), { log.onNext($0) }))
        scheduler.run()
        #expect(recorder.difference(from: "-1-#") == nil)
        #expect(log.elements == [.next(1), .error(DrawnError())])
    }

    @Test func atMostThreeRequestsRunConcurrently() {
        let request: TestSource<String> = scheduler.cold("--a|")
        let recorder = scheduler.record(
            Recipes.bounded(.range(start: 1, count: 4), { _ in request.asObservable() }))
        #expect(request.liveSubscriptions == 3)
        scheduler.run()
        #expect(recorder.difference(from: "--(aaa)--a|") == nil)
    }

    @Test func resultsKeepTheOrderOfTheRequests() {
        let recorder = scheduler.record(
            Recipes.inOrder(.of(1, 2)) { id in
                scheduler.cold(id == 1 ? "---a|" : "b|").asObservable()
            })
        scheduler.run()
        #expect(recorder.difference(from: "---ab|") == nil)
    }

    @Test func anErrorIsDeliveredApartFromTheResults() {
        let ids = PublishSubject<Int>()
        let loads = Recorder<Int>(on: scheduler)
        let (results, failures) = Recipes.partition(ids.asObservable()) { id in
            loads.onNext(id)
            return id == 2 ? .error(DrawnError()) : .just("\(id)")
        }
        let good = scheduler.record(results)
        let bad = scheduler.record(failures.map { "\($0)" })
        for id in 1...3 { ids.onNext(id) }
        #expect(good.elements == ["1", "3"])
        #expect(bad.elements.count == 1)
        #expect(loads.elements == [1, 2, 3])
    }

    @Test func loadingLastsAsLongAsAnyRequestDoesAndAViewThatComesLaterSeesIt() {
        let request: TestSource<Int> = scheduler.cold("--1|")
        let (tracked, isLoading) = Recipes.loading(request.asObservable())
        let states = scheduler.record(isLoading.map { $0 ? 1 : 0 })
        let first = scheduler.record(tracked)
        scheduler.advance(ticks: 1)
        let later = scheduler.record(isLoading.map { $0 ? 1 : 0 })
        scheduler.advance(ticks: 1)
        scheduler.record(tracked).dispose()
        scheduler.advance(ticks: 3)
        _ = scheduler.record(tracked)
        scheduler.run()
        #expect(states.difference(from: "(01)--0-1--0") == nil)
        #expect(later.difference(from: "-1-0-1--0") == nil)
        #expect(first.isCompleted)
    }

    @Test func oneResponseCanBeAwaited() async throws {
        #expect(try await Recipes.asValue(.of(7, 8)) == 7)
        #expect(try await Recipes.asValue(.empty()) == nil)
        await #expect(throws: DrawnError.self) {
            try await Recipes.asValue(.error(DrawnError()))
        }
    }

    @Test func aCallWithACompletionClosureIsAStreamThatCanBeCancelled() {
        let client = Client()
        let answered = scheduler.record(Recipes.callback(client))
        client.answers.onNext(.success(7))
        #expect(answered.elements == [7] && answered.isCompleted)
        let failed = scheduler.record(Recipes.callback(client))
        client.answers.onNext(.failure(DrawnError()))
        #expect(failed.error is DrawnError)
        let cancelled = client.cancelled.elements.count
        scheduler.record(Recipes.callback(client)).dispose()
        #expect(client.cancelled.elements.count == cancelled + 1)
    }

    @Test func theCallsOfADelegateAreAStream() {
        let downloads = Recipes.Downloads()
        let recorder = scheduler.record(downloads.finished)
        downloads.downloader(didFinish: "a.zip")
        #expect(recorder.elements == ["a.zip"])
    }

    private static func url() throws -> URL { try #require(URL(string: "http://127.0.0.1/")) }

    private static func refused() throws -> ApiError {
        let url = try url()
        let response = HTTPResponse(head: ResponseHead(status: 401, url: url))
        return .unauthorized(HTTPFailure(response, to: HTTPRequest(url: url)))
    }
}

private final class Client: CallbackClient {
    let answers = PublishSubject<Result<Int, any Error>>()
    let cancelled = Recorder<Int>(on: VirtualTimeScheduler())

    struct Call: CallbackCall {
        let subscription: any Disposable
        let cancelled: Recorder<Int>

        func cancel() {
            subscription.dispose()
            cancelled.onNext(1)
        }
    }

    func load(_ completion: @escaping @Sendable (Result<Int, any Error>) -> Void) -> any CallbackCall {
        Call(subscription: answers.take(1).subscribe(onNext: completion), cancelled: cancelled)
    }
}
