/// A recording with every kind of entry: one subscription that is retried and fails, a child that is disposed
/// of, one that is still open, one under the context of a caller, and one with two attempts beside each
/// other.
struct Sample {
    static let origin = LogOrigin(
        id: "9f3c0a", nanosecondsSince1970: 1_795_384_555_123_456_789, process: "shop", processID: 42,
        host: "api-3", platform: "Linux 6.1.0 x86_64", build: "1.4")
    static let caller = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    static let recording = LogRecording<String>(
        start: at(1_000), entries: Lines.all.enumerated().map { $1.entry($0 + 1) }, origin: origin)

    static func at(_ milliseconds: Int) -> Instant { Instant(sinceZero: .milliseconds(milliseconds)) }
}

struct Refused: Error, CustomStringConvertible {
    var description: String { "refused: \"quota\"\n(\u{1})" }
}

private struct Lines {
    let time: Int
    let subscription: Int
    let attempt: Int
    let kind: LogEntry<String>.Kind

    init(_ time: Int, _ subscription: Int, _ kind: LogEntry<String>.Kind, attempt: Int = 1) {
        self.time = time
        self.subscription = subscription
        self.attempt = attempt
        self.kind = kind
    }

    static let all = [
        Lines(1_001, 1, .subscribed), Lines(1_002, 1, .next("first")), Lines(1_002, 2, .subscribed),
        Lines(1_003, 1, .error(LoggedError(Refused()))),
        Lines(
            1_005, 1,
            .retry(
                LogRetry(
                    attempt: 2, delay: .milliseconds(2), planned: .microseconds(1_500), reason: "refused")),
            attempt: 2),
        Lines(1_005, 1, .subscribed, attempt: 2), Lines(1_006, 2, .next("ü \u{2028} 😀 \u{7}")),
        Lines(1_007, 2, .unknown(UnknownEntry(kind: "paused", members: [:]))), Lines(1_008, 2, .disposed),
        Lines(1_009, 1, .error(LoggedError(Refused())), attempt: 2),
        Lines(1_009, 1, .gaveUp("2 attempts were made"), attempt: 2), Lines(1_009, 1, .disposed, attempt: 2),
        Lines(1_010, 3, .subscribed), Lines(1_011, 4, .subscribed), Lines(1_012, 4, .completed),
        Lines(1_012, 4, .disposed), Lines(1_013, 3, .next("last")), Lines(1_013, 5, .subscribed),
        Lines(1_013, 5, .retry(LogRetry(attempt: 2, delay: .zero, reason: "runs")), attempt: 2),
        Lines(1_013, 5, .subscribed, attempt: 2), Lines(1_013, 5, .completed, attempt: 2),
        Lines(1_013, 5, .disposed, attempt: 2),
    ]

    func entry(_ sequence: Int) -> LogEntry<String> {
        LogEntry(
            sequence: sequence, time: Sample.at(time),
            stream: ["prices", "names", "stock", "calls", "hedged"][subscription - 1],
            subscription: subscription, parent: subscription == 2 ? 1 : nil, attempt: attempt, kind: kind,
            site: CallSite(file: "Shop/Prices.swift", line: 6 + subscription),
            metadata: subscription == 4
                ? ["traceparent": Sample.caller, "tracestate": "congo=t61", "http.route": "/calls"] : [:],
            thread: subscription == 3 ? LogThread(id: sequence == 17 ? 8 : 7, queue: "main") : nil)
    }
}
