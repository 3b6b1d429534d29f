extension PrimitiveSequence {
    /// Delivers the element and the completion `dueTime` later. An error is delivered immediately.
    ///
    ///     source     -(1|)
    ///     delay(2)   ---(1|)
    @inlinable public func delay(_ dueTime: Duration, scheduler: any Scheduler) -> Self {
        Self(raw: source.delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes to the sequence when `dueTime` has passed.
    @inlinable public func delaySubscription(_ dueTime: Duration, scheduler: any Scheduler) -> Self {
        Self(raw: source.delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Fails with `TimeoutError` when the sequence has not answered within `dueTime`.
    @inlinable public func timeout(_ dueTime: Duration, scheduler: any Scheduler) -> Self {
        Self(raw: source.timeout(dueTime, scheduler: scheduler))
    }

    /// Continues with `other` when the sequence has not answered within `dueTime`.
    @inlinable public func timeout(_ dueTime: Duration, other: Self, scheduler: any Scheduler) -> Self {
        Self(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
    }
}
