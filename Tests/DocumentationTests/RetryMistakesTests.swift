import Foundation
import Rill
import RillLimits
import RillNetworking
import RillTesting
import Testing

/// The mistakes of docs/reliability/retry-mistakes.md fail as described, and the cures work.
struct RetryMistakesTests {
    private let scheduler = VirtualTimeScheduler(tick: .seconds(1))

    /// A run: the events of the result, and the times at which attempts started.
    private struct Run {
        let recorder: Recorder<Int>
        let starts: Recorder<Int>

        var attempts: Int { starts.elements.count }
        /// Without an element and without an error.
        var hasVanished: Bool { recorder.isCompleted && recorder.elements.isEmpty }
        var isStillWaiting: Bool { !recorder.isCompleted && recorder.error == nil }
    }

    private func run(
        _ request: Observable<Int> = .error(DrawnError()), for time: Duration = .seconds(1_000_000),
        _ stream: (RetryMistakes) -> Observable<Int>
    ) -> Run {
        let starts = Recorder<Int>(on: scheduler)
        let noted = request.do(onSubscribe: { starts.onNext(1) })
        let recorder = scheduler.record(stream(RetryMistakes(request: noted, scheduler: scheduler)))
        scheduler.advance(by: time)
        return Run(recorder: recorder, starts: starts)
    }

    private func slow(_ marbles: String) -> Observable<Int> {
        let source: TestSource<Int> = scheduler.cold(marbles)
        return source.asObservable()
    }

    @Test func aStreamThatNeitherEmitsNorEndsNeedsALimit() {
        let plain = run(slow("-#"), for: .seconds(1_000)) { $0.withoutEnd() }
        #expect(plain.attempts == 1_000 + 1 && plain.isStillWaiting)
        // It would take its million turns in the runs below.
        plain.recorder.dispose()
        let unlimited = run(for: .seconds(3_600)) {
            $0.request.retry(RetryPolicy(.standard), scheduler: scheduler)
        }
        #expect(unlimited.attempts > 100 && unlimited.isStillWaiting)
        unlimited.recorder.dispose()
        let silent = run { $0.request.retryWhen { _ in Observable<Int>.never() } }
        #expect(silent.attempts == 1 && silent.isStillWaiting)
        let hanging = run(.never()) { $0.withoutEnd() }
        #expect(hanging.attempts == 1 && hanging.isStillWaiting)
        for run in [silent, hanging] { run.recorder.dispose() }

        let failing = run { $0.withinLimits() }
        #expect(failing.attempts == 5 && failing.recorder.error is DrawnError)
        let ended = run(.never()) { $0.withinLimits() }
        #expect(ended.attempts == 5 && ended.recorder.error is TimeoutError)
    }

    /// A source that always fails there would never let `subscribe` return.
    @Test func plainRetryRepeatsInsideSubscribe() {
        let attempts = BehaviorRelay(value: 0)
        let request = Observable<Int>.deferred {
            attempts.update { $0 + 1 } < 10_000 ? .error(DrawnError()) : .just(1)
        }
        #expect(run(request, for: .zero) { $0.withoutEnd() }.recorder.isCompleted)
        #expect(attempts.value == 10_000)
    }

    @Test func theStandardPolicyEndsAndItsBackoffDoesNot() {
        let standard = run { $0.request.retry(.standard, scheduler: scheduler) }
        #expect(standard.attempts == 5 && standard.recorder.error is DrawnError)
        let bounds = (1...10).compactMap { Backoff.standard.bounds(retry: $0)?.upperBound }
        #expect(bounds.prefix(3) == [.milliseconds(100), .milliseconds(200), .milliseconds(400)])
        #expect(bounds.last == .seconds(20) && Backoff.standard.bounds(retry: .max) != nil)
    }

    @Test func aTriggerThatCompletesSwallowsTheError() {
        let wrong = run { $0.swallowed() }
        #expect(wrong.attempts == 4 && wrong.hasVanished)
        let right = run { $0.lastErrorPasses() }
        #expect(right.attempts == 4 && right.recorder.error is DrawnError)
    }

    @Test func aTriggerThatIgnoresTheErrorsDependsOnTheTimeOfTheFailure() {
        let early = run(slow("#")) { $0.triggerThatIgnoresErrors() }
        #expect(early.attempts == 2 && early.hasVanished)
        let late = run(slow("--#")) { $0.triggerThatIgnoresErrors() }
        #expect(late.attempts == 1 && late.hasVanished)
        for marbles in ["#", "--#"] {
            let right = run(slow(marbles)) { $0.afterASecond() }
            #expect(right.attempts == 2 && right.recorder.error is DrawnError)
        }
    }

    @Test(arguments: 1...4) func aCountFromZeroMakesTwoAttemptsTooMany(_ count: Int) {
        #expect(run { $0.offByOne(maxAttempts: count) }.attempts == count + 2)
        #expect(run { $0.attempts(maxAttempts: count) }.attempts == count)
    }

    @Test func aLongLivedStreamNeedsAReset() {
        let prices = slow("-1 40s #")
        let wrong = run(prices) { $0.neverReset($0.request) }
        #expect(wrong.attempts == 5 && wrong.recorder.error is DrawnError)
        let right = run(prices, for: .seconds(3_600)) { $0.reset($0.request) }
        #expect(right.attempts > 80 && right.isStillWaiting)
        let flapping = run(slow("1#")) { $0.reset($0.request) }
        #expect(flapping.attempts == 5 && flapping.recorder.error is DrawnError)
        right.recorder.dispose()
    }

    @Test func anErrorThatIsFilteredOutHangs() throws {
        let wrong = run { $0.hanging() }
        #expect(wrong.attempts == 1 && wrong.isStillWaiting)
        // The result never ends, and would retain the source.
        wrong.recorder.dispose()
        let right = run { $0.othersPass() }
        #expect(right.attempts == 1 && right.recorder.error is DrawnError)
        let url = try #require(URL(string: "http://127.0.0.1/"))
        let lost = ApiError.transport(TransportError(.networkConnectionLost, of: HTTPRequest(url: url)))
        #expect(run(.error(lost)) { $0.othersPass() }.attempts == 5)
    }

    @Test func aCounterOutsideIsSharedByAllSubscribers() {
        func attempts(_ stream: (RetryMistakes) -> Observable<Int>) -> [Int] {
            let shared = Recorder<Int>(on: scheduler)
            let request = Observable<Int>.error(DrawnError()).do(onSubscribe: { shared.onNext(1) })
            let retried = stream(RetryMistakes(request: request, scheduler: scheduler))
            return (0..<2).map { _ in
                let before = shared.elements.count
                _ = scheduler.record(retried)
                return shared.elements.count - before
            }
        }
        #expect(attempts { $0.sharedCounter() } == [3, 1])
        #expect(attempts { $0.ownCounter() } == [3, 3])
    }

    @Test func aKeyThatIsReadOnceIsStale() {
        for (isFresh, expected) in [(false, ["old", "old", "old"]), (true, ["old", "new"])] {
            let keys = BehaviorRelay(value: "old")
            let sent = Recorder<String>(on: scheduler)
            let send: @Sendable (String) -> Observable<Int> = { key in
                Observable.deferred {
                    sent.onNext(key)
                    keys.accept("new")
                    return key == "new" ? .just(1) : .error(DrawnError())
                }
            }
            let result = run { isFresh ? $0.freshKey(keys, send) : $0.staleKey(keys, send) }
            #expect(sent.elements == expected)
            #expect(result.recorder.isCompleted == isFresh)
        }
    }

    @Test func withoutACapTheDelaysBecomeDaysAndThenOverflow() {
        let wrong = run(for: .seconds(Int64(1) << 62)) { $0.noCap() }
        let starts = wrong.starts.events.map(\.time.sinceZero)
        #expect(
            starts[21] - starts[20] > .seconds(12 * 86_400) && starts[21] - starts[20] < .seconds(13 * 86_400)
        )
        let beyond = run(for: .seconds(Int64.max)) { $0.noCap() }
        #expect(beyond.attempts == 64 && beyond.recorder.error is InvalidDurationError)
        let right = run(for: .seconds(3_600)) { $0.cappedAndSpread() }
        let delays = zip(right.starts.events, right.starts.events.dropFirst()).map {
            $0.time.duration(to: $1.time)
        }
        #expect(delays.count > 20 && delays.allSatisfy { $0 <= .seconds(30) })
        #expect(Set(delays).count > 20 && right.recorder.error is DrawnError)
        for run in [wrong, beyond, right] { run.recorder.dispose() }
    }

    @Test func theLastErrorKeepsItsType() {
        let wrong = run { $0.unrecognisable() }
        #expect(wrong.recorder.error is RetryMistakes.GaveUp)
        let log = Recorder<String>(on: scheduler)
        let right = run { $0.recognisable { log.onNext($0) } }
        #expect(right.recorder.error is DrawnError)
        #expect(log.elements.count == 3)
        #expect(log.elements.first?.hasSuffix("seconds \(DrawnError())") == true)
    }

    @Test(arguments: [(404, 1), (401, 1), (429, 5), (503, 5)])
    func onlyTemporaryErrorsAreRetried(_ status: Int, _ expected: Int) throws {
        let request = Observable<Int>.error(try Self.error(status))
        #expect(run(request) { $0.hopeless() }.attempts == 5)
        #expect(run(request) { $0.onlyWhatMayPass() }.attempts == expected)
    }

    @Test(arguments: [429, 503]) func anAttemptComesNoEarlierThanTheServerSays(_ status: Int) throws {
        let request = Observable<Int>.error(try Self.error(status, ["Retry-After": "120"]))
        let wrong = run(request) { $0.tooEarly() }
        #expect(
            wrong.starts.events.last.map { $0.time.duration(to: scheduler.now) > .seconds(900_000) } == true)
        #expect(wrong.attempts == 5)
        let before = scheduler.now
        let right = run(request) { $0.atTheHintedTime() }
        let times = [before] + right.starts.events.map(\.time)
        #expect(right.attempts == 5)
        #expect(
            zip(times.dropFirst(), times.dropFirst(2)).allSatisfy { $0.duration(to: $1) >= .seconds(120) })
        let unsaid = run(.error(try Self.error(status))) { $0.atTheHintedTime() }
        #expect(unsaid.attempts == 5)
    }

    @Test func layersMultiply() {
        #expect(run { $0.multiplied() }.attempts == 27)
        #expect(run { $0.withinABudget() }.attempts == 3)
    }

    @Test func aBudgetPerRequestAllowsEveryRetry() {
        let each = (0..<200).map { _ in run { $0.aBudgetEach() }.attempts }
        #expect(each == Array(repeating: 4, count: 200))
        let one = RetryPolicy(.immediate).maxAttempts(4).budget(.tokenBucket(capacity: 10))
        let shared = (0..<200).map { _ in run { $0.request.retry(one, scheduler: scheduler) }.attempts }
        #expect(shared.reduce(0, +) == 200 + 10)
    }

    @Test func anAttemptThatHangsIsEnded() {
        let wrong = run(.never()) { $0.endlessAttempt() }
        #expect(wrong.attempts == 1 && wrong.isStillWaiting)
        let before = scheduler.now
        let right = run(.never()) { $0.inTime() }
        #expect(right.recorder.error is TimeoutError)
        #expect(right.attempts >= 4)
        #expect(right.starts.events.allSatisfy { before.duration(to: $0.time) <= .seconds(20) })
    }

    // The chooser.

    @Test(
        arguments: [
            (BackoffChooser.server, 5, 60), (BackoffChooser.person, 3, 10), (BackoffChooser.inTrouble, 5, 60),
        ] as [(RetryPolicy, Int, Int)])
    func aPolicyOfTheChooserEndsInTime(_ policy: RetryPolicy, _ attempts: Int, _ seconds: Int) {
        let before = scheduler.now
        let result = run { $0.request.retry(policy, scheduler: scheduler) }
        #expect(result.attempts == attempts)
        #expect(result.recorder.error is DrawnError)
        #expect(result.starts.events.allSatisfy { before.duration(to: $0.time) <= .seconds(seconds) })
    }

    @Test(arguments: [(409, 20), (503, 1)])
    func onlyAConflictIsWrittenAgain(_ status: Int, _ attempts: Int) throws {
        let before = scheduler.now
        let conflict = Observable<Int>.error(try Self.error(status))
        let result = run(conflict) { $0.request.retry(BackoffChooser.conflict, scheduler: scheduler) }
        #expect(result.attempts == attempts)
        #expect(result.starts.events.allSatisfy { before.duration(to: $0.time) <= .seconds(40) })
    }

    @Test func aConnectionIsRetriedImmediatelyAndThenWithGrowingDelays() {
        let result = run(for: .seconds(3_600)) {
            $0.request.retry(BackoffChooser.connection, scheduler: scheduler)
        }
        let times = result.starts.events.map(\.time.sinceZero)
        #expect(times[0] == times[1] && times.count > 120 && result.isStillWaiting)
        result.recorder.dispose()
    }

    @Test func aDependencyThatStartsIsRetriedOftenAtFirst() {
        let result = run { $0.request.retry(BackoffChooser.startup, scheduler: scheduler) }
        let times = result.starts.events.map { $0.time.sinceZero / .seconds(1) }
        #expect(times.prefix(5).map { ($0 * 10).rounded() } == [0, 2, 4, 8, 14])
        #expect(times.last ?? 0 <= 120 && times.count > 25)
    }

    @Test func aSlowLookupIsSentTwice() {
        let request: TestSource<Int> = scheduler.cold("---1|")
        let recorder = scheduler.record(BackoffChooser.slow(request.asObservable(), scheduler))
        scheduler.run()
        #expect(recorder.isCompleted && request.subscriptions.count == 2)
    }

    private static func error(_ status: Int, _ headers: HTTPHeaders = [:]) throws -> ApiError {
        let url = try #require(URL(string: "http://127.0.0.1/"))
        let response = HTTPResponse(head: ResponseHead(status: status, headers: headers, url: url))
        let failure = HTTPFailure(response, to: HTTPRequest(url: url))
        return switch status {
        case 401: .unauthorized(failure)
        case 500...: .server(failure)
        default: .client(failure)
        }
    }
}
