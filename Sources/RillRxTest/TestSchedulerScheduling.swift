extension TestScheduler {
    /// Runs `action` at `time`, before work that is requested later for the same time.
    // The closures are `@preconcurrency`, because tests store a subscription in a variable here, which is
    // safe: the thread of the test runs them.
    @preconcurrency public func scheduleAt(_ time: TestTime, action: @escaping @Sendable () -> Void) {
        run(at: time, in: Lifetime(), action)
    }

    /// Runs `action` one tick from now, or in the current tick without `simulateProcessingDelay`. Disposing
    /// of the result cancels the run, or disposes of what `action` returned.
    @preconcurrency public func schedule<State: Sendable>(
        _ state: State, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable { scheduleRelative(state, dueTime: .zero, action: action) }

    /// Runs `action` after `dueTime`, rounded to a tick. Only without `simulateProcessingDelay` can this be
    /// the current tick. Disposing of the result cancels the run, or disposes of what `action` returned.
    @preconcurrency public func scheduleRelative<State: Sendable>(
        _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        let lifetime = Lifetime()
        schedule(after: dueTime, in: lifetime) { lifetime.add(action(state)) }
        return lifetime
    }

    /// Runs `action` at `time`, or as soon as the clock runs if that time has passed. Disposing of the result
    /// cancels the run, or disposes of what `action` returned.
    @preconcurrency public func scheduleAbsoluteVirtual<State: Sendable>(
        _ state: State, time: TestTime, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        let lifetime = Lifetime()
        run(at: time, in: lifetime) { lifetime.add(action(state)) }
        return lifetime
    }

    /// Runs `action` after `dueTime` ticks; zero is the current tick. Disposing of the result cancels the
    /// run, or disposes of what `action` returned.
    @preconcurrency public func scheduleRelativeVirtual<State: Sendable>(
        _ state: State, dueTime: TestTime, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable { scheduleAbsoluteVirtual(state, time: clock.later(by: dueTime), action: action) }
}
