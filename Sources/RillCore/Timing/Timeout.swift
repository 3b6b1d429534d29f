extension ObservableType {
    /// Fails with `TimeoutError` when no event arrives for `dueTime`, counted from the subscription and from
    /// every element.
    ///
    ///     source      -1-2-------
    ///     timeout(3)  -1-2--#
    ///
    /// An element that arrives at exactly that time, before the timer fires, is in time. If the time passes
    /// during the delivery of an element, it restarts when the subscriber returns. The time does not pass
    /// while a full buffer pauses the source, and restarts afterwards: see `BufferingPolicy.pauseSource`.
    ///
    /// The error is delivered on `scheduler`, or by the thread that delivers an element at that moment. A
    /// duration that is not above zero is the error `InvalidDurationError`.
    @inlinable public func timeout(_ dueTime: Duration, scheduler: any Scheduler) -> Observable<Element> {
        timeout(dueTime, other: .error(TimeoutError(dueTime, of: .event)), scheduler: scheduler)
    }

    /// Continues with `other` when no event arrives for `dueTime`, counted from the subscription and from
    /// every element.
    ///
    ///     source                    -1-2-------
    ///     other                           8-9-|
    ///     timeout(3, other: other)  -1-2--8-9-|
    ///
    /// A duration that is not above zero is the error `InvalidDurationError`. `other` starts on `scheduler`.
    @inlinable public func timeout(
        _ dueTime: Duration, other: Observable<Element>, scheduler: any Scheduler
    ) -> Observable<Element> {
        let source = asObservable()
        let scheduler = scheduler.trusted
        let invalid = InvalidDurationError(dueTime, violating: .aboveZero, in: "timeout")
        return Observable(rejecting: invalid) { observer, lifetime in
            let output = SerializedObserver(observer, in: lifetime)
            let coordinator = TimeoutCoordinator(in: lifetime, dueTime: dueTime, scheduler: scheduler) {
                other.run(output.observer, inChildOf: lifetime)
            }
            source.run(
                Observer(
                    onNext: { element in
                        coordinator.delivering { output.onNext(element, of: coordinator.source) }
                    },
                    onEnd: { if coordinator.endSource() { output.onEnd($0) } }),
                in: coordinator.source)
            coordinator.started()
        }
    }

    /// As `timeout(_:other:scheduler:)` with an `Observable`.
    @inlinable public func timeout<Other: ObservableConvertibleType<Element>>(
        _ dueTime: Duration, other: Other, scheduler: any Scheduler
    ) -> Observable<Element> { timeout(dueTime, other: other.asObservable(), scheduler: scheduler) }
}

/// A time limit has passed.
public struct TimeoutError: Error, Hashable, CustomStringConvertible {
    /// The kind of a time limit.
    public enum Limit: Sendable, Hashable {
        /// `timeout`: the time until the next event.
        case event
        /// `RetryPolicy.attemptTimeout`: the time until an attempt ends.
        case attempt
    }

    /// Which time limit has passed.
    public let limit: Limit
    /// The duration of the time limit.
    public let duration: Duration

    /// Makes an error of this time limit.
    public init(_ duration: Duration, of limit: Limit) {
        self.limit = limit
        self.duration = duration
    }

    /// The error as a sentence.
    public var description: String {
        switch limit {
        case .event: "no event arrived within \(duration)"
        case .attempt: "the attempt took longer than \(duration)"
        }
    }
}
