/// How much of a body has been sent or received, in bytes.
public struct TransferProgress: Sendable, Hashable {
    /// Whether the body belongs to the request or to the response.
    public enum Direction: Sendable, Hashable {
        /// The body of the request.
        case upload
        /// The body of the response.
        case download
    }

    /// Whether the body is being sent or received.
    public let direction: Direction
    /// How many bytes of the body have been sent or received so far.
    public let completed: Int
    /// The length of the body; nil while it is unknown.
    public let total: Int?

    /// Progress as a transport reports it.
    public init(_ direction: Direction, completed: Int, total: Int?) {
        self.direction = direction
        self.completed = completed
        self.total = total
    }

    /// The completed part of the body, from 0 to 1; nil while the total is unknown.
    public var fraction: Double? {
        total.map { $0 == 0 ? 1 : max(0, min(1, Double(completed) / Double($0))) }
    }
}
