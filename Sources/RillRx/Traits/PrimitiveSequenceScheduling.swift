extension PrimitiveSequence {
    /// Delivers the answer on `scheduler`.
    @inlinable public func observe(on scheduler: any ImmediateSchedulerType) -> Self {
        Self(raw: source.observe(on: scheduler))
    }

    /// `observe(on:)`.
    @inlinable
    public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Self { observe(on: scheduler) }

    /// Starts the sequence on `scheduler`.
    @inlinable public func subscribe(on scheduler: any ImmediateSchedulerType) -> Self {
        Self(raw: source.subscribe(on: scheduler))
    }

    /// `subscribe(on:)`.
    @inlinable
    public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Self { subscribe(on: scheduler) }
}
