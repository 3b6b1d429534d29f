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
        // Names and errors come from outside and may have line breaks.
        lines = finding.lines(facts).map(\.onOneLine)
    }
}

/// The facts about the subscriptions of a log.
struct LogFacts: Sendable {
    let calls: [Call]
    let streams: Int
    /// How many entries the log has lost.
    let missing: Int
    let length: Double
    /// When timers were late: each range begins when a timer was due, and ends when it fired.
    let lateTimes: [ClosedRange<Double>]
    /// The times of all entries except those about late timers.
    let times: [Double]
    let timeOfDay: String?
    /// For each stream, the usual run of an attempt and the usual duration of a subscription.
    private let usual: [String: (run: Double, duration: Double)]

    init(_ recording: LogRecording<AnyJSON>) {
        var calls: [Int: Call] = [:]
        var order: [Int] = []
        var lateTimes: [ClosedRange<Double>] = []
        var times: [Double] = []
        for entry in recording.entries {
            let time = recording.start.duration(to: entry.time) / .seconds(1)
            if case .waited(let wait) = entry.kind, wait.cause == .scheduler {
                lateTimes.append(time - wait.seconds...time)
            } else {
                times.append(time)
            }
            if calls[entry.subscription] == nil {
                order.append(entry.subscription)
                calls[entry.subscription] = Call(entry, at: time)
            }
            calls[entry.subscription]?.add(entry, at: time)
        }
        var all = order.compactMap { calls[$0] }
        streams = Set(all.map(\.stream)).count
        missing = recording.dropped
        length = times.last ?? 0
        Self.endSilent(&all, at: length)
        self.calls = all.filter { call in
            !call.attempts.isEmpty
                && (!call.isOpen || call.isWaiting || call.silence > 0
                    || call.elements + call.waits.count <= 1)
        }.filter { call in
            call.elements + call.attempts.count > 1 || call.hasFailed || call.isWaiting
                || call.waits.allSatisfy { $0.loss != .scheduler }
        }
        self.lateTimes = lateTimes
        self.times = times
        timeOfDay = recording.entries.first.flatMap { recording.wallTime(of: $0.time) }.map { "\($0)" }
        usual = Dictionary(grouping: self.calls, by: \.stream).mapValues { calls in
            let runs = calls.flatMap(\.attempts.values).filter { $0.failure == nil }.compactMap(\.run)
            let whole = calls.filter { $0.attempts.values.allSatisfy(\.isWhole) }
            let durations = whole.filter { !$0.hasFailed && !$0.isOpen }.map(\.duration)
            return (runs.quantile(0.25) ?? 0, durations.quantile(0.25) ?? runs.quantile(0.25) ?? 0)
        }
    }

    /// Notes the silence of calls that have waited for an answer for far longer than nineteen of twenty runs
    /// of their stream, also if they were then disposed.
    private static func endSilent(_ calls: inout [Call], at end: Double) {
        let runs = Dictionary(grouping: calls, by: \.stream).mapValues { calls in
            calls.flatMap(\.attempts.values).compactMap(\.run)
        }
        for (index, call) in calls.enumerated() {
            guard let silence = call.silence(until: end), let runs = runs[call.stream],
                let most = runs.quantile(0.95), silence > max(3 * most, most + 0.2)
            else { continue }
            calls[index].end(at: end)
        }
    }

    func usualRun(_ call: Call) -> Double { usual[call.stream]?.run ?? 0 }

    /// Whether subscriptions have run side by side.
    var isConcurrent: Bool {
        var end = -Double.infinity
        return calls.sorted { $0.start < $1.start }.contains { call in
            defer { end = max(end, call.end) }
            return call.start < end
        }
    }

    /// The usual duration in the stream that has the most subscriptions among these.
    func usualDuration(of calls: [Call]) -> Double {
        Dictionary(grouping: calls, by: \.stream).max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
            .flatMap { usual[$0.key]?.duration } ?? 0
    }

    func isBad(_ call: Call) -> Bool {
        if call.hasFailed || call.isWaiting || call.silence > 0 { return true }
        let usual = usual[call.stream]?.duration ?? 0
        return call.duration > max(3 * usual, usual + 0.2)
    }

    /// How long attempts were at work that had an answer, or none until their time limit: the attempts that
    /// were at work within the window, or those outside it.
    func runs(in window: ClosedRange<Double>, isInside: Bool) -> [Double] {
        calls.flatMap(\.attempts.values).compactMap { attempt in
            guard let end = attempt.end ?? attempt.left, let work = attempt.work else { return nil }
            return window.overlaps(end - work...end) == isInside ? work : nil
        }
    }
}

extension LogWait {
    /// The length of the wait in seconds; zero if a file has a negative one.
    var seconds: Double { max(0, delay / .seconds(1)) }
}
