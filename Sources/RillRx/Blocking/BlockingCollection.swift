import RillLocks

/// The events that a blocked thread waits for.
final class BlockingCollection<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var ending: Event<Never>?
    }

    private let state = Mutex(State())

    func append(_ element: Element) { state.withLock { $0.elements.append(element) } }

    func end(with error: (any Error)?) {
        // As those who block in RxSwift expect it.
        let error: (any Error)? = error.map { RxError($0) ?? $0 }
        state.withLock { $0.ending = .end(error) }
    }

    /// The elements and the ending; a stream that has not ended has timed out.
    func result(orTimeout timeout: Double?) -> MaterializedSequenceResult<Element> {
        let (elements, ending) = state.withLock { ($0.elements, $0.ending) }
        switch ending {
        case .completed: return .completed(elements: elements)
        case .error(let error): return .failed(elements: elements, error: error)
        case nil: return .failed(elements: elements, error: RxError.noEnd(within: timeout ?? 0))
        }
    }
}
