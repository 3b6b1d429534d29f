import Testing

@testable import playground

/// Known faults under known policies, from the fields of the form to the run.
struct RetryRunTests {
    private func run(_ fields: [String: String], seed: UInt64 = 1) -> RetryRun {
        let form = RetryForm(fields.merging(["answer": "0"]) { given, _ in given })
        #expect(form.problems.isEmpty)
        return RetryRun(form.scenario, seed: seed)
    }

    private func starts(_ run: RetryRun) -> [Double] { run.attempts.map(\.start.seconds) }

    @Test func threeFailuresUnderAListOfDelaysStartAtItsSums() {
        let run = run(["faults": "503x3,ok", "curve": "delays", "delays": "1, 3s, 5000ms"])
        #expect(starts(run) == [0, 1, 4, 9])
        #expect(run.attempts.map(\.result) == ["503", "503", "503", "200"])
        #expect(run.waits.map { $0.end?.seconds } == [1, 4, 9])
        #expect(run.outcome == .succeeded)
        #expect(run.end == .seconds(9))
    }

    @Test(arguments: [
        (["curve": "immediate"], [0, 0, 0, 0]),
        (["curve": "constant", "initial": "2s"], [0, 2, 4, 6]),
        (["curve": "linear", "initial": "1", "increment": "2"], [0, 1, 4, 9]),
        (["curve": "exponential", "initial": "1", "multiplier": "3"], [0, 1, 4, 13]),
        (["curve": "exponential", "initial": "1", "multiplier": "3", "cap": "2s"], [0, 1, 3, 5]),
        (["curve": "fibonacci", "initial": "1", "floor": "1.5s"], [0, 1.5, 3, 5]),
    ])
    func aCurveGivesItsDelays(_ fields: [String: String], _ expected: [Double]) {
        #expect(starts(run(fields.merging(["faults": "503x3,ok"]) { $1 })) == expected)
    }

    @Test func theTimeOfAResponseAndOfASlowOneIsPartOfTheRun() {
        let run = run([
            "faults": "503,slow:3s", "answer": "250ms", "curve": "constant", "initial": "1",
        ])
        #expect(run.attempts.map { $0.end?.seconds } == [0.25, 4.25])
        #expect(starts(run) == [0, 1.25])
    }

    @Test(arguments: [
        (["attempts": "3"], 3, RetryRunOutcome.Failure.exhausted(.attempts)),
        (["elapsed": "2500ms"], 3, .exhausted(.elapsed)),
        (["curve": "delays", "delays": "1,1"], 3, .exhausted(.delaysEnded)),
        (["budget": "on", "tokens": "10", "left": "2"], 3, .exhausted(.budget)),
        (["breaker": "on", "minimumCalls": "4", "earlier": "2"], 2, .exhausted(.breakerOpen)),
        (["breaker": "on", "minimumCalls": "4", "earlier": "4"], 0, .exhausted(.breakerOpen)),
        (["attempts": "3", "ending": "swallowed"], 3, .swallowed),
        (["attempts": "3", "ending": "exhausted"], 3, .exhausted(.attempts)),
    ])
    func aPolicyGivesUpForItsReason(
        _ fields: [String: String], _ attempts: Int, _ reason: RetryRunOutcome.Failure
    ) {
        let usual = ["faults": "503x50", "curve": "constant", "initial": "1"]
        let run = run(fields.merging(usual) { given, _ in given })
        #expect(run.attempts.count == attempts)
        guard case .failed(reason, let received) = run.outcome else {
            Issue.record("\(run.outcome)")
            return
        }
        #expect((received == nil) == (reason == .swallowed))
        #expect(received?.hasPrefix("RetryExhaustedError") ?? false == (fields["ending"] == "exhausted"))
    }

    @Test func anErrorThatIsNotRetriedEndsTheRun() {
        let fields = ["faults": "503,404,ok", "curve": "immediate"]
        #expect(run(fields).outcome == .succeeded)
        let run = run(fields.merging(["permanent": "on"]) { $1 })
        #expect(run.attempts.map(\.result) == ["503", "404"])
        #expect(run.outcome == .failed(.permanent, received: "the error of the last attempt: 404"))
    }

    @Test(arguments: [("none", [0.0, 1]), ("least", [0, 10]), ("exactly", [0, 10])])
    func retryAfterIsUsedAsThePolicySays(_ use: String, _ expected: [Double]) {
        let fields = ["faults": "429,ok", "hint": "10s", "curve": "constant", "initial": "1", "hintUse": use]
        // The range of a delay without jitter starts at the delay, so the least delay is the delay.
        #expect(starts(run(fields)) == expected)
        #expect(starts(run(fields.merging(["faults": "500,ok"]) { $1 })) == [0, 1])
    }

    @Test func aRequestThatHangsNeedsATimeout() {
        let fields = ["faults": "hang,ok", "curve": "constant", "initial": "1"]
        let endless = run(fields)
        #expect(endless.outcome == .hangs)
        #expect(endless.attempts == [.init(start: .zero)])
        let ended = run(fields.merging(["timeout": "4s"]) { $1 })
        #expect(ended.outcome == .succeeded)
        #expect(ended.attempts.map(\.result) == ["timeout", "200"])
        #expect(starts(ended) == [0, 5])
    }

    @Test func aServerThatIsAwayFailsWhatStartsBefore() {
        let run = run([
            "server": "away", "away": "3s", "fault": "reset", "curve": "constant", "initial": "1",
        ])
        #expect(run.attempts.map(\.result) == ["reset", "reset", "reset", "200"])
    }

    @Test func aClientThatWaitsForTheBreakerGoesOnWhenItAdmitsOne() {
        let run = run([
            "server": "away", "away": "3s", "curve": "constant", "initial": "1", "breaker": "on",
            "minimumCalls": "2", "open": "4s", "wait": "on",
        ])
        #expect(starts(run) == [0, 1, 5])
        #expect(run.waits.map(\.limit) == [nil, nil, .breakerOpen])
        #expect(run.waits.last?.end == .seconds(5))
        #expect(run.outcome == .succeeded)
    }

    @Test func anEndlessRunIsStopped() {
        let run = run(["server": "away", "away": "80000s", "curve": "immediate"])
        #expect(run.outcome == .stopped)
        #expect(run.attempts.count == RetryRun.mostAttempts)
        let slow = self.run(["server": "away", "away": "86400s", "curve": "constant", "initial": "20000s"])
        #expect(slow.outcome == .stopped)
        #expect(starts(slow) == [0, 20_000, 40_000, 60_000, 80_000])
    }

    @Test func theSeedDecidesTheDelays() {
        let fields = ["faults": "503x3", "jitter": "full"]
        #expect(starts(run(fields)) == starts(run(fields)))
        #expect(starts(run(fields)) != starts(run(fields, seed: 2)))
    }
}

/// A hundred clients, and what the page says of a run.
struct RetryReportTests {
    private func report(_ fields: [String: String]) throws -> RetryReport {
        try #require(try RetryAPI.answer(fields).report)
    }

    @Test func withoutJitterAllClientsStartTogether() throws {
        let spread = try report(["faults": "503x3", "jitter": "none"]).spread
        #expect(spread.rows.map(\.count) == [100, 100, 100, 100])
        #expect(spread.rows.allSatisfy { Set($0.times).count == 1 && $0.least == $0.most })
        #expect(spread.successes == 100)
        #expect(spread.attemptsPerClient == 4)
    }

    @Test func withJitterTheyAreSpread() throws {
        let row = try #require(try report(["faults": "503x3", "jitter": "full"]).spread.rows.last)
        #expect(Set(row.times).count == 100)
        #expect(row.times == row.times.sorted())
        #expect(row.least < row.lowerQuartile && row.lowerQuartile < row.median)
        #expect(row.median < row.upperQuartile && row.upperQuartile < row.most)
    }

    @Test func theClientsAreCountedByTheirEnds() throws {
        let fields = ["server": "away", "away": "1s", "jitter": "full", "attempts": "4"]
        let spread = try report(fields).spread
        #expect(spread.outcomes.map(\.count).reduce(0, +) == 100)
        #expect(Set(spread.outcomes.map(\.name)) == ["succeeded", "gave up: no attempt is left"])
        #expect(spread.outcomes.first { $0.name == "succeeded" }?.count == spread.successes)
    }

    @Test func thePictureOfOneRequestIsTheFirstOfTheHundred() throws {
        let report = try report(["faults": "503x3", "jitter": "full", "seed": "41"])
        for (attempt, row) in zip(report.attempts, report.spread.rows) {
            #expect(row.times.contains(attempt.start))
        }
    }

    @Test(arguments: [
        (["faults": "503,ok", "jitter": "none"], "Succeeded after 400 ms"),
        (
            ["faults": "503x9", "attempts": "2", "jitter": "none"],
            "Gave up after 2 attempts in 400 ms: no attempt is left"
        ),
        (
            ["faults": "404", "permanent": "on"],
            "Failed after 1 attempt in 100 ms: this error is not retried"
        ),
        (
            ["faults": "503", "breaker": "on", "earlier": "10"],
            "Gave up after 0 attempts in 0 s: the circuit breaker is open"
        ),
        (["faults": "hang"], "Attempt 1 gets no response, and nothing ends it"),
        (["faults": "503x200", "curve": "immediate"], "Still retrying after 100 attempts"),
    ])
    func theOutcomeIsASentence(_ fields: [String: String], _ sentence: String) throws {
        #expect(try report(fields).outcome == sentence)
    }

    @Test(arguments: [
        (Duration.zero, "0 s"), (.microseconds(15), "15 µs"), (.milliseconds(820), "820 ms"),
        (.microseconds(999_900), "1000 ms"), (.milliseconds(1054), "1.05 s"), (.seconds(90), "90 s"),
        (.seconds(750), "12.5 min"), (.seconds(7200), "2 h"), (.seconds(86_400), "24 h"),
    ])
    func aDurationHasThreeDigits(_ duration: Duration, _ text: String) {
        #expect(duration.shortText == text)
    }
}
