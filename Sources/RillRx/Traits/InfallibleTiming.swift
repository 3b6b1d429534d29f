import RillLocks

extension InfallibleType {
    /// Emits an element when no further element follows it for `dueTime`, which must not be below zero.
    @inlinable public func debounce(_ dueTime: Duration, scheduler: any Scheduler) -> Infallible<Element> {
        dueTime.requireZeroOrMore("debounce")
        return Infallible(raw: asObservable().debounce(dueTime, scheduler: scheduler))
    }

    /// Emits an element, and then nothing for `dueTime`, which must not be below zero. With `latest`, the
    /// last element of that time is emitted when it is over.
    @inlinable public func throttle(
        _ dueTime: Duration, latest: Bool = true, scheduler: any Scheduler
    ) -> Infallible<Element> {
        dueTime.requireZeroOrMore("throttle")
        return Infallible(raw: asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
    }

    /// Delivers every event `dueTime` later, which must not be below zero.
    @inlinable public func delay(_ dueTime: Duration, scheduler: any Scheduler) -> Infallible<Element> {
        dueTime.requireZeroOrMore("delay")
        return Infallible(raw: asObservable().delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes to the stream when `dueTime` has passed, which must not be below zero.
    @inlinable
    public func delaySubscription(_ dueTime: Duration, scheduler: any Scheduler) -> Infallible<Element> {
        dueTime.requireZeroOrMore("delaySubscription")
        return Infallible(raw: asObservable().delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Delivers all events on `scheduler`, in order.
    @inlinable public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().observe(on: scheduler))
    }

    /// Starts the stream on `scheduler`.
    @inlinable public func subscribe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().subscribe(on: scheduler))
    }
}

extension Duration {
    /// An operator on a stream that cannot fail has no error for a wrong duration.
    @inlinable func requireZeroOrMore(_ operation: StaticString) {
        require(
            self >= .zero, "Rill: \(operation) of an Infallible needs a time of zero or more, but got \(self)"
        )
    }
}
