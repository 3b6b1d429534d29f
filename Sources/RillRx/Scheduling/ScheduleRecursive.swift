import RillLocks

extension ImmediateSchedulerType {
    /// Runs `action` as soon as this scheduler can, and again with every state that it passes to its second
    /// argument. It ends when `action` has passed no further state, or when the result is disposed of.
    ///
    ///     scheduler.scheduleRecursive(3) { count, recurse in
    ///         show(count)
    ///         if count > 1 { recurse(count - 1) }
    ///     }
    public func scheduleRecursive<State: Sendable>(
        _ state: State, action: @escaping @Sendable (State, @escaping @Sendable (State) -> Void) -> Void
    ) -> any Disposable {
        let lifetime = Lifetime()
        let states = Mutex(Queue<State>())
        let recurse: @Sendable (State, Turns) -> Void = { state, turns in
            states.withLock { $0.append(state) }
            turns.schedule()
        }
        let turns = Turns(on: trusted, in: lifetime) { turns in
            // Every request for a turn follows a state that was appended.
            guard let state = states.withLock({ $0.popFirst() }) else { return }
            action(state) { recurse($0, turns) }
        }
        recurse(state, turns)
        return lifetime
    }
}
