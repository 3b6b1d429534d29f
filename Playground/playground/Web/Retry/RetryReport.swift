import Foundation
import RillText

/// What the page shows of one scenario. Times are in seconds.
struct RetryReport: Encodable {
    let attempts: [RetryRun.Attempt]
    let waits: [RetryRun.Wait]
    let isSuccess: Bool
    /// How the run ended, in a few words, and what the subscriber received.
    let outcome: String
    let detail: String
    /// The end of the run.
    let end: Double
    /// How long the server is away from time zero on; nil if it has a script of faults.
    let away: Double?
    let spread: RetrySpread
    let program: String
    let json: String
    let callsBesideJSON: [String]

    init(_ scenario: RetryScenario) throws {
        let runs = RetryRun.all(scenario, seeds: (0..<UInt64(RetrySpread.seeds)).map { scenario.seed &+ $0 })
        let run = runs[0]
        (attempts, waits, end) = (run.attempts, run.waits, run.end.seconds)
        isSuccess = run.outcome == .succeeded
        (outcome, detail) = Self.words(run)
        if case .away(let time, _) = scenario.plan { away = time.seconds } else { away = nil }
        spread = RetrySpread(runs, peakFrom: away ?? 0)
        (program, callsBesideJSON) = (scenario.program, scenario.callsBesideJSON)
        json = try scenario.json
    }

    static func words(_ run: RetryRun) -> (String, String) {
        let attempts = run.attempts.count == 1 ? "1 attempt" : "\(run.attempts.count) attempts"
        let end = run.end.shortText
        switch run.outcome {
        case .succeeded:
            let result = run.attempts.last?.result ?? ""
            return ("Succeeded after \(end)", "Attempt \(run.attempts.count) was answered with \(result).")
        case .failed(.exhausted(let reason), let received):
            return ("Gave up after \(attempts) in \(end): \(reason)", sentence(received))
        case .failed(.permanent, let received):
            return ("Failed after \(attempts) in \(end): this error is not retried", sentence(received))
        case .failed(.swallowed, _):
            return (
                "Completed after \(attempts) in \(end), without a response: the error is swallowed",
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
        "The subscriber receives \(received ?? "a completion")."
    }
}

/// A hundred clients with seeds of their own, which share the server.
struct RetrySpread: Encodable {
    /// When the attempts with one number start, and the least, the quartiles and the greatest of these times.
    struct Row: Encodable {
        let times: [Double]
        let quartiles: [Double]
    }

    struct Outcome: Encodable, Equatable {
        let name: String
        let count: Int
    }

    static let seeds = 100
    /// The page shows no attempts with a greater number.
    static let mostRows = 30

    let seeds = Self.seeds
    let rows: [Row]
    let outcomes: [Outcome]
    let successes: Int
    /// The times by which half, and 99 of 100, of the clients that succeed have their response.
    let median: Double?
    let p99: Double?
    let attemptsPerClient: Double
    /// The most retries that arrive within 100 ms. If the server was away, only those after its return count.
    let peak: Int
    /// How many attempts the longest run has.
    let mostAttempts: Int

    init(_ runs: [RetryRun], peakFrom start: Double) {
        mostAttempts = runs.map(\.attempts.count).max() ?? 0
        rows = (0..<min(mostAttempts, Self.mostRows)).map { index in
            let times = runs.compactMap { $0.attempts.dropFirst(index).first?.start }.sorted()
            return Row(times: times, quartiles: [0, 0.25, 0.5, 0.75, 1].compactMap(times.quantile))
        }
        outcomes = Dictionary(grouping: runs, by: \.outcome.name).map { Outcome(name: $0, count: $1.count) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        let times = runs.filter { $0.outcome == .succeeded }.map(\.end.seconds).sorted()
        (successes, median, p99) = (times.count, times.quantile(0.5), times.quantile(0.99))
        attemptsPerClient = Double(runs.map(\.attempts.count).reduce(0, +)) / Double(Self.seeds)
        let retries = runs.flatMap { $0.attempts.dropFirst().map(\.start) }
        peak = Self.peak(of: retries.filter { $0 >= start }.sorted())
    }

    /// The most of these sorted times that lie within 100 ms.
    private static func peak(of times: [Double]) -> Int {
        var first = 0
        return times.indices.reduce(0) { peak, last in
            while times[last] - times[first] >= 0.1 { first += 1 }
            return max(peak, last - first + 1)
        }
    }
}

extension RetryRunOutcome {
    /// A few words, which are equal for outcomes that are counted together.
    fileprivate var name: String {
        switch self {
        case .succeeded: "succeeded"
        case .failed(.exhausted(let reason), _): "gave up: \(reason)"
        case .failed(.permanent, _): "failed: the error is not retried"
        case .failed(.swallowed, _): "completed: the error is swallowed"
        case .hangs: "no response, without end"
        case .stopped: "still retrying"
        }
    }
}

extension [Double] {
    /// The quantile of a sorted list by the nearest rank; nil if the list is empty.
    func quantile(_ share: Double) -> Double? {
        isEmpty ? nil : self[Swift.max(1, Int((share * Double(count)).rounded(.up))) - 1]
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
