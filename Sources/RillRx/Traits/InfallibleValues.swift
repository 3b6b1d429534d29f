extension InfallibleType {
    /// The elements as an asynchronous sequence that does not throw: `for await element in stream.values`.
    ///
    /// Every iteration subscribes. Leaving the loop disposes of the subscription; so does cancelling its
    /// task, which ends the loop. Elements that the loop has not taken yet are buffered without bound.
    public var values: InfallibleValues<Element> { InfallibleValues(stream: asObservable()) }
}

/// The elements of an `Infallible`, a driver or a signal as an asynchronous sequence. It ends when the stream
/// completes, or when the task is cancelled.
public struct InfallibleValues<Element: Sendable>: AsyncSequence, Sendable {
    let stream: Observable<Element>

    /// Subscribes to the stream.
    public func makeAsyncIterator() -> AsyncStream<Element>.Iterator {
        AsyncStream(Element.self) { continuation in
            let subscription = stream.subscribe(
                onNext: { continuation.yield($0) }, onCompleted: { continuation.finish() })
            continuation.onTermination = { _ in subscription.dispose() }
        }.makeAsyncIterator()
    }
}
