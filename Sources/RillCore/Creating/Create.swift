extension Observable {
    /// A stream made by a function that is called once for every subscriber.
    ///
    /// `subscribe` may send events from any thread, from several at once and after the end: they are delivered one
    /// at a time, and none after the terminal event or after disposal. What it returns is disposed when the stream
    /// ends, for whatever reason. A throw is the stream's error; one that comes after the end is
    /// unhandled, unless it is a `CancellationError`. What waits while another thread's event is delivered is not bounded.
    @inlinable
    public static func create(
        _ subscribe: @escaping @Sendable (Observer<Element>) throws -> any Disposable
    ) -> Observable<Element> {
        create { observer, lifetime in lifetime.add(try subscribe(observer)) }
    }

    /// A stream made by a function that is called once for every subscriber with the lifetime of the subscription.
    ///
    /// As `create` with an observer alone; the lifetime lets a source that answers at once see that it is to stop:
    ///
    ///     Observable<Int>.create { observer, lifetime in
    ///         var number = 0
    ///         while !lifetime.isDisposed { observer.onNext(number); number += 1 }
    ///     }
    @inlinable
    public static func create(
        _ subscribe: @escaping @Sendable (Observer<Element>, Lifetime) throws -> Void
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            let serializer = Serializer(observer, in: lifetime)
            do {
                try subscribe(serializer.observer, lifetime)
            } catch { serializer.observer.fail(with: error, in: lifetime) }
        }
    }
}
