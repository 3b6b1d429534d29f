import Foundation

/// What can be read of a damaged log file: every whole line, before and after the damage.
///
///     let recovered = RecoveredLog<AnyJSON>(jsonLines: data)
///     recovered.recordings.last?.text()
///
/// A line that cannot be read is skipped and counted. Its entry counts as dropped if a later line of the same
/// log shows that it is missing. An entry whose element cannot be read is kept as an `UnknownEntry`. A file
/// without a header, or with several, can be read.
public struct RecoveredLog<Element: Sendable & Decodable>: Sendable {
    /// A line that was skipped.
    public struct SkippedLine: Sendable, Hashable, CustomStringConvertible {
        /// The number of the line, from 1.
        public let line: Int
        /// What is wrong with the line.
        public let reason: String

        /// The line and the reason.
        public var description: String { "line \(line): \(reason)" }
    }

    /// The logs in the file, in the order of the file. The joined files of a rotated log are one recording.
    public let recordings: [LogRecording<Element>]
    /// How many lines were skipped.
    public let skippedCount: Int
    /// The first 100 skipped lines.
    public let skippedLines: [SkippedLine]

    /// Reads the bytes of a file. An error whose type is not in `errors` becomes a `ReplayedError`.
    public init(jsonLines data: Data, errors: LogErrorCodec = .none) {
        var reader = JSONLinesReader<Element>(errors: errors, isTolerant: true)
        var (count, lines) = (0, [SkippedLine]())
        _ = reader.read(data) { damage in
            count += 1
            if lines.count < 100 { lines.append(SkippedLine(line: damage.line, reason: damage.reason)) }
            return true
        }
        (skippedCount, skippedLines, recordings) = (count, lines, reader.recordings)
    }
}
