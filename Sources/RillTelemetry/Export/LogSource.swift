import Rill
import RillEventLog
import RillLocks

/// A log that is exported: its open spans, and how far the log has been read. A source retains its log.
final class LogSource: Sendable {
    private struct State {
        var collector: SpanCollector
        /// The last entry that was delivered, or the last one before the export.
        var lastSequence = 0
        /// The last entry whose spans the exporter has; `.max` when the export has ended.
        var handedOver = 0
        var lastTime: Int64 = 0
        var hasTakenAny = false
        /// The export ends after this entry.
        var end = Int.max
        /// The last entry up to `end` that the log has queued; later ones were dropped.
        var awaited = Int.max
        /// The last entry that the log has queued.
        var lastQueued: @Sendable () -> Int = { .max }
        var isOver = false

        /// How many entries through `last` have not arrived.
        func missing(through last: Int) -> Int { max(0, min(last, end) - lastSequence) }
    }

    private let resource: TelemetryResource
    /// Weak: the exporter retains its sources.
    private let exporter: @Sendable () -> OTLPExporter?
    private let state: Mutex<State>
    private let subscription = Lifetime()
    private let lastSequence: @Sendable () -> Int

    /// `lastSequence` returns the number of the log's last entry.
    init(_ origin: LogOrigin, _ exporter: OTLPExporter, lastSequence: @escaping @Sendable () -> Int) {
        resource = TelemetryResource(origin, exporter.settings.resource)
        self.exporter = { [weak exporter] in exporter }
        self.lastSequence = lastSequence
        state = Mutex(
            State(
                collector: SpanCollector(
                    origin: origin.id, exporter.limits, sampled: exporter.settings.sampled, isLive: true)))
    }

    deinit { subscription.dispose() }

    var lastRecorded: Int { lastSequence() }
    /// The last entry that the log has queued; later ones were dropped.
    var lastQueued: Int { state.withLock { $0.lastQueued }() }

    /// Receives the number of the log's last entry before the stream, and a function that returns the number
    /// of the last entry that was queued for the stream.
    typealias Beginning = @Sendable (Int, _ lastQueued: @escaping @Sendable () -> Int) -> Void

    func start(_ stream: (_ beginning: @escaping Beginning) -> Observable<SpanEntry>) {
        // A closed exporter takes nothing, and the stream would retain the log.
        guard exporter()?.add(self) == true else { return }
        let entries = stream { [weak self] last, lastQueued in self?.begin(behind: last, lastQueued) }
        let running = entries.subscribe(onNext: { [weak self] in self?.take($0) })
        subscription.onDispose { running.dispose() }
    }

    private func begin(behind last: Int, _ lastQueued: @escaping @Sendable () -> Int) {
        state.withLock { state in
            state.lastSequence = max(state.lastSequence, last)
            state.handedOver = max(state.handedOver, last)
            state.lastQueued = lastQueued
        }
    }

    func hasTaken(through sequence: Int) -> Bool { state.withLock { $0.handedOver >= sequence } }

    /// Ends the export of this log after the entries that it has recorded so far, some of which may not have
    /// arrived.
    func endBehindTheLatest() {
        let last = lastRecorded
        let queued = lastQueued
        let hasArrived = state.withLock { state in
            state.end = min(state.end, last)
            state.awaited = min(state.awaited, state.end, queued)
            return state.handedOver >= state.awaited
        }
        if hasArrived { end(through: last) }
    }

    /// Ends the export of this log. Its open spans are exported as they are; the entries through `last` that
    /// have not arrived count as missed.
    func end(through last: Int, isClosing: Bool = false) {
        subscription.dispose()
        var finished: [TraceSpan] = []
        let missed = state.withLock { state -> Int? in
            if state.isOver { return nil }
            state.isOver = true
            state.collector.finishOpen(at: state.lastTime, &finished)
            return state.missing(through: last)
        }
        guard let missed else { return }
        export(finished, isLast: isClosing, missed: missed)
        state.withLock { $0.handedOver = .max }
        exporter()?.remove(self)
    }

    /// Ends the export because the exporter is released. Returns what is lost with the exporter.
    func abandon() -> (openSpans: Int, entries: Int) {
        subscription.dispose()
        let last = lastRecorded
        return state.withLock { state in
            var finished: [TraceSpan] = []
            state.collector.finishOpen(at: state.lastTime, &finished)
            return (finished.count(where: \.isSampled), state.missing(through: last))
        }
    }

    private func take(_ entry: SpanEntry) {
        var finished: [TraceSpan] = []
        let taken = state.withLock { state -> (dropped: Int, missed: Int)? in
            if state.isOver || entry.sequence > state.end { return nil }
            let missed = state.hasTakenAny ? entry.sequence - state.lastSequence - 1 : 0
            state.hasTakenAny = true
            state.lastSequence = entry.sequence
            state.lastTime = entry.time
            return (state.collector.take(entry, &finished), max(0, missed))
        }
        guard let taken else { return end(through: entry.sequence) }
        exporter()?.metrics?.take(entry, finished)
        export(finished, dropped: taken.dropped, missed: taken.missed)
        let (awaited, last) = state.withLock { state in
            state.handedOver = max(state.handedOver, entry.sequence)
            return (state.awaited, state.end)
        }
        if entry.sequence >= awaited { end(through: last) }
    }

    private func export(_ spans: [TraceSpan], isLast: Bool = false, dropped: Int = 0, missed: Int) {
        let sampled = spans.filter(\.isSampled).map { QueuedSpan(span: $0, resource: resource) }
        exporter()?.accept(sampled, isLast: isLast, droppedBefore: dropped, missedEntries: missed)
    }
}
