import RillLocks

/// A stream whose methods block the calling thread until they have their result. Every method subscribes, and
/// ends the subscription before it returns. `TimeoutError`, `SingleError` and `IndexOutOfRangeError` are
/// thrown as the `RxError` that names them.
public struct BlockingObservable<Element: Sendable>: Sendable {
    let timeout: Double?
    let source: Observable<Element>

    /// All elements. Throws the error of the stream.
    public func toArray() throws -> [Element] { try wait(for: source).elements() }

    /// The first element, or nil if the stream has none. Throws an error that arrives before the first
    /// element.
    public func first() throws -> Element? { try wait(for: source.take(1)).elements().first }

    /// The last element, or nil if the stream has none. Throws the error of the stream.
    public func last() throws -> Element? { try wait(for: source.takeLast(1)).elements().last }

    /// The only element. Throws `RxError.noElements` or `RxError.moreThanOneElement`, and the error of the
    /// stream.
    public func single() throws -> Element { try only(of: source.single()) }

    /// The only element that satisfies `predicate`. Throws `RxError.noElements` or
    /// `RxError.moreThanOneElement`, the error of the stream, and an error of `predicate`.
    public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) throws -> Element {
        try only(of: source.single(predicate))
    }

    /// All elements and how the stream ended, with the error as a value.
    public func materialize() -> MaterializedSequenceResult<Element> { wait(for: source) }

    private func only(of stream: Observable<Element>) throws -> Element {
        guard let element = try wait(for: stream).elements().first else { throw RxError.noElements }
        return element
    }

    private func wait(for stream: Observable<Element>) -> MaterializedSequenceResult<Element> {
        let received = Mutex((elements: [Element](), ending: Event<Never>?.none))
        // The time limit counts from here, so that it includes all that `subscribe` does.
        let waiting = BlockedThread(timeout: timeout)
        let subscription = SerialDisposable()
        defer { subscription.dispose() }
        // The stream takes its turns now, even if this call is made inside a turn of this thread.
        CurrentThreadScheduler.instance.runApart {
            subscription.disposable = stream.subscribe(
                Observer(
                    onNext: { element in received.withLock { $0.elements.append(element) } },
                    onEnd: { error in
                        // Callers of RxSwift's blocking methods expect an `RxError`.
                        let error: (any Error)? = error.map { RxError($0) ?? $0 }
                        received.withLock { $0.ending = .end(error) }
                        waiting.wake()
                    }))
        }
        // The main queue may run while this call waits: work that begins on it is in no turn of this call.
        CurrentThreadScheduler.instance.outside { waiting.wait() }
        let (elements, ending) = received.withLock { ($0.elements, $0.ending) }
        switch ending {
        case .completed: return .completed(elements: elements)
        case .error(let error): return .failed(elements: elements, error: error)
        // The stream has not ended: the time limit has passed.
        case nil: return .failed(elements: elements, error: RxError.noEnd(within: timeout ?? 0))
        }
    }
}
