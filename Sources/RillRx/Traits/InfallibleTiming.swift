extension InfallibleType {
    /// Emits an element when no further element follows it for `dueTime`. The error of a time below zero goes
    /// to `UnhandledErrors`, and the stream completes.
    @inlinable public func debounce(_ dueTime: Duration, scheduler: any Scheduler) -> Infallible<Element> {
        Infallible(raw: asObservable().debounce(dueTime, scheduler: scheduler).endingAtError())
    }

    /// Emits an element, and then nothing for `dueTime`. With `latest`, the last element of that time is
    /// emitted at its end. The error of a time below zero goes to `UnhandledErrors`, and the stream
    /// completes.
    @inlinable public func throttle(
        _ dueTime: Duration, latest: Bool = true, scheduler: any Scheduler
    ) -> Infallible<Element> {
        Infallible(
            raw: asObservable().throttle(dueTime, latest: latest, scheduler: scheduler).endingAtError())
    }

    /// Delivers every event `dueTime` later. The error of a time below zero goes to `UnhandledErrors`, and
    /// the stream completes.
    @inlinable public func delay(_ dueTime: Duration, scheduler: any Scheduler) -> Infallible<Element> {
        Infallible(raw: asObservable().delay(dueTime, scheduler: scheduler).endingAtError())
    }

    /// Subscribes to the stream when `dueTime` has passed. The error of a time below zero goes to
    /// `UnhandledErrors`, and the stream completes.
    @inlinable
    public func delaySubscription(_ dueTime: Duration, scheduler: any Scheduler) -> Infallible<Element> {
        Infallible(raw: asObservable().delaySubscription(dueTime, scheduler: scheduler).endingAtError())
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
