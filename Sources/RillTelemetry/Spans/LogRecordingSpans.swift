import RillEventLog

extension LogRecording {
    /// The spans of the recorded subscriptions and attempts, in the order in which they began.
    ///
    /// A subscription is a span, and each of its attempts is a child span, even if there is only one. Without
    /// `summary`, which makes the text of an element, elements have no text. The result depends only on the
    /// recording: the same recording has the same ids every time.
    ///
    /// A span that has not ended ends with the recording, and has the attribute `rill.open`. Without an
    /// origin, the zero of the log's clock counts as 1 January 1970, and two recordings have the same ids. A
    /// time before 1970 or after the year 2262 becomes the nearest time in between.
    public func spans(
        limits: SpanLimits = SpanLimits(), summary: (@Sendable (Element) -> String)? = nil
    ) -> [TraceSpan] {
        let clock = WallClock(start: start, origin: origin)
        var collector = SpanCollector(origin: origin?.id, limits, isLive: false)
        var spans: [TraceSpan] = []
        for entry in entries {
            _ = collector.take(SpanEntry(entry, clock, limits, summary: summary), &spans)
        }
        collector.finishOpen(at: entries.last.map { clock.nanoseconds($0.time) } ?? 0, &spans)
        // A first attempt that has waited begins later than its first entry.
        return spans.sorted { ($0.start, $0.firstSequence, $0.rank) < ($1.start, $1.firstSequence, $1.rank) }
    }
}

extension TraceSpan {
    /// Orders spans that begin with the same entry: a subscription comes before its first attempt.
    fileprivate var rank: Int { isAttempt ? 1 : 0 }
}
