import Foundation
import Testing

/// `playground storm` with the policy of a file, and with a bound.
struct StormPolicyTests {
    private func run(_ policy: String, _ options: String) throws -> PlaygroundProcess {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        try Data(policy.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try PlaygroundProcess("storm --policy \(file.path(percentEncoded: false)) \(options)")
    }

    private static let small = "--model recovery --rate 20 --outage 10"

    @Test func aPolicyThatMakesTheOutageWorseFails() throws {
        let bad = #"{"backoff": {"curve": "constant", "delay": "1s", "jitter": "full"}, "maxAttempts": 9}"#
        let run = try run(bad, "\(Self.small) --max-peak 1.6")
        #expect(run.exitCode == 1)
        #expect(run.output.contains("times the capacity, more than 1.6 ("), "\(run.output)")
    }

    @Test func aPolicyWithABreakerPasses() throws {
        let good = """
            {"backoff": {"curve": "exponential", "initial": "100ms", "jitter": "full"}, "maxAttempts": 4,
             "retry": ["outage"], "breaker": "weather", "budget": "weather"}
            """
        let run = try run(good, "\(Self.small) --max-peak 1.6")
        #expect(run.exitCode == 0, "\(run.output)")
        #expect(run.output.contains("times the capacity, at most 1.6 ("))
    }

    /// Three requests a second at a load of 0.8: 14 attempts are 3.73 times 3.75.
    @Test func aCapacityNeedsToBeNoWholeNumber() throws {
        let plain = #"{"backoff": {"curve": "constant", "delay": "1s", "jitter": "full"}, "maxAttempts": 3}"#
        let run = try run(plain, "--model recovery --rate 3 --outage 10 --max-peak 0.1")
        #expect(run.exitCode == 1 && run.output.contains("has 3.73 times the capacity"), "\(run.output)")
    }

    @Test func clientsThatGiveUpFail() throws {
        let impatient = #"{"backoff": {"curve": "constant", "delay": "1s"}, "maxAttempts": 3}"#
        let run = try run(impatient, "--model reconnect --clients 100 --max-peak 99")
        #expect(run.exitCode == 1 && run.output.contains("Clients have given up"), "\(run.output)")
        #expect(!run.output.contains("()"), "\(run.output)")
    }

    @Test(arguments: [
        (#"{"maxAttemps": 3}"#, #"maxAttemps: a policy has no "maxAttemps", only backoff, "#),
        (#"{"maxElapsed": "5"}"#, #"maxElapsed: a duration is a text such as "200ms""#),
        (#"{"backoff": [{"curve": "parabolic"}]}"#, "backoff.1.curve: a curve is one of constant, linear, "),
        (#"{"maxAttempts": 2.5}"#, "maxAttempts: maxAttempts needs a count of 1 or more, but got 2.5."),
        ("{\n\"seed\": a}", "it is no JSON: Invalid value around character 1"),
        ("", "it is no JSON: "),
    ])
    func aMistakeIsNamed(_ policy: String, _ message: String) throws {
        let run = try run(policy, "")
        #expect(run.exitCode == 2)
        #expect(run.errors.lowercased().contains(message.lowercased()), "\(run.errors)")
    }
}
