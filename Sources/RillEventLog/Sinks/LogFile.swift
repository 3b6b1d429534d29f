import Foundation
import RillLocks

/// A file that a `LogWriter` writes to.
///
///     let file = try LogFile(at: url, rotation: LogRotation(maxSize: 50_000_000))
///     let writer = log.write(as: .jsonLines(), to: file)
///
/// One `LogFile` at a time can have a path; a second one, of this process or another, throws. A file that
/// another program moves or deletes is reopened within a second of writing; one that it empties begins with a
/// header again. A symbolic link stays one: the file that it leads to is written to and rotated. A write that
/// fails, on a full disk for example, leaves no partial line. A process that is killed leaves whole lines,
/// unless it is killed in the middle of writing one that spans two pages of the file, of 4,096 bytes.
public final class LogFile: Sendable {
    /// What happens to a file that exists already.
    public enum Existing: Sendable, Hashable {
        /// It is rotated, so that every run has a file of its own.
        case rotate
        /// It is written on. A partial last line, which a crash can leave, is ended first.
        case append
        /// It is emptied.
        case replace
    }

    private let sink: FileSink
    private let hasWriter = Atomic<Bool>(false)

    /// Opens or creates the file. Throws when that is impossible, or when the file is open in a `LogFile`.
    public init(at url: URL, existing: Existing = .rotate, rotation: LogRotation = LogRotation()) throws {
        sink = try FileSink(at: url, existing: existing, rotation: rotation, checkInterval: .seconds(1))
    }

    /// The sink, for the only writer in the life of the file.
    var sinkOfWriter: FileSink {
        let isTaken = hasWriter.exchange(true, ordering: .relaxed)
        require(!isTaken, "Rill: this LogFile has a writer already, or had one: \(sink.path)")
        return sink
    }
}
