import RillLocks

extension ObservableType {
    /// The elements as an asynchronous sequence: `for try await element in stream.values { … }`. Elements
    /// that the loop has not taken yet are buffered without bound; `values(bufferingPolicy:)` sets a bound.
    ///
    /// Every iteration subscribes. Leaving the loop disposes of the subscription; so does cancelling its
    /// task, and the loop then throws `CancellationError`.
    public var values: ObservableValues<Element> { values(bufferingPolicy: .unbounded) }

    /// The elements as an asynchronous sequence with a bounded buffer. The limit of the policy must be 1 or
    /// more.
    public func values(bufferingPolicy: BufferingPolicy) -> ObservableValues<Element> {
        bufferingPolicy.requireRoom(for: "values(bufferingPolicy:)")
        return ObservableValues(stream: asObservable(), policy: bufferingPolicy)
    }
}

/// The elements of a stream as an asynchronous sequence. It ends when the stream completes, throws the
/// stream's error, and throws `CancellationError` when the task is cancelled first.
public struct ObservableValues<Element: Sendable>: AsyncSequence, Sendable {
    let stream: Observable<Element>
    let policy: BufferingPolicy

    /// Subscribes, and returns the iterator of that subscription.
    public func makeAsyncIterator() -> Iterator {
        let isCompleted = Completion()
        let elements = AsyncThrowingStream(Element.self, bufferingPolicy: policy.forAsyncStream()) {
            continuation in
            let lifetime = Lifetime()
            continuation.onTermination = { _ in lifetime.dispose() }
            stream.run(
                Observer(
                    onNext: { element in
                        guard case .dropped = continuation.yield(element), case .error(let limit) = policy
                        else { return }
                        continuation.finish(throwing: BufferOverflowError(limit: limit))
                        lifetime.dispose()
                    },
                    onError: { error in
                        continuation.finish(throwing: error)
                        lifetime.dispose()
                    },
                    onCompleted: {
                        isCompleted.value.store(true, ordering: .releasing)
                        continuation.finish()
                        lifetime.dispose()
                    }),
                in: lifetime)
        }
        return Iterator(elements: elements.makeAsyncIterator(), isCompleted: isCompleted)
    }

    /// The elements of one subscription, which ends when the iterator is released.
    public struct Iterator: AsyncIteratorProtocol {
        var elements: AsyncThrowingStream<Element, any Error>.AsyncIterator
        let isCompleted: Completion
        var isAtEnd = false

        /// The next element; nil once the stream has completed.
        public mutating func next() async throws -> Element? { try await next(isolation: nil) }

        /// As `next()`, on the actor of the caller.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            guard !isAtEnd else { return nil }
            if let element = try await elements.next(isolation: actor) { return element }
            isAtEnd = true
            // A cancelled `AsyncThrowingStream` ends as a completed one does.
            if !isCompleted.value.load(ordering: .acquiring) { throw CancellationError() }
            return nil
        }
    }

    /// Whether the stream has completed.
    final class Completion: Sendable {
        let value = Atomic<Bool>(false)
    }
}

extension BufferingPolicy {
    fileprivate func forAsyncStream<Element>()
        -> AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy
    {
        switch self {
        case .unbounded: .unbounded
        case .dropOldest(let limit): .bufferingNewest(limit)
        case .dropNewest(let limit), .error(let limit): .bufferingOldest(limit)
        }
    }
}
