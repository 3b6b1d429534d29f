import RillCore
import RillText

/// A hundred clients with seeds of their own, each alone with the server.
struct RetrySpread: Encodable {
    /// When the attempts with one number start, in seconds.
    struct Row: Encodable {
        let number: Int
        let count: Int
        let times: [Double]
        let least: Double
        let lowerQuartile: Double
        let median: Double
        let upperQuartile: Double
        let most: Double
        let texts: [String]
    }

    struct Outcome: Encodable, Equatable {
        let name: String
        let count: Int
    }

    static let seeds = 100
    /// Of later attempts, the page shows nothing.
    static let mostRows = 30

    let seeds = Self.seeds
    let rows: [Row]
    let outcomes: [Outcome]
    let successes: Int
    /// Of the clients that succeed: half of them, and 99 of 100, have their response by then.
    let medianText: String?
    let p99Text: String?
    let attemptsPerClient: Double
    /// How many attempts the longest run has.
    let mostAttempts: Int

    init(_ scenario: RetryScenario) {
        let runs = (0..<UInt64(Self.seeds)).map { RetryRun(scenario, seed: scenario.seed &+ $0) }
        mostAttempts = runs.map(\.attempts.count).max() ?? 0
        rows = (0..<min(mostAttempts, Self.mostRows)).map { index in
            Row(
                number: index + 1,
                starts: runs.compactMap { $0.attempts.count > index ? $0.attempts[index].start : nil }
                    .sorted())
        }
        var counts: [String: Int] = [:]
        for run in runs { counts[run.outcome.name, default: 0] += 1 }
        outcomes = counts.map(Outcome.init).sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        let times = runs.filter { $0.outcome == .succeeded }.map(\.end).sorted()
        successes = times.count
        medianText = times.quantile(0.5)?.shortText
        p99Text = times.quantile(0.99)?.shortText
        attemptsPerClient = Double(runs.map(\.attempts.count).reduce(0, +)) / Double(Self.seeds)
    }
}

extension RetrySpread.Row {
    fileprivate init(number: Int, starts: [Duration]) {
        self.number = number
        count = starts.count
        times = starts.map(\.seconds)
        let figures = [0, 0.25, 0.5, 0.75, 1].map { starts.quantile($0) ?? .zero }
        (least, lowerQuartile, median) = (figures[0].seconds, figures[1].seconds, figures[2].seconds)
        (upperQuartile, most) = (figures[3].seconds, figures[4].seconds)
        texts = figures.map(\.shortText)
    }
}

extension RetryRunOutcome {
    /// A few words that count alike ends together.
    fileprivate var name: String {
        switch self {
        case .succeeded: "succeeded"
        case .failed(.exhausted(let reason), _): "gave up: \(reason.text)"
        case .failed(.permanent, _): "failed: the error is not retried"
        case .failed(.swallowed, _): "completed: the error is swallowed"
        case .hangs: "no response, without end"
        case .stopped: "still retrying"
        }
    }
}

extension [Duration] {
    /// The nearest rank of a sorted list; nil if it is empty.
    func quantile(_ share: Double) -> Duration? {
        guard !isEmpty else { return nil }
        return self[Swift.max(1, Int((share * Double(count)).rounded(.up))) - 1]
    }
}
