extension InfallibleType {
    /// The elements as an asynchronous sequence that does not throw: `for await element in stream.values`.
    ///
    /// Every iteration subscribes. Leaving the loop disposes of the subscription; so does cancelling its
    /// task, which ends the loop. Elements that the loop has not taken yet are buffered as in
    /// `ObservableType.values`.
    @inlinable public var values: InfallibleValues<Element> { InfallibleValues(asObservable().values) }
}

/// The elements of an `Infallible`, a driver or a signal as an asynchronous sequence. It ends when the stream
/// completes, or when the task is cancelled.
public struct InfallibleValues<Element: Sendable>: AsyncSequence, Sendable {
    @usableFromInline let values: ObservableValues<Element>

    @inlinable init(_ values: ObservableValues<Element>) { self.values = values }

    /// Subscribes, and returns the iterator of that subscription.
    @inlinable public func makeAsyncIterator() -> Iterator { Iterator(values.makeAsyncIterator()) }

    /// The elements of one subscription, which ends when the iterator is released.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline var elements: ObservableValues<Element>.Iterator

        @inlinable init(_ elements: ObservableValues<Element>.Iterator) { self.elements = elements }

        /// The next element; nil once the stream has completed or the task is cancelled.
        @inlinable public mutating func next() async -> Element? { await next(isolation: nil) }

        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Element? {
            // Cancellation is the only error of a stream that cannot fail.
            do { return try await elements.next(isolation: actor) } catch { return nil }
        }
    }
}
