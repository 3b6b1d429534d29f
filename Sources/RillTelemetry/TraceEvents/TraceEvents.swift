import Foundation
import RillEventLog

extension LogRecording {
    /// The recording in the trace-event format, a JSON object in UTF-8 that Perfetto and `chrome://tracing`
    /// open. See `Collection.traceEvents(summary:)`.
    public func traceEvents(summary: (@Sendable (Element) -> String)? = nil) -> Data {
        [self].traceEvents(summary: summary)
    }
}

extension Collection {
    /// Recordings of several processes beside each other by the time of day, in the
    /// [trace-event format](https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU).
    ///
    /// Each recording is a process, and each subscription an asynchronous track with its attempts
    /// nested in it and its events as instants; an attempt that begins beside another has a track of
    /// its own. `ts` is in microseconds since the earliest start of a recording, and never decreases
    /// within the file. `otherData.start` is that start, in nanoseconds since 1 January 1970. All
    /// events are in the file, without a limit. `summary` makes the text of an element.
    public func traceEvents<Value>(
        summary: (@Sendable (Value) -> String)? = nil
    ) -> Data where Element == LogRecording<Value> {
        var file = TraceEventFile()
        for recording in self { file.add(recording, summary: summary) }
        return file.json
    }
}
