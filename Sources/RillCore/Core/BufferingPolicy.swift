import RillLocks

/// How many elements a buffer holds, and what happens to an element when the buffer is full.
public enum BufferingPolicy: Sendable, Hashable {
    /// The buffer holds any number of elements.
    case unbounded
    /// The buffer holds this many elements; a further element replaces the oldest.
    case dropOldest(Int)
    /// The buffer holds this many elements; a further element is dropped.
    case dropNewest(Int)
    /// The buffer holds this many elements; a further element ends the stream with `BufferOverflowError`,
    /// after the buffered elements.
    case error(Int)

    /// How many elements the buffer holds.
    @usableFromInline package var limit: Int {
        switch self {
        case .unbounded: .max
        case .dropOldest(let limit), .dropNewest(let limit), .error(let limit): limit
        }
    }

    @inlinable package func requireRoom(for operation: String) {
        require(limit >= 1, "Rill: \(operation) needs a limit of 1 or more, but got \(self)")
    }
}

/// A buffer with the policy `.error` was full.
public struct BufferOverflowError: Error, Hashable, CustomStringConvertible {
    /// The limit of the policy.
    public let limit: Int

    @usableFromInline package init(limit: Int) {
        self.limit = limit
    }

    /// The error as a sentence.
    public var description: String { "the buffer holds at most \(limit) elements, and one more was emitted" }
}
