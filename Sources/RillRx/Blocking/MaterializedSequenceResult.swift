/// How a stream ended, and all its elements.
@frozen public enum MaterializedSequenceResult<Element: Sendable>: Sendable {
    /// The stream completed.
    case completed(elements: [Element])
    /// The stream failed, after these elements.
    case failed(elements: [Element], error: any Error)
}

extension MaterializedSequenceResult {
    /// The elements, if the stream completed; otherwise throws its error.
    func elements() throws -> [Element] {
        switch self {
        case .completed(let elements): return elements
        case .failed(_, let error): throw error
        }
    }
}
