/// An error as the log knows it: its type, its text, and, while it lives in memory, the error itself.
///
/// Type and text are made when somebody asks. Two are equal when both are the same.
public struct LoggedError: Sendable, Equatable, CustomStringConvertible {
    public let error: any Error

    public init(_ error: any Error) {
        self.error = error
    }

    /// The name of the type, without its module.
    public var type: String {
        (error as? ReplayedError)?.type ?? String(describing: Swift.type(of: error))
    }

    public var text: String { "\(error)" }

    public var description: String { text }

    public static func == (lhs: LoggedError, rhs: LoggedError) -> Bool {
        lhs.type == rhs.type && lhs.text == rhs.text
    }
}
