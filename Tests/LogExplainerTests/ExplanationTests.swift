import Foundation
import LogExplainer
import Rill
import RillEventLog
import RillLimits
import RillLocks
import TestSupport
import Testing

struct ExplanationTests {
    /// The explainer sees nothing but the file: 3 incidents, or 100 in the stress run.
    @Test func theCauseOfAnIncidentIsNamed() throws {
        let seeds = UInt64(1_000)..<(isStressRun ? 1_100 : 1_003)
        var wrong: [String] = []
        for seed in seeds {
            let incident = Incident(seed: seed)
            let explanation = Explanation(of: try LogRecording<AnyJSON>(jsonLines: incident.jsonLines))
            #expect(explanation.lines.count <= 10)
            if explanation.cause == incident.cause { continue }
            let lines = explanation.lines.joined(separator: "\n")
            wrong.append("seed \(seed) is \(incident.cause), but it said:\n\(lines)")
        }
        #expect(20 * wrong.count <= seeds.count, "\(wrong.joined(separator: "\n"))")
    }

    /// Every attempt from 32 s to 47 s fails. A breaker opens some seconds later, and a budget is empty soon.
    @Test(arguments: [false, true]) func anOutageBeginsWithItsFirstFailure(hasBudget: Bool) throws {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<Int>(scheduler: scheduler, retention: .all)
        let answer = Observable<Int>.timer(.milliseconds(100), scheduler: scheduler)
        let failure = Observable<Int>.error(ReplayedError(type: "ApiError", text: "503 the server failed"))
        let request = Observable<Int>.deferred {
            (32..<47).contains(scheduler.now.sinceZero / .seconds(1))
                ? answer.flatMap { _ in failure } : answer
        }
        let window = CircuitBreaker.Window.time(.seconds(10))
        var policy = RetryPolicy(.exponential(initial: .milliseconds(200)).cap(.seconds(2))).maxAttempts(3)
            .breaker(CircuitBreaker(minimumCalls: 5, window: window, open: .constant(.seconds(3))))
        if hasBudget { policy = policy.budget(RetryBudget.tokenBucket(capacity: 5)) }
        let stream = request.log("London", to: log, retry: policy, scheduler: scheduler)
        for turn in 0..<600 {
            scheduler.schedule(after: .milliseconds(100 * turn), in: Lifetime()) {
                _ = stream.subscribe(onError: { _ in })
            }
        }
        scheduler.run()
        let first = try #require(
            log.recording.entries.first { entry in
                if case .error = entry.kind { true } else { false }
            }?.subscription)
        let explanation = Explanation(
            of: try LogRecording<AnyJSON>(jsonLines: log.recording.jsonLines()))
        let lines = explanation.lines.joined(separator: "\n")
        #expect(explanation.cause == .outage && lines.contains("First: London#\(first) "), "\(lines)")
        #expect(explanation.lines.first?.contains("from 32") == true, "\(lines)")
    }

    /// Its subscriber leaves while the other attempt of a hedge runs.
    @Test func aFailureBesideAnAttemptThatRunsIsNotThatOfTheStream() {
        let beside = LogRetry(attempt: 2, delay: .zero, reason: "runs")
        let kinds: [(Int, LogEntry<AnyJSON>.Kind)] = [
            (1, .subscribed), (2, .retry(beside)), (2, .subscribed),
            (1, .error(LoggedError(ReplayedError(type: "E", text: "503")))), (2, .disposed),
        ]
        let lines = explained(kinds).joined(separator: "\n")
        #expect(!lines.contains("1 failed"), "\(lines)")
    }

    /// A time limit in each attempt tears it down without an entry of its own.
    @Test func aFailureBehindAnAttemptThatWasTornDownIsThatOfTheStream() {
        let kinds: [(Int, LogEntry<AnyJSON>.Kind)] = [
            (1, .subscribed), (2, .retry(LogRetry(attempt: 2, delay: .zero, reason: "disposed"))),
            (2, .subscribed), (2, .error(LoggedError(ReplayedError(type: "E", text: "503")))),
            (2, .disposed),
        ]
        let lines = explained(kinds).joined(separator: "\n")
        #expect(lines.contains("1 failed"), "\(lines)")
    }

    /// Neither a budget nor a throttle makes a stream wait.
    @Test(arguments: ["no retry budget left", "the throttle \"shed\" is closed"])
    func whatRefusesAtOnceCostsNoTime(_ reason: String) {
        let failure = LoggedError(ReplayedError(type: "E", text: "GET / failed with status 503"))
        let lines = explained([
            (1, .subscribed), (1, .error(failure)), (1, .gaveUp(reason)), (1, .error(failure)),
            (1, .disposed),
        ])
        #expect(lines.contains("They have lost their time to: failures of the server 100 %."), "\(lines)")
    }

    @Test func waitsOfOneKindAreOneWaitInAStory() {
        let wait = LogWait(
            for: .limit, delay: .milliseconds(1), reason: "rate limiter", isBeforeAttempt: false)
        let failure = LoggedError(ReplayedError(type: "E", text: "503"))
        let story = explained([
            (1, .subscribed), (1, .waited(wait)), (1, .waited(wait)), (1, .error(failure)), (1, .disposed),
        ]).first { $0.hasPrefix("First: ") }
        #expect(
            story?.contains("1 attempt, 0.002 s waiting for rate limiter, 1 failed (503)") == true,
            "\(story ?? "")")
    }

    /// A damaged file may say so.
    @Test func anAttemptOfAnyNumberIsExplained() {
        let retry = LogEntry<AnyJSON>.Kind.retry(LogRetry(attempt: .min, delay: .zero, reason: "disposed"))
        #expect(!explained([(.min, .subscribed), (.min, retry), (.min, .subscribed)]).isEmpty)
    }

    private func explained(_ kinds: [(Int, LogEntry<AnyJSON>.Kind)]) -> [String] {
        let entries = kinds.enumerated().map { index, kind in
            LogEntry(
                sequence: index + 1, time: Instant(sinceZero: .milliseconds(index)), stream: "x",
                subscription: 1, attempt: kind.0, kind: kind.1)
        }
        return Explanation(of: LogRecording(entries: entries)).lines
    }

    @Test func aLogWithoutAnIncidentHasNoCause() {
        let empty = Explanation(of: LogRecording<AnyJSON>(entries: []))
        #expect(empty.cause == .unknown)
        #expect(empty.lines.last?.hasPrefix("Next: record more") == true)
    }

    /// What a throttle refuses follows failures, of this log or of others.
    @Test(arguments: [0, 8]) func aThrottleIsNamedUnlessItsReasonIsKnown(failures: Int) {
        let texts =
            Array(repeating: "status 503", count: failures)
            + Array(repeating: "no attempt was made, the throttle has rejected it", count: 20)
        let explanation = Explanation(of: recording(texts.map { ReplayedError(type: "E", text: $0) }))
        #expect(explanation.cause == .throttle, "\(explanation.lines)")
        #expect(!explanation.lines.joined().contains("waited for"), "\(explanation.lines)")
    }

    /// What a throttle refuses has not opened the breaker.
    @Test func aThrottleAndABreakerTogetherFollowTheFailures() {
        let texts =
            Array(repeating: "it failed with status 503", count: 5)
            + Array(repeating: "no attempt was made, the throttle has rejected it", count: 8)
            + Array(repeating: "no attempt was made, the circuit breaker is open", count: 20)
        let explanation = Explanation(of: recording(texts.map { ReplayedError(type: "E", text: $0) }))
        #expect(explanation.cause == .outage, "\(explanation.lines)")
    }

    /// One request after the other, of which one is answered late.
    @Test func oneLateAnswerIsNoStepOfTheClock() {
        let late = LogEntry<AnyJSON>.Kind.error(
            LoggedError(ReplayedError(type: "E", text: "no head came for 60 seconds")))
        let log = (0..<60).flatMap { number -> [(number: Int, after: Double, kind: LogEntry<AnyJSON>.Kind)] in
            let begin = number > 30 ? 61.0 : 0
            let end = begin + (number == 30 ? 60 : 0.05)
            return [
                (number, begin, .subscribed), (number, end, number == 30 ? late : .completed),
                (number, end, .disposed),
            ]
        }
        let explanation = Explanation(of: recording(log))
        #expect(explanation.cause != .clockStep, "\(explanation.lines)")
    }

    /// A timer is late once, by less than the retries took.
    @Test func aTimerThatWasLateOnceIsNotTheReasonForAnOutage() {
        let failed = LogEntry<AnyJSON>.Kind.error(
            LoggedError(ReplayedError(type: "E", text: "it failed with status 503")))
        let late = LogWait(
            for: .scheduler, delay: .milliseconds(400), reason: "the scheduler was late")
        let calls = (0..<20).flatMap {
            number -> [(number: Int, after: Double, kind: LogEntry<AnyJSON>.Kind)] in
            [(number, 0, .subscribed), (number, 30, failed), (number, 30, .disposed)]
        }
        let log = (calls + [(25, 0, .waited(late))])
            .sorted { Double($0.number) + $0.after < Double($1.number) + $1.after }
        let explanation = Explanation(of: recording(log))
        #expect(explanation.cause == .outage, "\(explanation.lines)")
    }

    @Test func aRetriedFailureIsNoIncident() {
        let kinds: [LogEntry<AnyJSON>.Kind] = [
            .subscribed, .error(LoggedError(ReplayedError(type: "E", text: "status 503"))), .subscribed,
            .completed, .disposed,
        ]
        let entries = kinds.enumerated().map { index, kind in
            LogEntry(
                sequence: index + 1, time: .zero, stream: "a", subscription: 1, attempt: index < 2 ? 1 : 2,
                kind: kind)
        }
        let lines = Explanation(of: LogRecording<AnyJSON>(entries: entries)).lines
        #expect(lines.first?.hasPrefix("Nothing went wrong") == true)
        #expect(lines.contains("1 of 2 attempts failed."), "\(lines)")
    }

    @Test func aFallbackThatWasShownIsNoFailure() throws {
        let fallback = try JSONDecoder().decode(AnyJSON.self, from: Data("7".utf8))
        let failed = LogEntry<AnyJSON>.Kind.error(LoggedError(Failing.status(503)))
        let log = (0..<20).map { number -> [(Int, Double, LogEntry<AnyJSON>.Kind)] in
            [
                (number, 0, .subscribed), (number, 0, failed), (number, 0, .next(fallback)),
                (number, 0, .disposed),
            ]
        }
        let lines = Explanation(of: recording(Array(log.joined()))).lines
        #expect(lines.first?.hasPrefix("Nothing went wrong") == true, "\(lines)")
        #expect(lines.contains("20 of 20 attempts failed."), "\(lines)")
    }

    /// The ends of attempts say what happened, also where their beginnings were dropped.
    @Test(arguments: [20, 0]) func aLogWithoutItsBeginningIsExplainedByTheEnds(begun: Int) {
        let failed = LogEntry<AnyJSON>.Kind.error(LoggedError(Failing.status(503)))
        let ends = (0..<20).map { number -> [(Int, Double, LogEntry<AnyJSON>.Kind)] in
            (number < begun ? [(number, 0, .subscribed)] : []) + [
                (number, 0.5, failed), (number, 0.5, .gaveUp("no attempt is left")), (number, 0.5, .disposed),
            ]
        }
        let whole = recording(Array(ends.joined()))
        let explanation = Explanation(
            of: LogRecording(dropped: 20 - begun, entries: whole.entries, origin: whole.origin))
        let text = explanation.lines.joined(separator: "\n")
        #expect(explanation.cause == .outage, "\(text)")
        #expect(text.contains("20 of them went wrong: 20 failed."), "\(text)")
        #expect(text.contains("20 attempts failed so, such as: "), "\(text)")
        #expect(!text.contains("No sign of: failures of the server"), "\(text)")
        let missing = " It lacks 20 entries, and the beginnings of 20 attempts."
        #expect(
            explanation.lines.map { $0.hasSuffix(missing) }.firstIndex(of: true) == (begun == 0 ? 1 : nil))
        #expect(explanation.lines.count <= 10)
    }

    /// Attempts without a beginning say nothing about how long others take.
    @Test func answersWhoseBeginningsWereDroppedAreNoIncident() {
        let log = (0..<60).map { number -> [(Int, Double, LogEntry<AnyJSON>.Kind)] in
            (number < 20 ? [] : [(number, 0, .subscribed)]) + [
                (number, 0.5, .completed), (number, 0.5, .disposed),
            ]
        }
        let lines = Explanation(of: recording(Array(log.joined()))).lines
        #expect(lines.first?.hasPrefix("Nothing went wrong") == true, "\(lines)")
        #expect(lines.contains("0 of 60 attempts failed."), "\(lines)")
        #expect(lines.joined().contains(" It lacks the beginnings of 20 attempts."), "\(lines)")
    }

    @Test func aTimeLimitThatIsNotKnownIsNotTooShort() {
        let failed = LogEntry<AnyJSON>.Kind.error(
            LoggedError(ReplayedError(type: "E", text: "the attempt took longer than 2 seconds")))
        let log = (0..<40).map { number -> [(Int, Double, LogEntry<AnyJSON>.Kind)] in
            number < 20
                ? [(number, 0, failed), (number, 0, .disposed)]
                : [(number, 0, .subscribed), (number, 0.5, .completed), (number, 0.5, .disposed)]
        }
        let explanation = Explanation(of: recording(Array(log.joined())))
        #expect(explanation.cause == .unknown, "\(explanation.lines)")
        #expect(explanation.lines.joined().contains("20 attempts failed so"), "\(explanation.lines)")
    }

    @Test func theStoryOfASubscriptionHasItsLastError() {
        let entries = (1...9).map { attempt in
            LogEntry<AnyJSON>(
                sequence: attempt, time: .zero, stream: "a", subscription: 1, attempt: attempt,
                kind: .error(LoggedError(ReplayedError(type: "E", text: "number \(attempt)"))))
        }
        let lines = Explanation(of: LogRecording(entries: entries)).lines
        let story = "First: a#1 at 0 s, 0 s long: 9 attempts, 9 failed (number 9)."
        #expect(lines.contains(story), "\(lines)")
    }

    @Test func whatWaitsForItsNextAttemptHasNotFailed() {
        let failed = LogEntry<AnyJSON>.Kind.error(LoggedError(Failing.status(503)))
        let log = (0..<20).map { number -> [(Int, Double, LogEntry<AnyJSON>.Kind)] in
            [(number, 0, .subscribed), (number, 0.1, failed)]
        }
        let explanation = Explanation(of: recording(Array(log.joined())))
        #expect(explanation.cause == .outage, "\(explanation.lines)")
        let line = "20 of them went wrong: 0 failed, 20 still waited for the next attempt."
        #expect(explanation.lines.contains(line), "\(explanation.lines)")
    }

    /// Though it is open, and has sent elements before.
    @Test func aFeedThatWaitsForItsNextAttemptCounts() throws {
        let failed = LogEntry<AnyJSON>.Kind.error(LoggedError(Failing.status(503)))
        let value = try JSONDecoder().decode(AnyJSON.self, from: Data("7".utf8))
        let element = LogEntry<AnyJSON>.Kind.next(value)
        let log = (0..<20).map { number -> [(Int, Double, LogEntry<AnyJSON>.Kind)] in
            [(number, 0, .subscribed), (number, 0.1, element), (number, 0.2, element), (number, 0.3, failed)]
        }
        let explanation = Explanation(of: recording(Array(log.joined())))
        #expect(explanation.cause == .outage, "\(explanation.lines)")
        let line = "20 of them went wrong: 0 failed, 20 still waited for the next attempt."
        #expect(explanation.lines.contains(line), "\(explanation.lines)")
    }

    /// A user's name says nothing about the kind of a limit.
    @Test(arguments: ["breaker", "throttle", "budget"]) func aBulkheadMayHaveAnyName(_ name: String) {
        let text = #"no attempt was made, too many others wait for the bulkhead "\#(name) room""#
        let texts = Array(repeating: text, count: 20)
        let explanation = Explanation(of: recording(texts.map { ReplayedError(type: "E", text: $0) }))
        #expect(explanation.lines.first?.contains("bulkhead") == true, "\(explanation.lines)")
    }

    /// A log is data of strangers.
    @Test func aTextOfTheLogDoesNotChangeTheTerminal() {
        let recording = LogRecording<AnyJSON>(entries: [
            LogEntry(
                sequence: 1, time: .zero, stream: "\u{1B}[2Ja\nb\u{202E}", subscription: 1, kind: .subscribed),
            LogEntry(
                sequence: 2, time: .zero, stream: "\u{1B}[2Ja\nb\u{202E}", subscription: 1,
                kind: .error(LoggedError(ReplayedError(type: "E", text: "It failed with status 503\u{7}\r")))),
        ])
        let explanation = Explanation(of: recording)
        #expect(explanation.cause == .outage)
        for scalar in explanation.lines.joined().unicodeScalars {
            #expect(scalar.value >= 0x20 && !scalar.properties.isBidiControl)
        }
    }

    /// Its status is not a number of the path, and a word of the path is not its kind.
    @Test(arguments: Failing.all) func aFailureHasTheCauseOfItsKind(_ failing: Failing) {
        let explanation = Explanation(of: recording(Array(repeating: failing.error, count: 12)))
        let text = explanation.lines.joined(separator: "\n")
        #expect(explanation.cause == failing.cause, "\(text)")
        #expect(text.contains(": 12 attempts failed so, such as: "), "\(text)")
        #expect(
            text.hasPrefix(failing.cause == .unknown ? "No cause is evident" : "Most likely, "), "\(text)")
    }

    @Test(arguments: [(LogWait.Cause.credential, Cause.expiredKey), (.network, .offline)])
    func aLongWaitForACredentialOrANetworkIsTheCause(_ wait: LogWait.Cause, _ cause: Cause) {
        let log = (1...40).flatMap { number -> [(Int, Double, LogEntry<AnyJSON>.Kind)] in
            let delay = number > 30 ? 10.0 : 0
            let waited = LogWait(for: wait, delay: .seconds(10), reason: "what is new")
            return [(number, 0, .subscribed)] + (delay > 0 ? [(number, delay, .waited(waited))] : [])
                + [(number, delay + 0.01, .completed), (number, delay + 0.01, .disposed)]
        }.sorted { Double($0.0) + $0.1 < Double($1.0) + $1.1 }
        let explanation = Explanation(of: recording(log))
        #expect(explanation.cause == cause, "\(explanation.lines)")
        let evidence = "Evidence: 10 attempts waited for what is new, up to 10 s."
        #expect(explanation.lines.contains(evidence), "\(explanation.lines)")
    }

    /// Those that began just before the end of the log do not count.
    @Test func anAttemptWithoutAnAnswerGoesWrong() {
        let silent = Explanation(of: recording(of: 40, unanswered: 30..<40))
        #expect(silent.cause == .noAnswer, "\(silent.lines)")
        let evidence = "10 of 41 subscriptions had no answer"
        #expect(silent.lines.contains { $0.contains(evidence) }, "\(silent.lines)")
        let answered = Explanation(of: recording(of: 40))
        #expect(answered.lines.first?.hasPrefix("Nothing went wrong") == true, "\(answered.lines)")
    }

    /// A time limit around the stream is not in its log.
    @Test func anAttemptThatWasLeftWithoutAnAnswerGoesWrong() {
        let explanation = Explanation(of: recording(of: 40, unanswered: 20..<30, leftAfter: 2))
        #expect(explanation.cause == .noAnswer, "\(explanation.lines)")
    }

    @Test(arguments: [0.05, 1]) func timesThatAreAlwaysUnevenAreNoIncident(share: Double) throws {
        let dice = Mutex(Dice(seed: 7))
        let explanation = Explanation(
            of: try traffic { _ in
                dice.withLock { ($0.isTrue(share) ? 0.1 + $0.pause(perSecond: 2) : 0.1, nil) }
            })
        #expect(explanation.lines.first?.hasPrefix("Nothing went wrong") == true, "\(explanation.lines)")
    }

    /// One of ten is slow, all the time: at the end, and at the beginning, there are some that are not.
    @Test func aFewSlowAnswersAtAnyTimeAreNoIncident() {
        for seed in 0..<40 {
            let dice = Mutex(Dice(seed: UInt64(seed)))
            let log = (0..<400).map { number in
                let time = dice.withLock { $0.isTrue(0.1) ? 0.9 : 0.05 }
                return [
                    (number, 0.0, LogEntry<AnyJSON>.Kind.subscribed), (number, time, .completed),
                    (number, time, .disposed),
                ]
            }
            let explanation = Explanation(of: recording(Array(log.joined())))
            #expect(
                explanation.lines.first?.hasPrefix("Nothing went wrong") == true, "\(explanation.lines)")
        }
    }

    /// The pause between two runs of a process, in one file, is not a step of the clock.
    @Test func aPauseWithoutAnythingToDoHidesNoOutage() {
        let failed = LogEntry<AnyJSON>.Kind.error(
            LoggedError(ReplayedError(type: "E", text: "status 503 failed with status 503")))
        let log = (0..<120).map { number -> [(Int, Double, LogEntry<AnyJSON>.Kind)] in
            let pause = number < 60 ? 0.0 : 3_600
            return [
                (number, pause, .subscribed),
                (number, pause + 0.05, (30..<60) ~= number ? failed : .completed),
                (number, pause + 0.05, .disposed),
            ]
        }
        let explanation = Explanation(of: recording(Array(log.joined())))
        #expect(explanation.cause == .outage, "\(explanation.lines)")
        #expect(
            explanation.lines.first == "Most likely, the server failed, from 30 s to 59.1 s.",
            "\(explanation.lines)")
        #expect(explanation.lines.contains { $0.hasPrefix("First: a#31 at 30 s") }, "\(explanation.lines)")
    }

    @Test(arguments: [1, 3, 100]) func theFirstIsTheFirstThatWentWrong(count: Int) {
        let error = ReplayedError(type: "E", text: "it failed with status 503")
        let explanation = Explanation(of: recording(Array(repeating: error, count: count)))
        #expect(explanation.lines.contains { $0.hasPrefix("First: a#1 at 0 s") }, "\(explanation.lines)")
    }

    @Test func theWorstIsTheLongest() {
        let failed = LogEntry<AnyJSON>.Kind.error(LoggedError(Failing.status(503)))
        let log = (0..<12).map { number -> [(Int, Double, LogEntry<AnyJSON>.Kind)] in
            let end = number == 7 ? 0.9 : 0.1
            return [(number, 0, .subscribed), (number, end, failed), (number, end, .disposed)]
        }
        let lines = Explanation(of: recording(Array(log.joined()))).lines
        #expect(lines.contains { $0.hasPrefix("Worst: a#8 at 7 s, 0.9 s long: 1 attempt, ") }, "\(lines)")
    }

    @Test func aRateLimiterThatRefusesIsNamed() throws {
        let rate = RateLimiter(3, per: .seconds(1), burst: 5, maxWaiting: 5, name: "quota")
        let explanation = Explanation(
            of: try traffic(through: { $0.limited(by: rate, scheduler: $1) }) { _ in (0.05, nil) })
        #expect(explanation.cause == .rateExceeded, "\(explanation.lines)")
        #expect(!explanation.lines.joined().contains("bulkhead"), "\(explanation.lines)")
        #expect(explanation.lines.joined().contains("quota"), "\(explanation.lines)")
    }

    /// Ten a second for 40 s, and two are allowed; nobody else uses the limiter.
    @Test func streamsThatWantMoreThanIsAllowedFromTheBeginningBlameNobodyElse() throws {
        let rate = RateLimiter(2, per: .seconds(1), burst: 5, maxWaiting: 1_000)
        let explanation = Explanation(
            of: try traffic(through: { $0.limited(by: rate, scheduler: $1) }) { _ in (0.05, nil) })
        #expect(explanation.cause == .rateExceeded, "\(explanation.lines)")
    }

    @Test(arguments: [false, true]) func slowCallsOpenABreaker(isPatient: Bool) throws {
        let breaker = CircuitBreaker(
            window: .time(.seconds(5)), slowCall: .milliseconds(300), open: .constant(.seconds(5)))
        let policy = RetryPolicy().maxAttempts(1).breaker(breaker)
        let explanation = Explanation(
            of: try traffic(retry: isPatient ? policy.waitingForBreaker() : policy) { ($0 ? 2 : 0.1, nil) })
        #expect(explanation.cause == .slowServer, "\(explanation.lines)")
    }

    @Test(arguments: ["", " \"weather\""]) func anIsolatedBreakerIsNamed(name: String) {
        let text = "no attempt was made, the circuit breaker\(name) is isolated"
        let explanation = Explanation(
            of: recording(Array(repeating: ReplayedError(type: "E", text: text), count: 20)))
        #expect(explanation.cause == .isolatedBreaker, "\(explanation.lines)")
    }

    @Test func aBatchFillsABulkheadAndSetsNoClock() throws {
        let places = Bulkhead(3)
        let full = Explanation(
            of: try traffic(batch: 200, through: { $0.limited(by: places, scheduler: $1) }) { _ in (0.1, nil)
            })
        #expect(full.cause == .fullBulkhead, "\(full.lines)")
        let slow = Explanation(of: try traffic(batch: 50) { ($0 ? 2 : 0.1, nil) })
        #expect(slow.cause == .slowServer, "\(slow.lines)")
    }

    /// All calls of the limiter are in the log.
    @Test(arguments: [(0, Cause.outage), (200, .rateExceeded)])
    func aRateIsUsedUpByTheStreamsOfTheLog(batch: Int, _ cause: Cause) throws {
        let rate = RateLimiter(14, per: .seconds(1), burst: 2, maxWaiting: 1_000)
        let policy = RetryPolicy(.constant(.milliseconds(100))).maxAttempts(4).retry(on: (any Error).self)
        let explanation = Explanation(
            of: try traffic(
                batch: batch, retry: policy, through: { $0.limited(by: rate, scheduler: $1) }
            ) { isBad in (0.05, isBad && batch == 0 ? Failing.status(503) : nil) })
        #expect(explanation.cause == cause, "\(explanation.lines)")
        #expect(!explanation.lines.joined().contains("others"), "\(explanation.lines)")
    }

    @Test func retriesThatKeepTheirPlacesAreAnOutage() throws {
        let places = Bulkhead(4)
        let policy = RetryPolicy(.constant(.seconds(2))).maxAttempts(20).retry(on: (any Error).self)
        let explanation = Explanation(
            of: try traffic(
                through: { $0.retry(policy, scheduler: $1).limited(by: places, scheduler: $1) }
            ) { isBad in (0.05, isBad ? Failing.status(503) : nil) })
        #expect(explanation.cause == .outage, "\(explanation.lines)")
    }

    /// The many quick attempts after it do not hide that the server was slow.
    @Test func aSlowServerBehindABulkheadIsFound() throws {
        let places = Bulkhead(2, name: "db")
        let explanation = Explanation(
            of: try traffic(through: { $0.limited(by: places, scheduler: $1) }) { isBad in
                (isBad ? 1 : 0.03, nil)
            })
        #expect(explanation.cause == .slowServer, "\(explanation.lines)")
        let evidence = "Evidence: attempts under way took 1 s in this time, and 0.03 s before and after."
        #expect(explanation.lines.contains(evidence), "\(explanation.lines)")
    }

    /// A throttle goes on when the server is well again, at 20 s.
    @Test func anOutageEndsBeforeItsThrottle() throws {
        let policy = RetryPolicy(.constant(.milliseconds(100))).maxAttempts(3)
            .retry(on: (any Error).self).throttle(AdaptiveThrottle(seed: 1))
        let explanation = Explanation(
            of: try traffic(retry: policy) { isBad in (0.02, isBad ? Failing.status(503) : nil) })
        #expect(explanation.cause == .outage, "\(explanation.lines)")
        let first = try #require(explanation.lines.first)
        let end = try #require(first.split(separator: " ").dropLast().last.flatMap { Double($0) })
        #expect((15...20).contains(end), "\(explanation.lines)")
    }

    /// Each attempt looked at all waits, and each wait at all attempts.
    @Test(.growth) func manyAttemptsThatHaveWaitedAreExplained() {
        let wait = LogWait(
            for: .limit, delay: .milliseconds(1), reason: "rate limiter", isBeforeAttempt: false)
        let failure = LoggedError(ReplayedError(type: "E", text: "503"))
        let kinds = (1...8_000).flatMap { number -> [(Int, LogEntry<AnyJSON>.Kind)] in
            [(number, .subscribed), (number, .waited(wait)), (number, .error(failure))]
        }
        #expect(explained(kinds).count <= 10)
    }
}
