import Foundation
import RillCore
import RillTesting
import TestSupport
import Testing

@testable import playground

/// The retry page: known faults under known policies, from the fields of the form to the run, the program and
/// the JSON.
struct RetryPageTests {
    private static func scenario(_ fields: [String: String]) -> RetryScenario {
        var reader = FieldReader(fields)
        let scenario = RetryScenario(&reader)
        #expect(reader.problems.isEmpty, "\(reader.problems)")
        return scenario
    }

    /// Fields as the address of the page has them.
    private static func fields(_ query: String) -> [String: String] {
        let pairs = query.split(separator: "&").map {
            $0.split(separator: "=", maxSplits: 1).map(String.init)
        }
        return Dictionary(pairs.map { ($0[0], $0[1]) }) { $1 }
    }

    private func report(_ query: String) throws -> RetryReport {
        try #require(try RetryAPI.answer(Self.fields("answer=0&\(query)")).result)
    }

    @Test(arguments: [
        ("faults=503x3,ok&curve=delays&delays=1,3s,5000ms", [0.0, 1, 4, 9], "Succeeded after 9 s"),
        ("faults=503x3&curve=immediate", [0, 0, 0, 0], "Succeeded after 0 s"),
        ("faults=503x3&curve=linear&initial=1&increment=2", [0, 1, 4, 9], "Succeeded after 9 s"),
        (
            "faults=503x3&curve=exponential&initial=1&multiplier=3&cap=2s", [0, 1, 3, 5],
            "Succeeded after 5 s"
        ),
        ("faults=503x3&curve=fibonacci&initial=1&floor=1.5s", [0, 1.5, 3, 5], "Succeeded after 5 s"),
        ("faults=503,slow:3s&answer=250ms&curve=constant&initial=1", [0, 1.25], "Succeeded after 4.25 s"),
        (
            "faults=503x9&curve=constant&initial=1&attempts=3", [0, 1, 2],
            "Gave up after 3 attempts in 2 s: no attempt is left"
        ),
        (
            "faults=503x9&curve=constant&initial=1&elapsed=1500ms", [0, 1],
            "Gave up after 2 attempts in 1 s: no time is left"
        ),
        (
            "faults=503x9&curve=delays&delays=1,1", [0, 1, 2],
            "Gave up after 3 attempts in 2 s: no delay is left"
        ),
        (
            "faults=503x9&curve=immediate&budget=on&left=2", [0, 0, 0],
            "Gave up after 3 attempts in 0 s: no budget is left"
        ),
        (
            "faults=503x9&breaker=on&minimumCalls=4&earlier=4", [],
            "Gave up after 0 attempts in 0 s: the circuit breaker is open"
        ),
        (
            "server=away&away=3s&curve=constant&initial=1&breaker=on&minimumCalls=2&open=4s&wait=on",
            [0, 1, 5],
            "Succeeded after 5 s"
        ),
        (
            "faults=503x9&curve=immediate&attempts=2&ending=swallowed", [0, 0],
            "Completed after 2 attempts in 0 s, without a response: the error is swallowed"
        ),
        (
            "faults=503,404&curve=immediate&permanent=on", [0, 0],
            "Failed after 2 attempts in 0 s: this error is not retried"
        ),
        ("faults=429&hint=10s&curve=constant&initial=1&hintUse=least", [0, 10], "Succeeded after 10 s"),
        (
            "faults=429&hint=3s&curve=constant&initial=1", [0, 1, 2, 3],
            "Succeeded after 3 s"
        ),
        ("faults=hang", [0], "Attempt 1 gets no response, and nothing ends it"),
        ("faults=hang&timeout=4s&curve=constant&initial=1", [0, 5], "Succeeded after 5 s"),
        (
            "server=away&away=1440m&curve=constant&initial=20000s", [0, 20_000, 40_000, 60_000, 80_000],
            "Still retrying after 5 attempts"
        ),
    ])
    func faultsUnderAPolicyGiveTheirAttempts(_ query: String, _ starts: [Double], _ outcome: String) throws {
        let run = RetryRun(Self.scenario(Self.fields("answer=0&\(query)")), seed: 1)
        #expect(run.attempts.map(\.start) == starts)
        #expect(RetryReport.words(run).0 == outcome)
    }

    @Test(arguments: [
        ("faults=503x3&curve=delays&delays=1s,3s,5s", [1, 2, 3]),
        ("faults=503x3&curve=immediate", [1, 2, 3]),
        ("faults=ok&breaker=on&minimumCalls=4&earlier=4&open=4s&wait=on", [0]),
        (
            "server=away&away=3s&curve=constant&initial=1&breaker=on&minimumCalls=2&open=4s&wait=on",
            [1, 2, 2]
        ),
    ])
    func aWaitKnowsTheAttemptBeforeItAlsoWhereNothingTakesTime(_ query: String, _ numbers: [Int]) throws {
        #expect(try report(query).waits.map(\.attempt) == numbers)
    }

    @Test func aHundredClientsAreSpreadByJitterOnly() throws {
        let together = try report("faults=503x3&jitter=none").spread
        #expect(together.rows.allSatisfy { $0.times.count == 100 && Set($0.times).count == 1 })
        #expect(together.successes == 100 && together.attemptsPerClient == 4)
        let spread = try report("server=away&away=1s&jitter=full&attempts=4&seed=41")
        #expect(try report("server=away&away=1s&jitter=full&attempts=4&seed=41").attempts == spread.attempts)
        let row = spread.spread.rows[2]
        #expect(Set(row.times).count == 100 && row.times == row.times.sorted())
        #expect(row.quartiles == row.quartiles.sorted() && Set(row.quartiles).count == 5)
        #expect(row.times.contains(spread.attempts[2].start), "the request that is drawn is one of them")
        #expect(Set(spread.spread.outcomes.map(\.name)) == ["succeeded", "gave up: no attempt is left"])
        #expect(spread.spread.outcomes.map(\.count).reduce(0, +) == 100)
    }

    /// The server refuses what comes before the time of its own `Retry-After`, and does not ask for longer.
    @Test func aRefusalLastsUntilTheTimeThatTheServerAskedFor() throws {
        let run = RetryRun(
            Self.scenario(
                Self.fields("server=away&away=1s&fault=429&hint=5s&answer=0&curve=delays&delays=2s,2s,2s")),
            seed: 1)
        #expect(run.attempts.map(\.result) == ["429", "429", "429", "200"])
        let exact = RetryRun(
            Self.scenario(
                Self.fields(
                    "server=away&away=1s&fault=429&hint=5s&answer=0&curve=delays&delays=2s,9s&hintUse=exactly"
                )),
            seed: 1)
        #expect(exact.attempts.map(\.start) == [0, 5])
    }

    /// Of a hundred clients that come at once, a server takes what it can handle in a second.
    @Test func aHerdCostsTheServerItsCapacity() throws {
        let herd = "server=away&away=1s&capacity=20&curve=constant&initial=2s"
        let once = try report("\(herd)&attempts=2").spread
        #expect(once.successes == 21 && once.peak == 100)
        let later = try report("\(herd)&attempts=9").spread
        #expect(later.successes == 100 && later.attemptsPerClient > 3)
        #expect(try report("\(herd)&attempts=2&jitter=full&initial=20s").spread.peak < 10)
    }

    /// A reader who compares the figures of a pair chooses the cure.
    @Test func everyMistakeLooksWorseThanItsCure() throws {
        let examples = RetryExample.all
        #expect(examples.count == 16)
        for pair in stride(from: 0, to: examples.count - 1, by: 2) {
            let reports = try examples[pair...pair + 1].map { example in
                try #require(try RetryAPI.answer(example.fields).result, "\(example.label)")
            }
            let (mistake, cure) = (reports[0], reports[1])
            let text =
                "\(examples[pair].label): \(figures(mistake)), \(examples[pair + 1].label): \(figures(cure))"
            #expect(isWorse(mistake, than: cure), "\(text)")
            if cure.isSuccess { #expect(!mistake.isSuccess || mistake.end > cure.end, "\(text)") }
            if examples[pair].label == "No jitter" {
                #expect(mistake.spread.peak == 100 && cure.spread.peak < 20, "\(text)")
            }
        }
    }

    /// Fewer clients succeed, or as many with far more attempts; or an error is swallowed.
    private func isWorse(_ mistake: RetryReport, than cure: RetryReport) -> Bool {
        let (one, other) = (mistake.spread, cure.spread)
        let isSwallowed = { (spread: RetrySpread) in
            spread.outcomes.contains { $0.name.contains("swallowed") }
        }
        if isSwallowed(one) != isSwallowed(other) { return isSwallowed(one) }
        if one.successes != other.successes { return one.successes < other.successes }
        return one.attemptsPerClient > 1.5 * other.attemptsPerClient
    }

    private func figures(_ report: RetryReport) -> String {
        let spread = report.spread
        return "\(report.outcome), \(spread.successes) of 100, p99 \(spread.p99.map { "\($0)" } ?? "-"), "
            + "\(spread.attemptsPerClient) attempts, peak \(spread.peak)"
    }

    @Test(arguments: [
        ("faults=ok,,ok", "faults", "Fault 2 is empty."), ("faults=503x9000,503x9000", "faults", "has 18000"),
        ("server=away&away=1d", "away", "“1d” is no duration"),
        ("server=away&away=1 5s", "away", "“1 5s” is no duration"),
        ("server=gone", "server", "Choose one of script, away."),
        ("initial=-1s", "initial", "a duration from 0 s"),
        ("multiplier=nan", "multiplier", "a number from 1 to 1000"),
        ("curve=delays&delays=1s,x", "delays", "“x” is no"),
        ("jitter=proportional&proportion=1.5", "proportion", "a number from 0 to 1."),
        ("attempts=0", "attempts", "a whole number from 1 to 100."),
        ("timeout=0s", "timeout", "a duration from 1 ms"),
        ("ending=swallowed", "attempts", "the policy needs a number of attempts"),
        ("budget=on&tokens=5&left=6", "left", "has at most 5 tokens left"),
        ("seed=-1", "seed", "a whole number from 0"),
    ])
    func aProblemNamesItsField(_ query: String, _ field: String, _ text: String) throws {
        let answer = try RetryAPI.answer(Self.fields(query))
        #expect(answer.result == nil && answer.problems.map(\.field) == [field])
        #expect(answer.problems.first?.text.contains(text) ?? false, "\(answer.problems)")
    }

    private static let curves = [
        "curve=exponential&initial=250us&multiplier=1.5", "curve=constant&initial=1.5s", "curve=immediate",
        "curve=linear&initial=1ns&increment=2m", "curve=fibonacci&initial=0", "curve=delays&delays=1s,3s,5s",
        "curve=decorrelated&initial=100ms&multiplier=3", "curve=delays",
    ]
    private static let rules = [
        "seed=1", "cap=30s&floor=10ms&jitter=full&attempts=7",
        "jitter=equal&elapsed=1m&timeout=1ms&permanent=on",
        "jitter=proportional&proportion=0.25&ending=exhausted&hintUse=least",
        "attempts=3&ending=swallowed&hintUse=exactly&budget=on&left=3",
        "attempts=3&ending=swallowed&breaker=on&open=7s",
        "budget=on&breaker=on&wait=on&permanent=on&hintUse=least&seed=9",
    ]
    private static let scenarios = curves.flatMap { curve in rules.map { scenario(fields("\(curve)&\($0)")) }
    }

    /// One file with a function for each program compiles in a hundredth of the time of as many files.
    @Test(.compiling) func everyProgramCompiles() throws {
        let use = "_ = result as (Observable<Int>, any Scheduler) -> Observable<Int>"
        let functions = Self.scenarios.enumerated().map { number, scenario in
            let lines = scenario.program.components(separatedBy: "\n").drop { $0.hasPrefix("import ") }
            return "func program\(number)() {\n\(lines.joined(separator: "\n"))\n\(use)\n}"
        }
        try inFolder { folder in
            let text = "import Rill\nimport RillLimits\n\n\(functions.joined(separator: "\n"))"
            try Data(text.utf8).write(to: folder.appending(path: "all.swift"))
            try Data(Self.scenarios[6].program.utf8).write(to: folder.appending(path: "one.swift"))
            let modules = PlaygroundProcess.executable.deletingLastPathComponent().appending(path: "Modules")
            let swiftc =
                "swiftc -typecheck -swift-version 6 -warnings-as-errors -parse-as-library -I '\(modules.path)'"
            let run = try PlaygroundProcess(shell: "\(swiftc) all.swift && \(swiftc) one.swift", in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
    }

    @Test func theProgramHasTheCallsOfThePolicy() {
        let program = Self.scenario(Self.fields("\(Self.curves[3])&\(Self.rules[6])&\(Self.rules[1])"))
            .program
        for text in [
            "import RillLimits", "linear(initial: .nanoseconds(1), increment: .seconds(120))",
            ".cap(.seconds(30))",
            ".jitter(.full)", ".maxAttempts(7)", ".breaker(breaker)", ".waitingForBreaker()", ".seed(9)",
        ] { #expect(program.contains(text), "\(text) is not in \(program)") }
    }

    /// Where the JSON is the whole policy, the decoded policy makes the same attempts.
    @Test func theJSONIsThePolicyThatRan() throws {
        var compared = 0
        for var scenario in Self.scenarios {
            let policy = try JSONDecoder().decode(RetryPolicy.self, from: Data(try scenario.json.utf8))
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            #expect(try encoder.encode(policy) == encoder.encode(scenario.encodablePolicy))
            guard scenario.callsBesideJSON.isEmpty else { continue }
            scenario.plan = .inOrder(Array(repeating: .status(503), count: 6))
            let scheduler = VirtualTimeScheduler()
            let server = SimulatedServer(
                scenario.plan, answerTime: scenario.answerTime, hint: nil, scheduler: scheduler)
            let starts = Observable.deferred {
                Observable<Double>.just(scheduler.now.sinceZero.seconds).concat(server.request.map { _ in 0 })
            }
            let recorder = scheduler.record(starts.retry(policy, scheduler: scheduler))
            scheduler.run()
            let own = RetryRun(scenario, seed: scenario.seed).attempts.map(\.start)
            #expect(recorder.elements.prefix(own.count) == own[...])
            compared += 1
        }
        #expect(compared > 10)
        let fields = Self.fields("attempts=3&hintUse=least&permanent=on&budget=on&breaker=on")
        #expect(Self.scenario(fields).callsBesideJSON == ["abort", "decide", "budget", "breaker"])
    }

    @Test(arguments: [
        (Duration.zero, "0 s"), (.microseconds(15), "15 µs"), (.milliseconds(820), "820 ms"),
        (.seconds(90), "90 s"),
        (.microseconds(999_900), "1000 ms"), (.milliseconds(1054), "1.05 s"), (.seconds(7200), "2 h"),
    ])
    func aDurationHasThreeDigits(_ duration: Duration, _ text: String) {
        #expect(duration.shortText == text)
    }
}
