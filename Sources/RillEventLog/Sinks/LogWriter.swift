import Rill

extension EventLog {
    /// Writes every entry from now on to a file, on a thread of its own.
    ///
    ///     let writer = log.write(as: .jsonLines(), to: try LogFile(at: url))
    ///
    /// Recording does not wait for the file: entries are queued, and `bufferingPolicy` decides when the queue
    /// is full. With `.error`, a full queue ends the writer. With `waitingAtMost`, a thread that records
    /// waits up to this time of the system's clock for room, for each entry; meanwhile the queue holds up to
    /// twice its limit. Do not use it with a sink that records into the same log: its thread would wait for
    /// itself.
    ///
    /// A write that fails is tried again after 0.1 s, then after twice the time, up to 5 s, until it
    /// succeeds; meanwhile entries are queued. `onError` receives the first error of each series of failures,
    /// on the thread of the writer; without `onError` it goes to `UnhandledErrors`.
    ///
    /// The writer works until it is disposed. When the process exits normally, queued entries are written
    /// first, for up to 5 s. A `LogFile` accepts only one writer, ever. `scheduler` replaces the thread, for
    /// a test in virtual time; at the exit, the entries of such a writer are not written.
    public func write(
        as format: LogFormat<Element>, to target: LogFile, on scheduler: (any Scheduler)? = nil,
        bufferingPolicy: BufferingPolicy = .dropNewest(16_384), waitingAtMost limit: Duration = .zero,
        onError: (@Sendable (any Error) -> Void)? = nil, file: String = #fileID, line: Int = #line
    ) -> LogWriter {
        write(
            as: format, to: target.sinkOfWriter, on: scheduler, bufferingPolicy: bufferingPolicy,
            waitingAtMost: limit, onError: onError, file: file, line: line)
    }

    /// Writes every entry from now on to a closure, in the same way as to a file.
    public func write(
        as format: LogFormat<Element>, to target: LogLineSink, on scheduler: (any Scheduler)? = nil,
        bufferingPolicy: BufferingPolicy = .dropNewest(16_384), waitingAtMost limit: Duration = .zero,
        onError: (@Sendable (any Error) -> Void)? = nil, file: String = #fileID, line: Int = #line
    ) -> LogWriter {
        write(
            as: format, to: LineSink(target.write), on: scheduler, bufferingPolicy: bufferingPolicy,
            waitingAtMost: limit, onError: onError, file: file, line: line)
    }

    /// Writes every entry from now on to a sink of your own, in the same way as to a file.
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
    /// system's clock. Returns true when all are stored. Dropped entries do not count, but entries after the
    /// end of the writer do, also after an overflow with `.error`. On the thread of the writer itself, the
    /// call does not wait.
    @discardableResult public func flush(waitingAtMost limit: Duration = .seconds(5)) -> Bool {
        queue.flush(waitingAtMost: limit)
    }

    /// Ends the writer: later entries are not written. Queued entries are stored, and the sink is closed, on
    /// the thread of the writer. If the sink fails now, the queued entries are lost, and `onError` receives
    /// `EntriesNotWrittenError`.
    public func dispose() { queue.end(retryingUntil: .now) }

    /// Ends the writer and waits until the sink is closed, for at most this time of the system's clock.
    /// Returns whether every entry before the end was stored, as `flush` does. A write that fails is tried
    /// again until the limit; then the queue is lost. At the exit of the process, a writer has 5 s from the
    /// moment at which its end began. Inside the sink or `onError`, `close` returns false without waiting,
    /// and the writer ends afterwards.
    @discardableResult public func close(waitingAtMost limit: Duration = .seconds(5)) -> Bool {
        queue.close(waitingAtMost: limit)
    }
}

/// Entries were accepted for a sink and could not be stored.
public struct EntriesNotWrittenError: Error, CustomStringConvertible {
    /// How many entries were lost.
    public let count: Int
    /// The error of the last write.
    public let cause: any Error

    /// The number and the cause.
    public var description: String {
        "\(count.counted("entry of a log", "entries of a log")) could not be written: \(cause)"
    }
}

/// What a writer needs from its queue, for any type of element.
protocol LogWriting: AnyObject, Sendable {
    var figures: LogWriter.Figures { get }
    /// When the end of the writer began; nil before.
    var endBegan: ContinuousClock.Instant? { get }
    var unwrittenCount: Int { get }

    func flush(waitingAtMost limit: Duration) -> Bool
    func close(waitingAtMost limit: Duration) -> Bool
    /// Ends the writer: it takes no more entries. A write that fails is tried again until the deadline; of
    /// several deadlines, the latest counts.
    func end(retryingUntil deadline: ContinuousClock.Instant)
}
