/// How much of a body has been sent or received.
public struct TransferProgress: Sendable, Hashable {
    public enum Direction: Sendable, Hashable {
        case upload
        case download
    }

    public let direction: Direction
    /// In bytes, as is `total`.
    public let completed: Int
    /// Nil when it is not known.
    public let total: Int?

    public init(_ direction: Direction, completed: Int, total: Int?) {
        self.direction = direction
        self.completed = completed
        self.total = total
    }

    /// Within 0…1; nil when the total is not known.
    public var fraction: Double? {
        total.map { $0 == 0 ? 1 : min(1, Double(completed) / Double($0)) }
    }
}

/// What shows the progress of uploads and downloads.
public protocol Progressable: Sendable {
    func progress(_ progress: TransferProgress)
}
