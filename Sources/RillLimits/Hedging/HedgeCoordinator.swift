import RillLocks

/// State of `hedge`: concurrent attempts, started one after the other, until one wins or all have failed.
final class HedgeCoordinator: Sendable {
    /// A running attempt. It does not hold the `HedgeAttempt`, which retains the coordinator.
    private struct Run {
        let lifetime: ChildLifetime
        let start: Instant
    }

    private struct State {
        /// How many attempts have been started.
        var attempts = 0
        var running: [Run] = []
        /// Nil once the result is decided, so that what the source retains is released, outside the lock.
        var startAttempt: StartAttempt?
    }

    fileprivate enum Loss {
        /// Another attempt decides the result, or has decided it already.
        case ignored
        case followed(by: HedgeAttempt)
        case last
    }

    typealias StartAttempt = @Sendable (HedgeAttempt) -> Void

    private let delay: @Sendable (Int) -> Duration?
    private let maxAttempts: Int
    private let budget: RetryBudget?
    /// Nil when an outer operator counts the stream already.
    private let countingBudget: RetryBudget?
    private let latencies: LatencyQuantile?
    private let parent: Lifetime
    private let timers: ChildLifetime
    private let scheduler: any TrustedScheduler
    private let state: Mutex<State>

    init(
        delay: @escaping @Sendable (Int) -> Duration?, maxAttempts: Int, budget: RetryBudget?,
        countingBudget: RetryBudget?, latencies: LatencyQuantile?, in parent: Lifetime,
        scheduler: any TrustedScheduler, startAttempt: @escaping StartAttempt
    ) {
        self.delay = delay
        self.maxAttempts = maxAttempts
        self.budget = budget
        self.countingBudget = countingBudget
        self.latencies = latencies
        self.parent = parent
        self.scheduler = scheduler
        state = Mutex(State(startAttempt: startAttempt))
        timers = parent.child()
    }

    func start() { startNext(after: 0) }

    /// Runs an attempt, and all that follow it without a delay or because an attempt fails during its start.
    fileprivate func run(_ first: HedgeAttempt) {
        var next: HedgeAttempt? = first
        while let attempt = next, let startAttempt = state.withLock({ $0.startAttempt }) {
            let delay = delay(attempt.number)
            // Scheduled before the attempt starts, which may block this thread until its first event.
            if let delay, delay > .zero {
                scheduler.schedule(after: delay, in: timers) { self.startNext(after: attempt.number) }
            }
            startAttempt(attempt)
            next = attempt.successorAfterStart()
            if next == nil, let delay, delay <= .zero { next = admit(after: attempt.number) }
        }
    }

    /// True for the first attempt that calls it; tears down all other attempts.
    fileprivate func win(_ winner: HedgeAttempt) -> Bool {
        // What the attempts retain is released outside the lock.
        let decision = state.withLock { state -> (runs: [Run], StartAttempt?)? in
            guard let startAttempt = state.startAttempt.take() else { return nil }
            return (exchange(&state.running, with: []), startAttempt)
        }
        guard let runs = decision?.runs else { return false }
        countingBudget?.countSuccess()
        if let latencies {
            let now = scheduler.now
            for run in runs { latencies.record(run.start.duration(to: now)) }
        }
        parent.end(timers)
        for run in runs where run.lifetime !== winner.inner.lifetime { parent.end(run.lifetime) }
        // Their teardown may have disposed of everything.
        return !parent.isDisposed
    }

    /// Counts a failed attempt, and decides what follows.
    fileprivate func lose(_ loser: HedgeAttempt) -> Loss {
        let (loss, _) = state.withLock { [now = scheduler.now] state -> (Loss, StartAttempt?) in
            guard state.startAttempt != nil else { return (.ignored, nil) }
            state.running.removeAll { $0.lifetime === loser.inner.lifetime }
            if let successor = admit(to: &state, at: now) { return (.followed(by: successor), nil) }
            return state.running.isEmpty ? (.last, state.startAttempt.take()) : (.ignored, nil)
        }
        if case .followed = loss { return loss }
        return parent.isDisposed ? .ignored : loss
    }

    private func startNext(after number: Int) {
        if let attempt = admit(after: number) { run(attempt) }
    }

    /// The attempt after `number`; nil when none may start, or when it has started because another failed.
    private func admit(after number: Int) -> HedgeAttempt? {
        state.withLock { [now = scheduler.now] state in
            guard state.attempts == number, state.startAttempt != nil else { return nil }
            return admit(to: &state, at: now)
        }
    }

    private func admit(to state: inout State, at now: Instant) -> HedgeAttempt? {
        guard state.attempts < maxAttempts, !parent.isDisposed else { return nil }
        // The first attempt is no retry.
        if state.attempts > 0, let budget, !budget.withdraw(at: now) { return nil }
        state.attempts += 1
        let attempt = HedgeAttempt(state.attempts, of: self, in: parent)
        state.running.append(Run(lifetime: attempt.inner.lifetime, start: now))
        return attempt
    }
}

/// One attempt of `hedge`.
final class HedgeAttempt: Sendable {
    private enum Phase {
        static let starting = 0
        static let started = 1
        static let failed = 2
    }

    let inner: InnerSubscription
    let number: Int
    private let hasWon = Unsynchronized(false)
    private let coordinator: HedgeCoordinator

    /// Whether the attempt failed before its start returned. If so, the loop that started it runs the
    /// successor, so that attempts that fail synchronously take constant stack.
    private let phase = Atomic<Int>(Phase.starting)
    private let successor = Unsynchronized<HedgeAttempt?>(nil)

    fileprivate init(_ number: Int, of coordinator: HedgeCoordinator, in parent: Lifetime) {
        self.number = number
        self.coordinator = coordinator
        inner = InnerSubscription(in: parent)
    }

    /// True for the elements of the winner; the first element decides.
    var isWinner: Bool { hasWon.value || win() }

    /// True when the attempt's terminal event is also the result's: a completion wins; an error loses while
    /// another attempt runs or may be started.
    func end(with error: (any Error)?) -> Bool {
        guard error != nil else {
            let isWinner = isWinner
            return inner.end() && isWinner
        }
        let mayForward = inner.end()
        if hasWon.value { return mayForward }
        switch coordinator.lose(self) {
        case .ignored: return false
        case .last: return true
        case .followed(by: let next):
            successor.value = next
            let hasStarted = phase.exchange(Phase.failed, ordering: .acquiringAndReleasing) == Phase.started
            if hasStarted, let next = successor.value.take() { coordinator.run(next) }
            return false
        }
    }

    /// The start has returned: the attempt that follows if this one has failed meanwhile.
    fileprivate func successorAfterStart() -> HedgeAttempt? {
        let isFailed = phase.exchange(Phase.started, ordering: .acquiringAndReleasing) == Phase.failed
        return isFailed ? successor.value.take() : nil
    }

    private func win() -> Bool {
        hasWon.value = coordinator.win(self)
        return hasWon.value
    }
}
