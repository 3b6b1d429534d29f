import Rill

extension EventLog {
    /// Writes every entry from now on to a file, on a thread of its own.
    ///
    ///     let writer = log.write(as: .jsonLines(), to: try LogFile(at: url))
    ///
    /// Recording does not wait for the file: entries are queued, and `bufferingPolicy` decides when the queue
    /// is full. With `.error`, the writer ends then. With `waitingAtMost`, a thread that records waits up to
    /// this time of the system's clock for room, for each entry; meanwhile the queue holds up to twice its
    /// limit. Do not use it with a sink that records into the same log: its thread would wait for itself.
    ///
    /// A write that fails is tried again after 0.1 s, then after twice the time, up to 5 s, until it
    /// succeeds; meanwhile entries are queued. `onError` receives the first error of each series of failures,
    /// on the thread of the writer; without `onError` it goes to `UnhandledErrors`.
    ///
    /// The writer works until it is disposed. When the process exits normally, what is queued is written
    /// first, for up to 5 s. A `LogFile` has one writer in its life. `scheduler` replaces the thread, for a
    /// test in virtual time; such a writer has no part in the exit.
    public func write(
        as format: LogFormat<Element>, to target: LogFile, on scheduler: (any Scheduler)? = nil,
        bufferingPolicy: BufferingPolicy = .dropNewest(16_384), waitingAtMost limit: Duration = .zero,
        onError: (@Sendable (any Error) -> Void)? = nil, file: String = #fileID, line: Int = #line
    ) -> LogWriter {
        write(
            as: format, to: target.sinkOfWriter, on: scheduler, bufferingPolicy: bufferingPolicy,
            waitingAtMost: limit, onError: onError, file: file, line: line)
    }

    /// Writes every entry from now on to a closure, as to a file.
    public func write(
        as format: LogFormat<Element>, to target: LogLineSink, on scheduler: (any Scheduler)? = nil,
        bufferingPolicy: BufferingPolicy = .dropNewest(16_384), waitingAtMost limit: Duration = .zero,
        onError: (@Sendable (any Error) -> Void)? = nil, file: String = #fileID, line: Int = #line
    ) -> LogWriter {
        write(
            as: format, to: LineSink(target.write), on: scheduler, bufferingPolicy: bufferingPolicy,
            waitingAtMost: limit, onError: onError, file: file, line: line)
    }

    /// Writes every entry from now on to a sink of your own, as to a file.
    public func write(
        as format: LogFormat<Element>, to sink: any LogSink, on scheduler: (any Scheduler)? = nil,
        bufferingPolicy: BufferingPolicy = .dropNewest(16_384), waitingAtMost limit: Duration = .zero,
        onError: (@Sendable (any Error) -> Void)? = nil, file: String = #fileID, line: Int = #line
    ) -> LogWriter {
        bufferingPolicy.requireRoom(for: "write(as:to:)")
        let queue = LogWriterQueue(
            of: self, lines: format.makeLines(start, origin), to: sink,
            on: scheduler?.trusted ?? Self.ownThread(),
            onError: onError ?? { UnhandledErrors.handle($0, at: CallSite(file: file, line: line)) })
        queue.start(bufferingPolicy, waitingAtMost: limit)
        if scheduler == nil { OpenLogWriters.add(queue) }
        return LogWriter(queue)
    }
}

/// Writes a log to a sink: made by `EventLog.write(as:to:)`.
public final class LogWriter: Disposable, Sendable {
    /// What a writer has done so far.
    public struct Figures: Sendable, Hashable {
        /// How many entries the sink has stored.
        public let written: Int
        /// How many entries came while the queue was full, since the start of the writer.
        public let dropped: Int
        /// How many accepted entries could not be stored before the writer ended.
        public let lost: Int
        /// Whether the last write failed.
        public let isFailing: Bool
    }

    private let queue: any LogWriting

    init(_ queue: any LogWriting) { self.queue = queue }

    /// What the writer has done so far.
    public var figures: Figures { queue.figures }

    /// Waits until every entry that was recorded before the call is stored, for at most this time of the
    /// system's clock. True when all are. Entries that were dropped do not count, but those after the end of
    /// the writer do, also after an overflow with `.error`. Not for the thread of the writer itself.
    @discardableResult public func flush(waitingAtMost limit: Duration = .seconds(5)) -> Bool {
        queue.flush(waitingAtMost: limit)
    }

    /// Ends the writer: later entries are not written. What is queued is stored, and the sink is closed, on
    /// the thread of the writer. If the sink fails now, what is queued is lost, and `onError` receives
    /// `EntriesNotWrittenError`.
    public func dispose() { queue.end(retryingUntil: .now) }

    /// Ends the writer and waits until the sink is closed, for at most this time of the system's clock.
    /// Returns whether every entry before the end was stored, as `flush` does. A write that fails is tried
    /// again until the limit; then the queue is lost. At the exit of the process, a writer has 5 s from the
    /// start of its end. In the sink, or in `onError`, it returns false without waiting, and the writer ends
    /// after that call.
    @discardableResult public func close(waitingAtMost limit: Duration = .seconds(5)) -> Bool {
        queue.close(waitingAtMost: limit)
    }
}

/// Entries were accepted for a sink and could not be stored.
public struct EntriesNotWrittenError: Error, CustomStringConvertible {
    /// How many.
    public let count: Int
    /// The error of the last write.
    public let cause: any Error

    /// The number and the cause.
    public var description: String {
        "\(count.counted("entry of a log", "entries of a log")) could not be written: \(cause)"
    }
}

/// What a writer needs of its queue, whatever the type of the elements.
protocol LogWriting: AnyObject, Sendable {
    var figures: LogWriter.Figures { get }
    /// When somebody has ended it; nil until then.
    var endBegan: ContinuousClock.Instant? { get }
    var unwrittenCount: Int { get }

    func flush(waitingAtMost limit: Duration) -> Bool
    func close(waitingAtMost limit: Duration) -> Bool
    /// Takes no more entries. A write that fails is tried again until the deadline, the latest of several.
    func end(retryingUntil deadline: ContinuousClock.Instant)
}
