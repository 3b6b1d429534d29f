import RillEventLog

/// Metrics did not reach their receiver. The next request repeats their counts and adds newer ones.
public struct MetricsNotExportedError: Error, Sendable, CustomStringConvertible {
    /// How many points the receiver has refused; nil if it has taken none.
    public let rejected: Int?
    /// The reason: what the receiver says, or the error of the last request.
    public let reason: String

    /// The number and the reason, whose control characters are written as `\u{1B}`.
    public var description: String {
        switch rejected {
        case 0: "the receiver of metrics warns: \(reason.onOneLine)"
        case let count?:
            "\(count.counted("point of metrics was", "points of metrics were")) refused: \(reason.onOneLine)"
        case nil: "metrics were not exported: \(reason.onOneLine)"
        }
    }
}
