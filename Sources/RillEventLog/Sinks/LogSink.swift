import Foundation
import RillLocks

/// A destination of a `LogWriter`, besides `LogFile` and `LogLineSink`. A writer calls its sink from one
/// thread at a time.
public protocol LogSink: Sendable {
    /// Called before every write. Returns true when the next bytes are the first of a file or connection, so
    /// that a header precedes them, and true again if that write fails. An error delays the write.
    func prepare() throws -> Bool

    /// Stores whole lines. After an error none of them counts as stored: the writer passes the same entries
    /// again later.
    func write(_ lines: Data) throws

    /// Called once, after the last write.
    func close() throws
}

extension LogSink {
    /// Does nothing.
    public func close() {}
}

/// A sink that passes lines to a closure: for standard error, for the logger of the system, for a test.
///
///     log.write(as: .text(), to: LogLineSink { lines in print(lines, terminator: "") })
///
/// A `Logger` of Apple's systems cuts long messages, so it receives one line at a time:
///
///     let logger = Logger(subsystem: "weather", category: "events")
///     let sink = LogLineSink { lines in
///         for line in lines.split(separator: "\n") { logger.debug("\(line, privacy: .public)") }
///     }
///     let writer = log.write(as: .text(), to: sink)
///
/// Such lines are public: use the redaction of the log to remove secrets.
public struct LogLineSink: Sendable {
    let write: @Sendable (String) throws -> Void

    /// Passes one or more whole lines, each with its line feed, to `write`, on the thread of the writer.
    public init(_ write: @escaping @Sendable (_ lines: String) throws -> Void) { self.write = write }
}

/// The sink of a `LogLineSink` for one writer.
final class LineSink: LogSink {
    private let write: @Sendable (String) throws -> Void
    private let hasBegun = Atomic<Bool>(false)

    init(_ write: @escaping @Sendable (String) throws -> Void) { self.write = write }

    func prepare() -> Bool { !hasBegun.load(ordering: .relaxed) }

    func write(_ lines: Data) throws {
        try write(String(decoding: lines, as: UTF8.self))
        hasBegun.store(true, ordering: .relaxed)
    }
}
