/// An error as the log records it: its type, its text and, while the log is in memory, the error itself.
///
/// Type and text are computed when they are read. Two logged errors are equal when their types and their
/// texts are equal.
public struct LoggedError: Sendable, Equatable, CustomStringConvertible {
    /// The error itself; a `ReplayedError` if it was read from a file that does not store it.
    public let error: any Error

    /// Wraps an error.
    public init(_ error: any Error) { self.error = error }

    /// The name of the error's type, without its module.
    public var type: String { (error as? ReplayedError)?.type ?? String(describing: Swift.type(of: error)) }

    /// The description of the error.
    public var text: String { "\(error)" }

    /// The same as `text`.
    public var description: String { text }

    /// True when type and text are equal.
    public static func == (lhs: LoggedError, rhs: LoggedError) -> Bool {
        lhs.type == rhs.type && lhs.text == rhs.text
    }
}

/// An error of which only type and text are known, because it was read from a file or redacted.
public struct ReplayedError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the original error's type.
    public let type: String
    /// The description of the original error.
    public let text: String

    /// Makes an error with this type and text, for a redaction for example.
    public init(type: String, text: String) {
        self.type = type
        self.text = text
    }

    /// The same as `text`.
    public var description: String { text }
}
