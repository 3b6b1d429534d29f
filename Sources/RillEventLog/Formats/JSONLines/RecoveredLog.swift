import Foundation
import Rill

/// What can be read of a damaged log file: every whole line, before and after the damage.
///
///     let recovered = RecoveredLog<AnyJSON>(jsonLines: data)
///     recovered.recordings.last?.text()
///
/// A line that cannot be read is skipped and counted, and its entry counts as dropped. An entry whose element
/// cannot be read is kept as an `UnknownEntry`. A file without a header, or with several, can be read.
public struct RecoveredLog<Element: Sendable & Decodable>: Sendable {
    /// A line that was skipped.
    public struct SkippedLine: Sendable, Hashable, CustomStringConvertible {
        /// The number of the line, from 1.
        public let line: Int
        /// What is wrong with it.
        public let reason: String

        /// The line and the reason.
        public var description: String { "line \(line): \(reason)" }
    }

    /// The logs in the file, in its order. Files that one log was rotated into are one recording when they
    /// are joined.
    public let recordings: [LogRecording<Element>]
    /// How many lines were skipped.
    public private(set) var skippedCount = 0
    /// The first 100 skipped lines.
    public private(set) var skippedLines: [SkippedLine] = []

    /// Reads the bytes of a file. An error whose type is not in `errors` becomes a `ReplayedError`.
    public init(jsonLines data: Data, errors: LogErrorCodec = .none) {
        var reader = JSONLinesReader<Element>(errors: errors, isTolerant: true)
        for (index, line) in JSONLinesReader<Element>.lines(of: data).enumerated() {
            do { try reader.read(line) } catch {
                skippedCount += 1
                if skippedLines.count < 100 {
                    let reason = JSONLinesReader<Element>.reason(error, in: line)
                    skippedLines.append(SkippedLine(line: index + 1, reason: reason))
                }
            }
        }
        recordings = reader.recordings
    }
}
