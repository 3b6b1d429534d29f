import RillEventLog

/// Spans were accepted for export and did not reach their receiver.
public struct SpansNotExportedError: Error, Sendable, CustomStringConvertible {
    /// How many spans were lost: 0 for a warning of the receiver about spans that it took, and when only
    /// entries of a log were lost that had not become spans.
    public let count: Int
    /// The reason: what the receiver says, or the error of the last request.
    public let reason: String
    var isWarning = false

    /// The number and the reason, whose control characters are written as `\u{1B}`.
    public var description: String {
        isWarning
            ? "the receiver of spans warns: \(reason.onOneLine)"
            : "\(count.counted("span was", "spans were")) not exported: \(reason.onOneLine)"
    }
}
