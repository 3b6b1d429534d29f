import Foundation
import RillLimits

struct RetryPolicyCodingTests {
    private func encode(_ policy: RetryPolicy) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(policy), as: UTF8.self)
    }

    private static let breaker = CircuitBreaker(
        minimumCalls: 1, open: .constant(.seconds(5)), name: "weather")

    private static let names = PolicyNames()
        .error("boom", Boom.self).errors("outage") { $0 is TimeoutError }.limits(breaker)

    private func decode(_ json: String, _ names: PolicyNames = names) throws -> RetryPolicy {
        let decoder = JSONDecoder()
        decoder.userInfo[.retryPolicyNames] = names
        return try decoder.decode(RetryPolicy.self, from: Data(json.utf8))
    }

    @Test func namesStandForErrorsAndLimits() throws {
        let scheduler = VirtualTimeScheduler()
        let json = """
            {"backoff": [{"curve": "constant", "delay": "1s"}], \
            "classes": [{"on": "outage", "backoff": [{"curve": "constant", "delay": "9s"}], "cost": 5}], \
            "retry": ["boom", "outage"], "abort": ["outage"], "maxAttempts": 3}
            """
        let policy = try decode(json)
        #expect("\(policy)" == json)
        let timeout = TimeoutError(.seconds(1), of: .event)
        for error in [Boom(), timeout, CancellationError()] as [any Error] {
            let recorder = scheduler.record(
                Observable<Int>.error(error).retry(policy, scheduler: scheduler))
            scheduler.run()
            // Only the first is tried again.
            #expect(recorder.error != nil && scheduler.now.sinceZero == .seconds(2))
        }
        let limited = try decode(#"{"breaker": "weather", "maxAttempts": 1}"#)
        _ = scheduler.record(Observable<Int>.error(Boom()).retry(limited, scheduler: scheduler))
        #expect(Self.breaker.figures(at: scheduler.now).opened == 1)
        #expect(try encode(limited).contains(#""breaker":"weather""#))
    }

    @Test func anErrorOfTheConditionOfAClassIsTheErrorOfTheResult() throws {
        let names = PolicyNames().error("busy", Boom.self) { _ in throw TimeoutError(.zero, of: .event) }
        let json = """
            {"backoff": {"curve": "constant", "delay": "1s"}, "maxAttempts": 2, \
            "classes": [{"on": "busy", "backoff": {"curve": "constant", "delay": "9s"}}]}
            """
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(
            Observable<Int>.error(Boom()).retry(try decode(json, names), scheduler: scheduler))
        scheduler.run()
        #expect(recorder.error is TimeoutError)
    }

    /// As in code: see `RetryPolicyTests.theRulesSayWhichErrorIsRetriedAndTheOthersPass`.
    @Test(arguments: [("cancelled", "retry 1.0"), ("any", "failed CancellationError()")])
    func aCancellationIsRetriedIfItsTypeIsNamed(_ name: String, _ expected: String) throws {
        let names = PolicyNames().error("cancelled", CancellationError.self).errors("any") { _ in true }
        let json = #"{"backoff": {"curve": "constant", "delay": "1s"}, "retry": ["\#(name)"]}"#
        var run = PolicyRun(try decode(json, names))
        #expect(run.fail(CancellationError()).text == expected)
    }

    @Test func aPolicyPrintsAsOneLineWithItsClosures() {
        let policy = RetryPolicy(.constant(.milliseconds(200)).jitter(.full)).maxAttempts(5)
            .retry(on: Boom.self).budget(.ratio(0.1, name: "weather \"1\""))
        #expect(
            "\(policy)" == #"""
                {"backoff": [{"curve": "constant", "delay": "200ms", "jitter": "full"}], "maxAttempts": 5, \#
                "budget": "weather \"1\""} + retry(on:if:)
                """#)
    }

    private static let full = RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full))
        .maxAttempts(5).maxElapsed(.seconds(60)).attemptTimeout(.seconds(3))
        .reset(.afterStable(.seconds(9))).seed(7).wrapExhausted(keeping: 3)

    @Test(
        arguments: [
            RetryPolicy(), .standard, full, RetryPolicy(.immediate).reset(.onElement),
            RetryPolicy().waitingForBreaker(),
        ])
    func aPolicySurvivesJSON(_ policy: RetryPolicy) throws {
        let json = try encode(policy)
        #expect(try encode(decode(json)) == json)
        // The decoded policy does the same.
        let (seeded, decoded) = (policy.seed(1), try decode(json).seed(1))
        var (one, other) = (PolicyRun(seeded), PolicyRun(decoded))
        #expect(one.outcomes(9, each: .seconds(1)) == other.outcomes(9, each: .seconds(1)))
    }

    @Test func aDecodedPolicyStillWaitsForABreaker() throws {
        let scheduler = VirtualTimeScheduler()
        let breaker = CircuitBreaker(minimumCalls: 1)
        let policy = try decode(encode(RetryPolicy(.immediate).waitingForBreaker())).breaker(breaker)
        let once = policy.maxAttempts(1)
        _ = scheduler.record(Observable<Int>.error(Boom()).retry(once, scheduler: scheduler))
        let recorder = scheduler.record(Observable.just(7).retry(policy, scheduler: scheduler))
        scheduler.run()
        #expect(recorder.history == "7@5000 |@5000")
    }

    @Test func aPersonCanWriteIt() throws {
        let json = """
            {
              "backoff": [{"curve": "exponential", "initial": "200ms", "multiplier": 2, "cap": "30s", "jitter": "full"}],
              "maxAttempts": 5, "maxElapsed": "1m30s", "attemptTimeout": "2.5s", "reset": {"afterStable": "10s"}
            }
            """
        let policy = RetryPolicy(.exponential(initial: .milliseconds(200)).cap(.seconds(30)).jitter(.full))
            .maxAttempts(5).maxElapsed(.seconds(90)).attemptTimeout(.milliseconds(2_500))
            .reset(.afterStable(.seconds(10)))
        #expect(try encode(decode(json)) == encode(policy))
    }

    @Test(
        arguments: [
            (RetryPolicy().retry(on: Boom.self), "retry(on:if:)"),
            (RetryPolicy().abort(on: Boom.self), "abort(on:if:)"),
            (RetryPolicy().backoff(.immediate, on: Boom.self), "backoff(_:cost:on:if:)"),
            (RetryPolicy().decide { _ in .now }, "decide(_:)"),
            (RetryPolicy().observe { _ in }, "observe(_:)"),
            (RetryPolicy().countingFailures { _ in true }, "countingFailures(where:)"),
        ] as [(RetryPolicy, String)])
    func aClosureCannotBeEncoded(_ policy: RetryPolicy, _ method: String) {
        do {
            Issue.record("encoded: \(try encode(policy))")
        } catch EncodingError.invalidValue(_, let context) {
            #expect(context.debugDescription.hasPrefix("\(method) "))
        } catch { Issue.record(error) }
    }

    @Test(
        arguments: [
            (#"{"maxAttempts": 2.5}"#, "maxAttempts", "needs a count of 1 or more, but got 2.5"),
            (#"{"maxAttempts": 0}"#, "maxAttempts", "needs a count of 1 or more, but got 0"),
            (#"{"wrapExhausted": -1}"#, "wrapExhausted", "needs a count of 1 or more, but got -1"),
            (#"{"maxElapsed": "-1s"}"#, "maxElapsed", "needs a duration of zero or more, but got -"),
            (#"{"attemptTimeout": "0s"}"#, "attemptTimeout", "needs a duration above zero"),
            (#"{"reset": {"afterStable": "-1s"}}"#, "afterStable", "needs a duration of zero or more"),
            (
                #"{"reset": {"afterStable": "0s", "soon": 1}}"#, "soon",
                #"a reset has no "soon", only afterStable"#
            ),
            (#"{"maxElapsed": [0, 5]}"#, "maxElapsed", "a duration is a text such as"),
            (#"{"maxElapsed": 5}"#, "maxElapsed", #"a duration is a text such as "200ms", "1.5s" or"#),
            (#"{"maxAttempts": "five"}"#, "maxAttempts", #"needs a count of 1 or more, but got "five""#),
            (#"{"reset": "sometimes"}"#, "reset", "a reset is one of never, onElement, or the time of"),
            (#"{"seed": "x"}"#, "seed", #"needs a whole number, but got "x""#),
            (#"{"breaker": "maps"}"#, "breaker", #"needs a name of PolicyNames (weather), but got "maps""#),
            (#"{"budget": "maps"}"#, "budget", #"needs a name of PolicyNames (none), but got "maps""#),
            (#"{"retry": ["boom", "bang"]}"#, "retry", #"needs a name of PolicyNames (boom, outage), but"#),
            (
                #"{"classes": [{"on": "boom", "backoff": [], "cost": 1001}]}"#, "cost",
                "needs a number of 0...1000"
            ),
            (#"{"maxAttemps": 3}"#, "maxAttemps", #"a policy has no "maxAttemps", only backoff, "#),
        ])
    func aValueThatBreaksARuleIsNamed(_ json: String, _ field: String, _ rule: String) {
        do {
            Issue.record("decoded: \(try decode(json))")
        } catch DecodingError.dataCorrupted(let context) {
            // The path may end with the position in an array.
            #expect(context.codingPath.last { $0.intValue == nil }?.stringValue == field)
            let rule = rule.hasPrefix("needs") ? "\(field) \(rule)" : rule
            #expect(context.debugDescription.hasPrefix(rule), "\(context.debugDescription)")
        } catch { Issue.record(error) }
    }
}
