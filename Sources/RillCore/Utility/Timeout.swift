extension ObservableType {
    /// Fails with `TimeoutError` when no event comes for `dueTime`, counted from subscription and from every element.
    ///
    ///     source      -1-2-------
    ///     timeout(3)  -1-2--#
    ///
    /// A time that is not above zero is the error `InvalidDuration`. The error is delivered on
    /// `scheduler`, or by the thread that is delivering an element at that moment.
    @inlinable
    public func timeout(_ dueTime: Duration, scheduler: any Scheduler) -> Observable<Element> {
        timeout(dueTime, other: .error(TimeoutError(dueTime: dueTime)), scheduler: scheduler)
    }

    /// Continues with `other` when no event comes for `dueTime`, counted from subscription and from every element.
    ///
    ///     source                    -1-2-------
    ///     other                           8-9-|
    ///     timeout(3, other: other)  -1-2--8-9-|
    ///
    /// A time that is not above zero is the error `InvalidDuration`. `other` is started on `scheduler`.
    @inlinable
    public func timeout(
        _ dueTime: Duration, other: Observable<Element>, scheduler: any Scheduler
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed, InvalidDuration.check(dueTime, .aboveZero, "timeout", observer) else {
                return
            }
            let watch = Watch(on: Serializer(observer, in: lifetime), allowing: dueTime, scheduler: scheduler)
            watch.start(source, instead: other)
        }
    }
}

/// No event came in time.
public struct TimeoutError: Error, Hashable, CustomStringConvertible {
    public let dueTime: Duration

    public init(dueTime: Duration) {
        self.dueTime = dueTime
    }

    public var description: String { "no event within \(dueTime)" }
}
