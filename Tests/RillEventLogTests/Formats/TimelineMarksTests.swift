@testable import RillEventLog

/// What stands in a row, on a scale of a pixel for each second.
struct TimelineMarksTests {
    typealias Step = (time: Int, kind: LogEntry<String>.Kind)

    private static let failure = LogEntry<String>.Kind.error(LoggedError(Boom()))
    private static let retry = LogEntry<String>.Kind.retry(
        LogRetry(attempt: 2, delay: .zero, reason: "boom"))

    private static func wait(_ seconds: Int, isBeforeAttempt: Bool = true) -> LogEntry<String>.Kind {
        .waited(
            LogWait(
                for: .limit, delay: .seconds(seconds), reason: "places", isBeforeAttempt: isBeforeAttempt))
    }

    private func row(_ steps: [Step]) -> TimelineMarks {
        let entries = steps.enumerated().map { entry($0 + 1, $1.kind, at: .seconds($1.time)) }
        let scale = TimelineScale(
            start: .zero, end: Instant(sinceZero: .seconds(1_024)), left: 0, right: 1_024)
        return TimelineMarks(
            LogRecording<String>.Subscription(number: 1, entries: entries), scale, start: .zero,
            tooltipLines: 9, summary: { $0 })
    }

    /// The bars, each with the lines of its tooltip if they are several.
    @Test(
        arguments: [
            ([(0, failure), (20, retry), (20, .subscribed), (50, .disposed)], ["0-20"]),
            // A full queue may have dropped the beginning of the attempt.
            ([(0, failure), (20, retry), (50, .disposed)], ["0-20"]),
            ([(0, failure), (20, .next("fallback")), (50, .disposed)], []),
            ([(0, failure), (20, .disposed)], ["0-20"]),
            // After the delay of the retry, the attempt waits for one limit, and for another one.
            ([(0, failure), (50, wait(20)), (50, retry)], ["30-50", "0-30"]),
            ([(0, failure), (30, wait(10)), (40, wait(10)), (40, retry)], ["20-30", "30-40", "0-20"]),
            ([(10, wait(10)), (20, failure), (50, retry)], ["0-10", "20-50"]),
            ([(20, wait(5, isBeforeAttempt: false)), (20, failure), (40, retry)], ["15-20", "20-40"]),
            ([(0, failure), (1, retry), (2, failure), (3, retry)], ["0-3 (2)"]),
            ([(0, failure), (1, retry), (2, failure), (4, retry)], ["0-1", "2-4"]),
            ([(1, wait(1)), (2, wait(2))], ["0-2 (2)"]),
        ] as [([Step], [String])])
    func theWaitsOfARowAreBars(_ steps: [Step], _ bars: [String]) {
        let drawn = row(steps).waits.map { wait in
            let count = wait.tooltip.text.split(separator: "\n").count
            return "\(Int(wait.from))-\(Int(wait.to))" + (count == 1 ? "" : " (\(count))")
        }
        #expect(drawn == bars)
    }

    @Test func marksThatWouldTouchAreOne() {
        for (distance, marks) in [(12, [0.0]), (13, [0, 13])] {
            #expect(row([(0, .next("a")), (distance, .next("b"))]).marks.map(\.x) == marks)
            #expect(row([(0, Self.failure), (distance, .disposed)]).marks.map(\.x) == marks)
        }
    }

    /// Three labels: of `first` letters at 0, of `second` ones at 100, and one at 160. Up to the last one,
    /// the second has room for seven; before its mark, for ten after four letters, and for seven after seven.
    @Test(arguments: [(4, 7, 95.0, 7), (4, 9, 44.7, 9), (4, 11, 38, 10), (7, 20, 95, 7)])
    func aLabelBeginsAtItsMarkUnlessItHasMoreRoomBeforeIt(
        _ first: Int, _ second: Int, _ x: Double, _ columns: Int
    ) {
        func text(_ count: Int) -> LogEntry<String>.Kind { .next(String(repeating: "m", count: count)) }
        let marks = row([(0, text(first)), (100, text(second)), (160, text(1))]).marks
        var labels = TimelineLabels(marks, left: -6, right: 1_044)
        let drawn = marks.compactMap { labels.next($0) }
        #expect(drawn.map { ($0.x * 10).rounded() / 10 } == [-5, x, 155])
        #expect(drawn.map(\.text.count) == [first, columns, 1])
    }
}
