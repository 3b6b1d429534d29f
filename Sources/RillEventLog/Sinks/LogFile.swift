import Foundation
import RillLocks

/// A file that a `LogWriter` writes to.
///
///     let file = try LogFile(at: url, rotation: LogRotation(maxSize: 50_000_000))
///     let writer = log.write(as: .jsonLines(), to: file)
///
/// A path can have one `LogFile` at a time; a second one, in this process or another, throws. A file that
/// another program moves or deletes is reopened within a second of writing; a file that it empties begins
/// with a header again. A symbolic link is kept: its target is written to and rotated. A write that fails, on
/// a full disk for example, leaves no partial line. A process that is killed leaves whole lines, unless it is
/// killed in the middle of writing one that spans two pages of the file, of 4,096 bytes.
public final class LogFile: Sendable {
    /// What happens to a file that exists already.
    public enum Existing: Sendable, Hashable {
        /// The file is rotated, so that every run has its own file.
        case rotate
        /// New lines are appended. A partial last line, which a crash can leave, is ended first.
        case append
        /// The file is emptied.
        case replace
    }

    private let sink: FileSink
    private let hasWriter = Atomic<Bool>(false)

    /// Opens or creates the file. Throws when that is impossible, or when the file is open in a `LogFile`.
    public init(at url: URL, existing: Existing = .rotate, rotation: LogRotation = LogRotation()) throws {
        sink = try FileSink(at: url, existing: existing, rotation: rotation, checkInterval: .seconds(1))
    }

    /// The sink, for the only writer that this `LogFile` ever has.
    var sinkOfWriter: FileSink {
        let isTaken = hasWriter.exchange(true, ordering: .relaxed)
        require(!isTaken, "Rill: this LogFile has a writer already, or had one: \(sink.path)")
        return sink
    }
}
