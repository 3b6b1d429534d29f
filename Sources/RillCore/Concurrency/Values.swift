extension ObservableType {
    /// The elements as an asynchronous sequence: `for try await element in stream.values { … }`.
    ///
    /// Elements that the loop has not taken yet are buffered. When the buffer holds 16, a source that can
    /// pause waits: see `BufferingPolicy.pauseSource`. Elements of any other source are buffered without
    /// bound, unless `values(bufferingPolicy:)` sets one. If several loops share a source, it runs at the
    /// pace of the slowest loop.
    ///
    /// Every iteration subscribes. Leaving the loop disposes of the subscription. Cancelling the task of the
    /// loop also does, at the current or next call of `next()`; the loop then receives the buffered elements,
    /// and throws `CancellationError`. Teardown does not run inside `cancel()`. It runs in the task when its
    /// actor is free, or with the next element on the thread of the source. An iterator is for one task:
    /// copies share its subscription and its elements, and two tasks that wait for its next element stop the
    /// program.
    ///
    /// While a stream starts, the loop cannot call `next()`. If the task is cancelled then, a stream that
    /// keeps sending elements to the loop stops after at most 1,024 more. A start that does not return, and
    /// sends no element on this thread, is not stopped: examples are `retry()` of a source that fails
    /// synchronously, and an endless source before `observe(on:)`. Such a stream needs `subscribe(on:)`.
    /// `value` stops both kinds.
    @inlinable public var values: ObservableValues<Element> { values(bufferingPolicy: .pauseSource(16)) }

    /// The elements as an asynchronous sequence with another buffer. The limit of the policy must be 1 or
    /// more. With `.pauseSource`, the loop takes all buffered elements at a time, so up to twice the limit
    /// may be held.
    @inlinable public func values(bufferingPolicy: BufferingPolicy) -> ObservableValues<Element> {
        bufferingPolicy.requireRoom(for: "values(bufferingPolicy:)")
        return ObservableValues(stream: asObservable(), policy: bufferingPolicy)
    }
}

/// The elements of a stream as an asynchronous sequence. It ends when the stream completes, and throws the
/// stream's error. If the task is cancelled first, it throws `CancellationError` after the buffered elements.
/// After an error it has ended.
public struct ObservableValues<Element: Sendable>: AsyncSequence, Sendable {
    @usableFromInline let stream: Observable<Element>
    @usableFromInline let policy: BufferingPolicy

    @inlinable init(stream: Observable<Element>, policy: BufferingPolicy) {
        self.stream = stream
        self.policy = policy
    }

    /// Subscribes, and returns the iterator of that subscription.
    @inlinable public func makeAsyncIterator() -> Iterator { iterate(ValueBuffer(policy)) }

    @inlinable func iterate(_ buffer: ValueBuffer<Element>) -> Iterator {
        buffer.start {
            stream.run(
                Observer(onNext: { buffer.append($0) }, onEnd: { buffer.end(with: $0) }), in: buffer.lifetime)
        }
        return Iterator(buffer)
    }

    /// The elements of one subscription, which ends when the iterator is released.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let owner: Owner

        @inlinable init(_ buffer: ValueBuffer<Element>) { owner = Owner(buffer) }

        /// The next element; nil once the stream has ended.
        @inlinable public mutating func next() async throws -> Element? { try await next(isolation: nil) }

        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            while true {
                if Task.isCancelled { owner.buffer.end(with: CancellationError()) }
                if let element = owner.taken.popFirst() { return element }
                switch owner.buffer.take(into: &owner.taken) {
                case .elements: break
                case .end(let error?):
                    owner.buffer.lifetime.dispose()
                    throw error
                case .end(nil): return nil
                case .nothing:
                    await owner.buffer.waiter.wait(isolation: actor) { [buffer = owner.buffer] in
                        buffer.cancel()
                    }
                }
            }
        }

        /// Ends the subscription when the last copy of the iterator is released.
        // Unchecked: the iterator and its copies, which alone use it, cannot leave their task.
        @usableFromInline final class Owner: @unchecked Sendable {
            @usableFromInline let buffer: ValueBuffer<Element>
            /// Elements that were taken from the buffer and not returned yet.
            @exclusivity(unchecked) @usableFromInline var taken = Queue<Element>()

            @inlinable init(_ buffer: ValueBuffer<Element>) { self.buffer = buffer }

            @inlinable deinit { buffer.lifetime.dispose() }
        }
    }
}
