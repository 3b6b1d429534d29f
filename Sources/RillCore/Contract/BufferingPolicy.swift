/// What becomes of elements that come faster than they are taken.
public enum BufferingPolicy: Sendable, Hashable {
    /// All of them wait.
    case unbounded
    /// So many wait; one more takes the place of the oldest.
    case dropOldest(Int)
    /// So many wait; one more is dropped.
    case dropNewest(Int)
    /// So many wait; one more ends the stream with `BufferOverflow`.
    case error(Int)

    /// How many may wait.
    @usableFromInline
    var limit: Int {
        switch self {
        case .unbounded: .max
        case .dropOldest(let limit), .dropNewest(let limit), .error(let limit): limit
        }
    }
}

/// More elements came than were to wait.
public struct BufferOverflow: Error, Hashable, CustomStringConvertible {
    public let limit: Int

    @usableFromInline
    init(limit: Int) {
        self.limit = limit
    }

    public var description: String { "more than \(limit) elements waited to be taken" }
}
