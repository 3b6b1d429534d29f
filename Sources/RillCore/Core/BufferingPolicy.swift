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
    /// The buffer pauses its source when it holds this many elements, if the source can pause: the body of a
    /// response, an asynchronous sequence. A paused source sends at most what is already in flight. With
    /// `observe(on:)` the source resumes when half of the elements are left. The buffer is unbounded if its
    /// source cannot pause, or if an operator between the two delivers later, such as `delay`.
    case pauseSource(Int)

    /// How many elements the buffer holds.
    @usableFromInline package var limit: Int {
        switch self {
        case .unbounded: .max
        case .dropOldest(let limit), .dropNewest(let limit), .error(let limit), .pauseSource(let limit): limit
        }
    }

    /// Whether a buffer that holds `count` elements pauses its source.
    @inlinable package func pausesSource(at count: Int) -> Bool {
        if case .pauseSource(let limit) = self { count >= limit } else { false }
    }

    @inlinable package func requireRoom(for operation: String) {
        require(limit >= 1, "Rill: \(operation) needs a limit of 1 or more, but got \(self)")
    }
}

/// A buffer with the policy `.error` was full.
public struct BufferOverflowError: Error, Hashable, CustomStringConvertible {
    /// The limit of the policy.
    public let limit: Int

    @usableFromInline package init(limit: Int) { self.limit = limit }

    /// The error as a sentence.
    public var description: String {
        "the buffer holds at most \(limit.counted("element", "elements")), and one more was emitted"
    }
}
