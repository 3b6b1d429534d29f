/// Eight times as many entries take about eight times as long, not 64 times.
@Suite(.calculation, .stress) struct LinearTimeTests {
    @Test(arguments: [4, 4_000]) func aRecording(entriesPerSubscription count: Int) {
        let (small, large) = (Self.recording(500, by: count), Self.recording(4_000, by: count))
        #expect(Self.seconds { large.otlp { "\($0)" } } < 24 * Self.seconds { small.otlp { "\($0)" } })
        #expect(Self.seconds { large.traceEvents() } < 24 * Self.seconds { small.traceEvents() })
    }

    @Test func manyRecordingsOfOneProcess() {
        let small = (0..<25).map { _ in Self.recording(8, by: 4) }
        let large = (0..<200).map { _ in Self.recording(8, by: 4) }
        #expect(Self.seconds { large.traceEvents() } < 24 * Self.seconds { small.traceEvents() })
    }

    /// The processor time of this thread, the least of three.
    private static func seconds(_ work: () -> Data) -> Double {
        (0..<3).map { _ in processorTime { #expect(!work().isEmpty) } }.min() ?? 0
    }

    private static func recording(_ count: Int, by size: Int) -> LogRecording<Int> {
        let entries = (0..<count).map { index in
            let kind: LogEntry<Int>.Kind =
                switch index % size {
                case 0: .subscribed
                case size - 1: .disposed
                default: .next(index)
                }
            let number = index / size + 1
            return LogEntry(
                sequence: index + 1, time: Instant(sinceZero: .microseconds(index)), stream: "s",
                subscription: number, parent: number > 1 ? number - 1 : nil, kind: kind)
        }
        return LogRecording(entries: entries, origin: Sample.origin)
    }

    @Test func manyAttemptsSideBySide() {
        let (small, large) = (Self.attempts(4_000), Self.attempts(32_000))
        #expect(Self.seconds { large.otlp() } < 24 * Self.seconds { small.otlp() })
    }

    private static func attempts(_ count: Int) -> LogRecording<Int> {
        let kinds = (1...count).flatMap { number -> [(Int, LogEntry<Int>.Kind)] in
            let beside = LogRetry(attempt: number, delay: .zero, reason: "runs")
            return number == 1
                ? [(1, .subscribed)] : [(number, .retry(beside)), (number, .subscribed)]
        }
        let entries = kinds.enumerated().map { index, kind in
            LogEntry(
                sequence: index + 1, time: Instant(sinceZero: .microseconds(index)), stream: "s",
                subscription: 1, attempt: kind.0, kind: kind.1)
        }
        return LogRecording(entries: entries, origin: Sample.origin)
    }
}
