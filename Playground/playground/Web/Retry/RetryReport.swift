import Foundation
import RillCore
import RillText

/// What the page shows of one scenario.
struct RetryReport: Encodable {
    struct Attempt: Encodable {
        let start: Double
        let end: Double?
        let startText: String
        let lengthText: String
        let result: String
        let isSuccess: Bool
    }

    struct Wait: Encodable {
        let start: Double
        let end: Double?
        let text: String
        /// What the client waits for, if it is not the delay of the policy.
        let limit: String?
    }

    let attempts: [Attempt]
    let waits: [Wait]
    let isSuccess: Bool
    /// How the run ended, in a few words, and what the subscriber received.
    let outcome: String
    let detail: String
    /// The end of the run in seconds.
    let end: Double
    let endText: String
    /// How long the server is away from time zero on, in seconds; nil if it has a script of faults.
    let away: Double?
    let spread: RetrySpread
    let program: String
    let json: String
    let callsBesideJSON: [String]

    init(_ scenario: RetryScenario) throws {
        let run = RetryRun(scenario, seed: scenario.seed)
        attempts = run.attempts.map {
            Attempt(
                start: $0.start.seconds, end: $0.end?.seconds, startText: $0.start.shortText,
                lengthText: $0.end.map { [start = $0.start] in ($0 - start).shortText } ?? "no end",
                result: $0.result.isEmpty ? "no response" : $0.result, isSuccess: $0.isSuccess)
        }
        waits = run.waits.map { wait in
            Wait(
                start: wait.start.seconds, end: wait.end?.seconds,
                text: wait.end.map { ($0 - wait.start).shortText } ?? "no end", limit: wait.limit?.text)
        }
        isSuccess = run.outcome == .succeeded
        (outcome, detail) = Self.words(run)
        end = run.end.seconds
        endText = run.end.shortText
        if case .away(let time, _) = scenario.plan { away = time.seconds } else { away = nil }
        spread = RetrySpread(scenario)
        program = scenario.program
        json = try scenario.json
        callsBesideJSON = scenario.callsBesideJSON
    }

    private static func words(_ run: RetryRun) -> (String, String) {
        let attempts = run.attempts.count == 1 ? "1 attempt" : "\(run.attempts.count) attempts"
        switch run.outcome {
        case .succeeded:
            return (
                "Succeeded after \(run.end.shortText)",
                "Attempt \(run.attempts.count) was answered with \(run.attempts.last?.result ?? "")."
            )
        case .failed(.exhausted(let reason), let received):
            return ("Gave up after \(attempts) in \(run.end.shortText): \(reason.text)", sentence(received))
        case .failed(.permanent, let received):
            return (
                "Failed after \(attempts) in \(run.end.shortText): this error is not retried",
                sentence(received)
            )
        case .failed(.swallowed, _):
            return (
                "Completed after \(attempts) in \(run.end.shortText), without a response: the error is swallowed",
                "The subscriber receives a completion, and cannot tell it from a success without elements."
            )
        case .hangs:
            return (
                "Attempt \(run.attempts.count) gets no response, and nothing ends it",
                "An attempt timeout would end it, and the policy would go on."
            )
        case .stopped:
            return (
                "Still retrying after \(attempts)",
                "The page stops here, at \(RetryRun.mostAttempts) attempts or after \(RetryRun.longest.shortText); "
                    + "the policy would go on."
            )
        }
    }

    private static func sentence(_ received: String?) -> String {
        received.map { "The subscriber receives \($0)." } ?? "The subscriber receives a completion."
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }

    /// The duration with three significant digits, for people.
    ///
    ///     820 ms   1.05 s   12.5 min   3 h
    var shortText: String {
        let units: [(String, Duration)] = [
            ("h", .seconds(3600)), ("min", .seconds(60)), ("s", .seconds(1)), ("ms", .milliseconds(1)),
            ("µs", .microseconds(1)),
        ]
        // 90 seconds read better than 1.5 minutes.
        let unit = units.first { self >= ($0.0 == "h" || $0.0 == "min" ? $0.1 * 2 : $0.1) }
        guard let (symbol, length) = unit else { return self == .zero ? "0 s" : text }
        let text = String(format: "%.3g", self / length)
        return "\(text.contains("e") ? "\(Int((self / length).rounded()))" : text) \(symbol)"
    }
}
