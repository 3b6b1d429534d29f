/// An error of which only type and text are known: it was read from a file, or a redaction left no more of it.
public struct ReplayedError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the type that the error had.
    public let type: String
    public let text: String

    public init(type: String, text: String) {
        self.type = type
        self.text = text
    }

    public var description: String { text }
}
