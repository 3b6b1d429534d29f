extension Observable {
    /// A stream that calls `subscribe` once per subscription.
    ///
    /// `subscribe` may send events from any thread, from several threads concurrently, and after the end.
    /// Events are delivered one at a time, and no event is delivered after the terminal event or after
    /// disposal. The disposable that it returns is disposed when the stream ends for any reason. An error
    /// that it throws is the error of the stream; after the end the error is unhandled, unless it is a
    /// `CancellationError`. Events that are sent during another delivery are buffered. A thread that finds
    /// 128 events in the buffer waits for the current delivery; events that the subscriber sends from inside
    /// a delivery are buffered without bound.
    ///
    /// If `subscribe` subscribes to another stream that sends all its events inside that call, nothing can
    /// stop that stream. It is better to compose an operator of others, such as `takeUntil` and `deferred`.
    @inlinable public static func create(
        _ subscribe: @escaping @Sendable (Observer<Element>) throws -> any Disposable
    ) -> Observable<Element> { create { observer, lifetime in lifetime.add(try subscribe(observer)) } }

    /// As `create` with an observer alone; `subscribe` also receives the lifetime of the subscription, so
    /// that a source that emits synchronously can stop:
    ///
    ///     Observable<Int>.create { observer, lifetime in
    ///         var number = 0
    ///         while !lifetime.isDisposed { observer.onNext(number); number += 1 }
    ///     }
    @inlinable public static func create(
        _ subscribe: @escaping @Sendable (Observer<Element>, Lifetime) throws -> Void
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            let serialized = SerializedObserver(observer, releasedWith: lifetime).observer
            do { try subscribe(serialized, lifetime) } catch { serialized.fail(with: error, in: lifetime) }
        }
    }
}
