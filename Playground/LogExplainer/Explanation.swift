import RillCore
import RillEventLog

/// What went wrong in a log, in ten lines of plain English.
public struct Explanation: Sendable {
    /// What was most likely wrong.
    public let cause: Cause
    /// The lines, with times in seconds since the start of the log.
    public let lines: [String]

    /// Reads the log and nothing else.
    public init(of recording: LogRecording<AnyJSON>) {
        let facts = LogFacts(recording)
        let finding = Finding(facts)
        cause = finding.cause
        lines = finding.lines(facts).map(\.visible)
    }
}

extension String {
    /// Without what would change the terminal: names and errors are texts of strangers.
    fileprivate var visible: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: false
                    default: true
                    }
                }))
    }
}

/// What a log says of its subscriptions.
struct LogFacts: Sendable {
    let calls: [Call]
    let streams: Int
    let length: Double
    /// When timers were late: from when they were due on.
    let lateTimes: [ClosedRange<Double>]
    /// The times of all entries but those about late timers.
    let times: [Double]
    let timeOfDay: String?
    /// What is usual: the run of an attempt, and the duration of a subscription, for each stream.
    private let usual: [String: (run: Double, duration: Double)]

    init(_ recording: LogRecording<AnyJSON>) {
        var calls: [Int: Call] = [:]
        var order: [Int] = []
        var lateTimes: [ClosedRange<Double>] = []
        var times: [Double] = []
        for entry in recording.entries {
            let time = recording.start.duration(to: entry.time) / .seconds(1)
            if case .waited(let wait) = entry.kind, wait.cause == .scheduler {
                lateTimes.append(time - wait.delay / .seconds(1)...time)
            } else {
                times.append(time)
            }
            if calls[entry.subscription] == nil {
                order.append(entry.subscription)
                calls[entry.subscription] = Call(entry, at: time)
            }
            calls[entry.subscription]?.add(entry, at: time)
        }
        let all = order.compactMap { calls[$0] }
        self.calls = all.filter { !$0.attempts.isEmpty && !($0.isOpen && $0.elements + $0.waits.count > 1) }
            .filter { call in
                call.elements + call.attempts.count > 1 || call.hasFailed
                    || call.waits.allSatisfy { $0.loss != .scheduler }
            }
        streams = Set(all.map(\.stream)).count
        length = times.last ?? 0
        self.lateTimes = lateTimes
        self.times = times
        timeOfDay = recording.entries.first.flatMap { recording.wallTime(of: $0.time) }.map { "\($0)" }
        usual = Dictionary(grouping: self.calls, by: \.stream).mapValues { calls in
            let runs = calls.flatMap(\.attempts.values).filter { $0.failure == nil }.compactMap(\.run)
            let durations = calls.filter { !$0.hasFailed && !$0.isOpen }.map(\.duration)
            return (runs.quantile(0.25) ?? 0, durations.quantile(0.25) ?? runs.quantile(0.25) ?? 0)
        }
    }

    func usualRun(_ call: Call) -> Double { usual[call.stream]?.run ?? 0 }

    /// The usual time of the stream with the most subscriptions among these.
    func usualDuration(of calls: [Call]) -> Double { calls.first.flatMap { usual[$0.stream]?.duration } ?? 0 }

    func isBad(_ call: Call) -> Bool {
        if call.hasFailed { return true }
        let usual = usual[call.stream]?.duration ?? 0
        return call.duration > max(3 * usual, usual + 0.2)
    }

    /// The runs of attempts that had an answer, and began in a time.
    func runs(in window: ClosedRange<Double>, isInside: Bool) -> [Double] {
        calls.flatMap(\.attempts.values)
            .filter { window.contains($0.start) == isInside }.compactMap(\.work)
    }
}
