extension ImmediateSchedulerType {
    /// Runs `action` as soon as this scheduler can. Disposing of the result cancels the run, or disposes of
    /// what `action` has returned.
    public func schedule<State: Sendable>(
        _ state: State, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        let lifetime = Lifetime()
        trusted.schedule(in: lifetime) { lifetime.add(action(state)) }
        return lifetime
    }
}

extension Scheduler {
    /// Runs `action` once `dueTime` has passed. Disposing of the result cancels the run, or disposes of what
    /// `action` has returned.
    public func scheduleRelative<State: Sendable>(
        _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        let lifetime = Lifetime()
        trusted.schedule(after: dueTime, in: lifetime) { lifetime.add(action(state)) }
        return lifetime
    }

    /// Runs `action` once `startAfter` has passed and then after every `period`, with the state that its
    /// previous run returned. Disposing of the result ends the runs.
    public func schedulePeriodic<State: Sendable>(
        _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
    ) -> any Disposable {
        Observable<Int>.timer(startAfter, period: period, scheduler: self)
            .scan(state) { state, _ in action(state) }
            .subscribe()
    }
}
