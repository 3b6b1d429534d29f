import Foundation
import Rill
import RillEventLog
import RillLocks
import RillNetworking

/// Sends the spans of logs, and metrics of logs and limits, to a collector, by OTLP/HTTP with JSON.
///
///     let exporter = OTLPExporter(to: url)  // http://localhost:4318/v1/traces
///     let export = log.export(to: exporter)
///
/// A request has up to 512 spans and about 4 MiB. It is sent when that many spans wait, and at the latest 5 s
/// after a span ended or after the previous request was answered. Up to 2,048 spans wait; further ones are
/// dropped and counted. `OTLPSettings` changes these numbers. A request that fails for lack of a network, or
/// with status 429, 502, 503 or 504, is sent again until it succeeds: after pauses of up to 30 s, and not
/// before the time of `Retry-After`, which counts as five minutes if it is longer. With any other status the
/// spans of the request are lost, counted and reported. A span may arrive twice, with the same ids.
/// `OTLPMetrics` describes the sending of metrics.
///
/// An exporter has a client of its own, so no interceptor of yours can record its requests.
public final class OTLPExporter: Sendable {
    let scheduler: any TrustedScheduler
    let limits: SpanLimits
    let settings: OTLPSettings
    let onError: @Sendable (any Error) -> Void
    /// Nil when no spans are sent.
    let sender: OTLPSender?
    let metrics: MetricsExport?
    let state: Mutex<ExportState>
    private let sources = Mutex<[ObjectIdentifier: LogSource]>([:])
    let lifetime = Lifetime()

    /// Makes an exporter. Nothing is sent before there are spans or metrics.
    ///
    /// - `url` is the URL for spans with its path, in most cases `/v1/traces`; with nil, no spans
    ///   are sent.
    /// - `metrics` is where metrics go, in most cases `/v1/metrics`; without it, none are sent.
    /// - `headers` are sent with every request of spans: a key of the receiver, for example.
    /// - `settings` are the sizes, times, sampling and compression; `OTLPEnvironment` reads them.
    /// - `scheduler` replaces the thread of the exporter, for a test in virtual time.
    /// - `onError` receives the first error of each series of failed requests, and every
    ///   `SpansNotExportedError`, on any thread; for metrics, the first error until the receiver takes some.
    ///   Without it they go to `UnhandledErrors`.
    public init(
        to url: URL?, metrics: OTLPMetrics? = nil, headers: HTTPHeaders = [:],
        transport: any Transport = ApiClient.defaultTransport, limits: SpanLimits = SpanLimits(),
        settings: OTLPSettings = OTLPSettings(), on scheduler: (any Scheduler)? = nil,
        onError: (@Sendable (any Error) -> Void)? = nil
    ) {
        settings.check()
        let own = scheduler?.trusted
        let scheduler =
            own ?? SerialDispatchQueueScheduler(qos: .utility, internalSerialQueueName: "rill.telemetry")
        self.scheduler = scheduler
        self.limits = limits
        self.settings = settings
        state = Mutex(ExportState(settings))
        let onError = onError ?? { UnhandledErrors.handle($0) }
        self.onError = onError
        sender = url.map {
            OTLPSender(
                to: $0, headers: headers, timeout: settings.timeout, isCompressed: settings.isCompressed,
                transport: transport, scheduler: scheduler)
        }
        // The clock of a scheduler that the caller passes may be virtual.
        let wallTime = own == nil ? { @Sendable in LogOrigin.current().nanosecondsSince1970 } : nil
        self.metrics = metrics.map {
            MetricsExport(
                $0, limits, resource: settings.resource, transport: transport, on: scheduler,
                wallTime: wallTime, onError: onError)
        }
        self.metrics?.start()
    }

    deinit {
        if state.withLock({ $0.isClosed }) { return }
        let left = sources.withLock { Array($0.values) }.map { $0.abandon() }
        endSending(
            losing: left.reduce(0) { $0 + $1.openSpans }, andEntries: left.reduce(0) { $0 + $1.entries },
            because: "the exporter was released")
    }

    /// What the exporter has done so far.
    public var figures: Figures {
        var figures = state.withLock { $0.figures }
        if metrics?.isFailing == true { figures.isFailing = true }
        return figures
    }

    /// Sends the metrics, and the spans of everything that was recorded before the call and has ended, and
    /// waits for at most this time of the system's clock. Returns true when the receiver has taken them all
    /// and nothing was lost since the exporter was made, as for `close`. Do not call this on the thread of
    /// the scheduler or in `onError`.
    @discardableResult public func flush(waitingAtMost limit: Duration = .seconds(5)) -> Bool {
        state.withLock { $0.isClosing } ? isClosed(within: limit) : sendAll(within: limit)
    }

    private func sendAll(within limit: Duration, isLast: Bool = false) -> Bool {
        let deadline = ContinuousClock.Instant.deadline(after: limit)
        let isComplete = waitForEntries(sources.withLock { $0.values.map { ($0, $0.lastRecorded) } }, limit)
        let (target, action) = state.withLock { state in
            let action = state.hurry()
            return (state.accepted, action)
        }
        perform(action)
        let metricsTarget = metrics?.send(isLast: isLast) ?? 0
        let rest = max(.zero, ContinuousClock.now.duration(to: deadline))
        let isSettled = Threads.wait(atMost: rest) {
            state.withLock { $0.settled >= target } && metrics?.hasSettled(metricsTarget) != false
        }
        return isSettled && isComplete && figures.isLossless && metrics?.hasDelivered(metricsTarget) != false
    }

    /// Ends the export of all logs, sends what is queued, and waits for at most this time of the system's
    /// clock. Streams that have not ended are exported as they are, with the attribute `rill.open`. What
    /// cannot be sent in time is lost and reported. What the logs record later is neither exported nor
    /// counted. Returns true when nothing was lost since the exporter was made: according to `figures`, no
    /// span was dropped or refused and no entry was missed, and the last metrics arrived. A second call
    /// returns the same as soon as the first call has ended. Do not call this on the thread of the scheduler.
    @discardableResult public func close(waitingAtMost limit: Duration = .seconds(5)) -> Bool {
        let deadline = ContinuousClock.Instant.deadline(after: limit)
        guard state.withLock({ $0.beginClosing() }) else { return isClosed(within: limit) }
        let targets = sources.withLock { $0.values.map { ($0, $0.lastRecorded) } }
        _ = waitForEntries(targets, limit)
        for (source, last) in targets { source.end(through: last, isClosing: true) }
        _ = sendAll(within: max(.zero, ContinuousClock.now.duration(to: deadline)), isLast: true)
        endSending()
        return isLossless
    }

    /// Whether another call of `close` has ended in time, and without a loss.
    private func isClosed(within limit: Duration) -> Bool {
        Threads.wait(atMost: limit) { state.withLock { $0.isClosed } } && isLossless
    }

    private var isLossless: Bool { figures.isLossless && metrics?.hasDelivered != false }

    /// Waits until the entries that were recorded before have become spans, for half of the time: the rest is
    /// for sending. Returns false if an entry has not become a part of a span; an entry that its log has
    /// dropped never does.
    private func waitForEntries(_ targets: [(LogSource, Int)], _ limit: Duration) -> Bool {
        _ = Threads.wait(atMost: limit / 2) {
            targets.allSatisfy { $0.hasTaken(through: min($1, $0.lastQueued)) }
        }
        return targets.allSatisfy { $0.hasTaken(through: $1) }
    }

    private func endSending(
        losing openSpans: Int = 0, andEntries entries: Int = 0,
        because reason: String = "the exporter was closed"
    ) {
        let (lost, request) = state.withLock { $0.end() }
        request?.dispose()
        lifetime.dispose()
        metrics?.end()
        if lost.isEmpty, openSpans == 0, entries == 0 { return }
        let missed = entries.counted("entry", "entries")
        let reason = entries == 0 ? reason : "\(reason), and \(missed) had not become spans"
        onError(SpansNotExportedError(count: lost.count + openSpans, reason: reason))
    }

    /// Adds a source. Returns false when the exporter is being closed, which ends only the sources added
    /// before.
    func add(_ source: LogSource) -> Bool {
        sources.withLock { sources in
            if state.withLock({ $0.isClosing }) { return false }
            sources[ObjectIdentifier(source)] = source
            return true
        }
    }

    func remove(_ source: LogSource) {
        let removed = sources.withLock { $0.removeValue(forKey: ObjectIdentifier(source)) }
        withExtendedLifetime(removed) {}
    }

    /// Queues spans, and counts what was lost before them.
    func accept(_ spans: [QueuedSpan], isLast: Bool, droppedBefore: Int, missedEntries: Int) {
        let spans = sender == nil ? [] : spans
        if spans.isEmpty, droppedBefore == 0, missedEntries == 0 { return }
        perform(
            state.withLock { state in
                if state.isClosed { return .nothing }
                state.figures.dropped += droppedBefore
                state.figures.missedEntries += missedEntries
                return state.accept(spans, isLast: isLast)
            })
    }
}
