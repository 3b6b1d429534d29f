extension ObservableType {
    /// The elements as an asynchronous sequence: `for try await element in stream.values { … }`. All elements that wait
    /// are kept, without bound; `values(bufferingPolicy:)` bounds them.
    public var values: ObservableValues<Element> { values(bufferingPolicy: .unbounded) }

    /// The elements as an asynchronous sequence, with a choice of what becomes of those that wait.
    ///
    /// Every iteration subscribes anew. Ending it, by leaving the loop or by cancelling its task, disposes of the
    /// subscription, once. The limit of the policy must be 1 or more.
    public func values(bufferingPolicy: BufferingPolicy) -> ObservableValues<Element> {
        precondition(
            bufferingPolicy.limit >= 1,
            "Rill: \(bufferingPolicy) needs a limit of 1 or more, so that elements can be taken")
        return ObservableValues(stream: asObservable(), policy: bufferingPolicy)
    }
}

/// The elements of a stream as an asynchronous sequence. It ends with the stream, throws its error, and ends when the
/// task is cancelled.
public struct ObservableValues<Element: Sendable>: AsyncSequence, Sendable {
    let stream: Observable<Element>
    let policy: BufferingPolicy

    public func makeAsyncIterator() -> AsyncThrowingStream<Element, any Error>.AsyncIterator {
        let stream = stream
        let policy = policy
        let elements = AsyncThrowingStream(Element.self, bufferingPolicy: policy.forAsyncStream()) {
            continuation in
            let lifetime = Lifetime()
            continuation.onTermination = { _ in lifetime.dispose() }
            stream.run(
                Observer(
                    onNext: { element in
                        guard case .dropped = continuation.yield(element), case .error(let limit) = policy
                        else { return }
                        continuation.finish(throwing: BufferOverflow(limit: limit))
                        lifetime.dispose()
                    },
                    onError: { error in
                        continuation.finish(throwing: error)
                        lifetime.dispose()
                    },
                    onCompleted: {
                        continuation.finish()
                        lifetime.dispose()
                    }),
                in: lifetime)
        }
        return elements.makeAsyncIterator()
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
