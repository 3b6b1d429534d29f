/// A log file cannot be read from this line on.
public struct DamagedLog<Element: Sendable>: Error, CustomStringConvertible {
    /// From 1.
    public let line: Int
    public let reason: String
    /// What the lines before it say.
    public let recovered: LogRecording<Element>

    public var description: String { "line \(line): \(reason)" }
}
