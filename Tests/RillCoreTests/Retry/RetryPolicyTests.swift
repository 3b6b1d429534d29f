@testable import RillCore

struct RetryPolicyTests {
    private static let policy = RetryPolicy(.linear(initial: .seconds(1), increment: .seconds(1)))
    private let policy = RetryPolicyTests.policy

    private func outcomes(
        _ policy: RetryPolicy, _ count: Int = 4, each time: Duration = .zero, elements: Int = 0
    ) -> [String] {
        var run = PolicyRun(policy)
        return run.outcomes(count, each: time, elements: elements)
    }

    private func outcome(_ policy: RetryPolicy, of error: any Error) -> String {
        var run = PolicyRun(policy)
        return run.fail(error).text
    }

    struct Other: Error {}

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let policy: RetryPolicy
        let error: any Error
        let expected: [String]

        /// What happens after one failure, or several in a row.
        init(_ name: String, _ policy: RetryPolicy, of error: any Error = Boom(), _ expected: String...) {
            testDescription = name
            self.policy = policy
            self.error = error
            self.expected = expected
        }
    }

    private func expect(_ row: Row) {
        if row.expected.count == 1 {
            #expect(outcome(row.policy, of: row.error) == row.expected[0])
        } else {
            #expect(outcomes(row.policy, row.expected.count) == row.expected)
        }
    }

    private static let list = RetryPolicy(.delays([.seconds(1), .seconds(3)]))

    @Test(arguments: [
        Row("no limit", policy, "retry 1.0", "retry 2.0", "retry 3.0", "retry 4.0"),
        Row("one attempt", policy.maxAttempts(1), "attempts #1"),
        Row("two attempts", policy.maxAttempts(2), "retry 1.0", "attempts #2"),
        Row("three attempts", policy.maxAttempts(3), "retry 1.0", "retry 2.0", "attempts #3"),
        Row("the end of the backoff", list, "retry 1.0", "retry 3.0", "delaysEnded #3"),
        Row("both", list.maxAttempts(3), "retry 1.0", "retry 3.0", "attempts #3"),
        Row(
            "a delay of its own", policy.decide { $0.totalFailures == 2 ? .now : .backoff },
            "retry 1.0", "retry 0.0", "retry 3.0"),
    ])
    func aPolicyFollowsItsBackoffUpToItsLimits(_ row: Row) { expect(row) }

    @Test func maxElapsedRefusesADelayThatWouldEndLater() {
        // Delays of 1, 2 and 3 s after attempts of 1 s: the attempts start after 0, 2, 5 and 9 s.
        #expect(outcomes(policy.maxElapsed(.seconds(5)), 3, each: .seconds(1)).last == "elapsed #3")
        #expect(outcomes(policy.maxElapsed(.seconds(9)), 3, each: .seconds(1)).last == "retry 3.0")
        #expect(outcomes(policy.maxElapsed(.seconds(8.999)), 3, each: .seconds(1)).last == "elapsed #3")
        #expect(outcomes(policy.maxElapsed(.zero), 1) == ["elapsed #1"])
        #expect(outcomes(RetryPolicy(.immediate).maxElapsed(.zero), 1) == ["retry 0.0"])
    }

    @Test func anAttemptMayStartUpToTheLastMoment() {
        let history = PolicyRun(policy).history
        #expect(policy.maxElapsed(.seconds(5)).latestStart(history) == Instant(sinceZero: .seconds(5)))
        #expect(policy.latestStart(history) == Instant(sinceZero: Duration(attoseconds: .max)))
    }

    @Test("no delay ends later than maxElapsed, for random backoffs and attempts")
    func noDelayEndsLaterThanMaxElapsed() {
        var random = SplitMix64(seed: 15)
        for seed in 0..<2_000 as Range<UInt64> {
            let limit = Duration.milliseconds(Int.random(in: 0...10_000, using: &random))
            var run = PolicyRun(RetryPolicy(.standard).maxElapsed(limit), seed: seed)
            while case .retry = run.fail(after: .milliseconds(Int.random(in: 0...500, using: &random))) {
                #expect(run.now.sinceZero <= limit)
            }
        }
    }

    private static let cancelled = "failed CancellationError()"

    private static let rules: [Row] = [
        Row("any error", policy, "retry 1.0"),
        Row("no cancellation", policy, of: CancellationError(), cancelled),
        Row("a type", policy.retry(on: Boom.self), "retry 1.0"),
        Row("no other type", policy.retry(on: Boom.self), of: Other(), "failed Other()"),
        Row("two types", policy.retry(on: Boom.self).retry(on: Other.self), of: Other(), "retry 1.0"),
        Row("a type that aborts", policy.abort(on: Boom.self), "failed #1"),
        Row("no other type aborts", policy.abort(on: Boom.self), of: Other(), "retry 1.0"),
        Row(
            "a cancellation of which the type is named", policy.retry(on: CancellationError.self),
            of: CancellationError(), "retry 1.0"),
        Row(
            "a cancellation among all errors", policy.retry(on: (any Error).self),
            of: CancellationError(), cancelled),
    ]

    private static let large = policy.retry(on: Boom.self) { $0.number > 1 }
    private static let small = policy.abort(on: Boom.self) { $0.number > 1 }.retry(on: Boom.self)

    private static let conditions: [Row] = [
        Row("a condition that holds", large, of: Boom(number: 2), "retry 1.0"),
        Row("a condition that does not hold", large, of: Boom(number: 1), "failed #1"),
        Row("no abort", small, of: Boom(number: 1), "retry 1.0"),
        Row("abort before any other rule", small, of: Boom(number: 2), "failed #2"),
        Row("a throw of retry(on:)", policy.retry(on: Boom.self) { _ in throw Boom(number: 9) }, "failed #9"),
        Row("a throw of abort(on:)", policy.abort(on: Boom.self) { _ in throw Boom(number: 9) }, "failed #9"),
        Row("a throw of a decision", policy.decide { _ in throw Boom(number: 9) }, "failed #9"),
    ]

    private static let notWrapped: [Row] = [
        Row(
            "abort", policy.wrapExhausted().abort(on: Boom.self), of: Boom(number: 3), "failed #3"),
        Row("propagate", policy.wrapExhausted().decide { _ in .propagate }, "failed #1"),
    ]

    @Test(arguments: rules + conditions + notWrapped)
    func theRulesSayWhichErrorIsRetriedAndTheOthersPass(_ row: Row) { expect(row) }

    @Test(
        arguments: [
            (.backoff, "retry 1.0"), (.atLeast(.seconds(5)), "retry 5.0"),
            (.atLeast(.milliseconds(500)), "retry 1.0"), (.atLeast(.seconds(-5)), "retry 1.0"),
            (.after(.seconds(7)), "retry 7.0"), (.after(.zero), "retry 0.0"), (.now, "retry 0.0"),
            (.propagate, "failed #1"), (.fail(Boom(number: 9)), "failed #9"), (.complete, "completed"),
            (
                .after(.seconds(-7)),
                "failed RetryDecision.after needs a duration of zero or more, but got -7.0 seconds"
            ),
        ] as [(RetryDecision, String)])
    func aDecisionIsFollowed(_ decision: RetryDecision, _ expected: String) {
        #expect(outcome(policy.decide { _ in decision }, of: Boom()) == expected)
    }

    private static let last = policy.maxAttempts(1)

    private static let decisionsAndLimits: [Row] = [
        Row("complete", last.decide { _ in .complete }, "completed"),
        Row("fail", last.decide { _ in .fail(Boom(number: 9)) }, "failed #9"),
        Row("now", last.decide { _ in .now }, "attempts #1"),
        Row("after", last.decide { _ in .after(.seconds(1)) }, "attempts #1"),
        Row("late", policy.maxElapsed(.seconds(1)).decide { _ in .after(.seconds(2)) }, "elapsed #1"),
    ]

    private static let ended = RetryPolicy(.delays([]))

    private static let decisionsWithoutABackoff: [Row] = [
        Row("now after the backoff", ended.decide { _ in .now }, "retry 0.0"),
        Row("after, after the backoff", ended.decide { _ in .after(.seconds(2)) }, "retry 2.0"),
        Row("the backoff that has ended", ended.decide { _ in .backoff }, "delaysEnded #1"),
        Row("at least", ended.decide { _ in .atLeast(.seconds(2)) }, "delaysEnded #1"),
    ]

    @Test(arguments: decisionsAndLimits + decisionsWithoutABackoff)
    func aDecisionIsMadeBeforeTheLimitsAreChecked(_ row: Row) { expect(row) }

    @Test func theLongestTimesDoNotOverflow() {
        let longest = Duration.seconds(Int64.max)
        let most = Duration(attoseconds: .max)
        #expect(
            outcome(policy.decide { _ in .atLeast(most) }, of: Boom()) == "retry \(longest / .seconds(1))")
        #expect(outcome(policy.decide { _ in .after(most) }, of: Boom()) == "retry \(most / .seconds(1))")
        let limited = policy.maxElapsed(most).decide { _ in .after(most) }
        #expect(outcomes(limited, 2).count == 2)
        let late = RetryPolicy(.constant(most)).maxElapsed(.seconds(1))
        #expect(outcome(late, of: Boom()) == "elapsed #1")
    }

    @Test func aDecisionIsBasedOnWhatHasHappened() {
        let seen = Log<RetryContext>()
        let policy = RetryPolicy(.delays([.seconds(1)])).reset(.onElement).decide {
            seen.write($0)
            return .now
        }
        var run = PolicyRun(policy)
        _ = run.fail(Boom(number: 1), after: .seconds(2))
        _ = run.fail(Boom(number: 2), after: .seconds(3))
        _ = run.fail(Boom(number: 3), after: .seconds(4), elements: 5)
        _ = run.fail(Boom(number: 4), after: .seconds(6))
        let contexts = seen.entries
        #expect(contexts.map(\.failure.attempt) == [1, 2, 3, 4])
        #expect(contexts.map { ($0.failure.error as? Boom)?.number } == [1, 2, 3, 4])
        #expect(contexts.map(\.consecutiveFailures) == [1, 2, 1, 2])
        #expect(contexts.map(\.totalFailures) == [1, 2, 3, 4])
        #expect(contexts.map(\.elapsed) == [.seconds(2), .seconds(5), .zero, .seconds(6)])
        #expect(contexts.map(\.proposedDelay) == [.seconds(1), nil, .seconds(1), nil])
        #expect(contexts.map(\.failure.elements) == [0, 0, 5, 0])
        #expect(
            contexts.map(\.failure.failedAt.sinceZero) == [
                .seconds(2), .seconds(5), .seconds(9), .seconds(15),
            ])
    }

    @Test(
        "a hint is kept, the jitter of the backoff spreads it upwards, and it costs one attempt", .calculation
    )
    func aHintIsKeptAndSpreadAbove() {
        let hint = Duration.seconds(30)
        let clients = 10_000
        for jitter in [Backoff.Jitter.full, .equal] {
            let policy = RetryPolicy(.constant(.seconds(4)).cap(.seconds(20)).jitter(jitter))
                .maxAttempts(3).decide { $0.failure.attempt == 1 ? .atLeast(hint) : .backoff }
            var bins: [Int128: Int] = [:]
            var others: [String] = []
            for seed in 0..<UInt64(clients) {
                var run = PolicyRun(policy, seed: seed)
                let outcomes = (run.fail(), run.fail(), run.fail())
                guard case (.retry(let delay), .retry, .exhausted) = outcomes,
                    delay >= hint, delay <= hint + .seconds(4)
                else {
                    others.append("\(outcomes)")
                    continue
                }
                bins[delay.attoseconds / 10_000_000_000_000_000, default: 0] += 1
            }
            #expect(others == [])
            #expect(bins.values.max() ?? clients <= clients / 50)
        }
    }

    @Test func aHintWithinTheRangeOfTheBackoffMovesTheRangeUp() {
        let policy = RetryPolicy(.constant(.seconds(4)).jitter(.equal)).decide { _ in .atLeast(.seconds(3)) }
        let delays = (0..<1_000 as Range<UInt64>).compactMap { seed -> Duration? in
            var run = PolicyRun(policy, seed: seed)
            if case .retry(let delay) = run.fail() { return delay }
            return nil
        }
        #expect(delays.allSatisfy { $0 >= .seconds(3) && $0 <= .seconds(5) })
        #expect(delays.contains { $0 < .seconds(3.1) } && delays.contains { $0 > .seconds(4.9) })
    }

    @Test func anElementResetsAttemptsDelaysAndElapsedTime() {
        var run = PolicyRun(policy.maxAttempts(3).maxElapsed(.seconds(5)).reset(.onElement))
        #expect(run.outcomes(2, each: .seconds(1)) == ["retry 1.0", "retry 2.0"])
        #expect(run.outcomes(1, each: .seconds(60), elements: 1) == ["retry 1.0"])
        #expect(run.outcomes(1, each: .seconds(1)) == ["retry 2.0"])
        #expect(run.outcomes(1) == ["attempts #1"])
    }

    @Test func anAttemptThatRanLongEnoughResetsEverything() {
        var run = PolicyRun(policy.maxAttempts(2).reset(.afterStable(.seconds(30))))
        #expect(run.outcomes(1, each: .seconds(29.999)) == ["retry 1.0"])
        #expect(run.outcomes(2, each: .seconds(30)) == ["retry 1.0", "retry 1.0"])
        #expect(run.outcomes(1, each: .seconds(29.999), elements: 9) == ["attempts #1"])
    }

    @Test("a source that always emits one element and fails is given up, unless an element resets")
    func aSourceThatFailsOftenIsRetriedForeverOnlyWithAResetOnEveryElement() {
        let limited = policy.maxAttempts(3)
        let stable = outcomes(limited.reset(.afterStable(.seconds(30))), 3, each: .seconds(1), elements: 1)
        #expect(stable == ["retry 1.0", "retry 2.0", "attempts #3"])
        let eager = outcomes(limited.reset(.onElement), 1_000, each: .seconds(1), elements: 1)
        #expect(eager.allSatisfy { $0 == "retry 1.0" })
    }

    @Test(
        "an exhausted policy reports all causes in order, with their times, and its reason",
        arguments: [
            (.attempts, 4), (.delaysEnded, 6), (.elapsed, 5),
        ] as [(RetryExhaustedError.Reason, Int)])
    func anExhaustedPolicyReportsAllCauses(_ reason: RetryExhaustedError.Reason, _ count: Int) throws {
        var policy = RetryPolicy(.constant(.seconds(2)).prefix(5)).wrapExhausted()
        if reason == .attempts { policy = policy.maxAttempts(4) }
        if reason == .elapsed { policy = policy.maxElapsed(.seconds(13)) }
        var run = PolicyRun(policy)
        for number in 1..<count { #expect(run.fail(Boom(number: number), after: .seconds(1)).error == nil) }
        let error = run.fail(Boom(number: count), after: .seconds(1), elements: 7).error
        let exhausted = try #require(error as? RetryExhaustedError)
        #expect(exhausted.reason == reason)
        #expect(exhausted.attempts == count)
        #expect(exhausted.elapsed == .seconds(3 * count - 2))
        #expect(exhausted.last as? Boom == Boom(number: count))
        #expect(exhausted.failuresDropped == 0)
        #expect(exhausted.failures.map(\.attempt) == Array(1...count))
        #expect(exhausted.failures.map { $0.error as? Boom } == (1...count).map { Boom(number: $0) })
        #expect(exhausted.failures.map(\.startedAt.sinceZero) == (1...count).map { .seconds(3 * $0 - 3) })
        #expect(exhausted.failures.map(\.failedAt.sinceZero) == (1...count).map { .seconds(3 * $0 - 2) })
        #expect(exhausted.failures.map(\.delayBefore) == (1...count).map { $0 == 1 ? .zero : .seconds(2) })
        #expect(exhausted.failures.map(\.elements) == (1...count).map { $0 == count ? 7 : 0 })
    }

    @Test func theTimesOfAFailureAreThoseOfItsAttempt() throws {
        let scheduler = VirtualTimeScheduler()
        let policy = RetryPolicy(.constant(.seconds(2))).maxAttempts(3).wrapExhausted()
        let source = Observable<Int>.timer(.seconds(1), scheduler: scheduler).map { _ -> Int in throw Boom() }
        let recorder = scheduler.record(source.retry(policy, scheduler: scheduler))
        scheduler.run()
        let failures = try #require(recorder.error as? RetryExhaustedError).failures
        #expect(failures.map(\.startedAt.sinceZero) == [.zero, .seconds(3), .seconds(6)])
        #expect(failures.map(\.failedAt.sinceZero) == [.seconds(1), .seconds(4), .seconds(7)])
    }

    @Test(
        "the last causes are kept, and the others are counted",
        arguments: [1, 3, 16, 100])
    func theCausesThatAreKeptAreTheLastOnes(_ kept: Int) throws {
        let policy = RetryPolicy(.immediate).maxAttempts(100).wrapExhausted(keeping: kept)
        var run = PolicyRun(policy)
        for number in 1..<100 { _ = run.fail(Boom(number: number)) }
        let exhausted = try #require(run.fail(Boom(number: 100)).error as? RetryExhaustedError)
        #expect(exhausted.failures.map(\.attempt) == Array((101 - kept)...100))
        #expect(exhausted.failuresDropped == 100 - kept)
        #expect(exhausted.attempts == 100)
    }

    @Test func theCausesBeginWithTheLastReset() throws {
        var run = PolicyRun(policy.maxAttempts(2).reset(.onElement).wrapExhausted())
        _ = run.fail(Boom(number: 1), after: .seconds(1))
        _ = run.fail(Boom(number: 2), after: .seconds(1), elements: 1)
        let exhausted = try #require(
            run.fail(Boom(number: 3), after: .seconds(1)).error as? RetryExhaustedError)
        #expect(exhausted.failures.map(\.attempt) == [2, 3])
        #expect(exhausted.attempts == 2)
        #expect(exhausted.failuresDropped == 0)
        #expect(exhausted.elapsed == .seconds(2))
    }

    @Test(arguments: [
        (RetryPolicy(.constant(.seconds(-1))), "Backoff.constant"),
        (RetryPolicy(.linear(initial: .zero, increment: .seconds(-1))), "Backoff.linear(increment:)"),
        (RetryPolicy(.exponential(initial: .seconds(-1))), "Backoff.exponential(initial:)"),
        (RetryPolicy(.fibonacci(initial: .seconds(-1))), "Backoff.fibonacci(initial:)"),
        (RetryPolicy(.decorrelated(initial: .seconds(-1))), "Backoff.decorrelated(initial:)"),
        (RetryPolicy(.delays([.zero, .seconds(-1)])), "Backoff.delays"),
        (RetryPolicy(.immediate.cap(.seconds(-1))), "Backoff.cap"),
        (RetryPolicy(.immediate.floor(.seconds(-1))), "Backoff.floor"),
        (RetryPolicy(.immediate.prefix(1).then(.constant(.seconds(-1)))), "Backoff.constant"),
        (RetryPolicy().maxElapsed(.seconds(-1)), "RetryPolicy.maxElapsed"),
        (RetryPolicy().attemptTimeout(.zero), "RetryPolicy.attemptTimeout needs a duration above zero"),
        (RetryPolicy().reset(.afterStable(.seconds(-1))), "RetryPolicy.reset(.afterStable)"),
    ])
    func anInvalidDurationIsNamed(_ policy: RetryPolicy, _ expected: String) {
        let message = policy.invalidDuration?.description ?? ""
        let rule = expected.contains(" needs ") ? "" : " needs a duration of zero or more"
        #expect(message.hasPrefix(expected + rule), "\(message)")
    }

    @Test func validDurationsAreNotRefused() {
        let policy = RetryPolicy(.immediate.floor(.zero)).maxElapsed(.zero).reset(.afterStable(.zero))
        #expect(policy.invalidDuration == nil)
        #expect(policy.attemptTimeout(.nanoseconds(1)).invalidDuration == nil)
    }

    @Test func aSeedGivesEverySubscriberTheSameDelaysAndWithoutOneTheyDiffer() {
        let standard = RetryPolicy(.standard)
        func delays(_ policy: RetryPolicy) -> [String] {
            var history = RetryHistory(from: .zero)
            return (1...5).map { number in
                let failure = AttemptFailure(
                    attempt: number, error: Boom(), startedAt: .zero, failedAt: .zero, delayBefore: .zero,
                    elements: 0)
                return policy.outcome(of: failure, after: &history).text
            }
        }
        #expect(delays(standard.seed(3)) == delays(standard.seed(3)))
        #expect(delays(standard.seed(3)) != delays(standard.seed(4)))
        #expect(delays(standard) != delays(standard))
    }
}
