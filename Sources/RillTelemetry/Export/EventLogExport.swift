import Rill
import RillEventLog

extension EventLog {
    /// Exports the spans of the subscriptions that start from now on, each when it ends. Disposing of the
    /// result ends the export after the entries that were recorded before. Spans that are still open are then
    /// exported as they are, with the attribute `rill.open`.
    ///
    /// Recording does not wait: entries are queued for the exporter as for any subscriber of `live`.
    /// `summary` makes the text of an element, on the scheduler of the exporter; without it, elements have no
    /// text.
    ///
    /// The exporter retains the log, and the result retains the log and the exporter. An exporter that is
    /// released loses what it has not sent.
    @discardableResult public func export(
        to exporter: OTLPExporter, summary: (@Sendable (Element) -> String)? = nil
    ) -> any Disposable {
        let source = LogSource(origin, exporter) { [self] in lastSequence }
        let clock = WallClock(start: start, origin: origin)
        let limits = exporter.limits
        source.start { beginning in
            live(on: exporter.scheduler, beginning: beginning)
                .map { SpanEntry($0, clock, limits, summary: summary) }
        }
        return LogExport(source: source, exporter: exporter)
    }
}

/// Ends the export of a log when it is disposed.
private struct LogExport: Disposable {
    let source: LogSource
    let exporter: OTLPExporter

    func dispose() { source.endBehindTheLatest() }
}
