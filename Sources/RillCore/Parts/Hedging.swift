import RillLocks

/// Attempts side by side, one more after each delay, until one of them wins or all have failed.
@usableFromInline
final class Hedging: Sendable {
    private struct State {
        var delays: Backoff.Delays
        var attemptsLeft: Int
        var running: [ChildLifetime] = []
        var isOver = false
    }

    @usableFromInline
    typealias StartAttempt = @Sendable (HedgedAttempt) -> Void

    private let parent: Lifetime
    private let timer: ChildLifetime
    private let scheduler: any Scheduler
    private let state: Mutex<State>

    @usableFromInline
    init(after delays: Backoff, maxAttempts: Int, in parent: Lifetime, scheduler: any Scheduler) {
        self.parent = parent
        self.scheduler = scheduler
        timer = parent.child()
        state = Mutex(
            State(delays: delays.delays(seed: .random(in: .min ... .max)), attemptsLeft: maxAttempts))
    }

    /// Starts the next attempt, and all that follow it without a delay.
    @usableFromInline
    func start(_ startAttempt: @escaping StartAttempt) {
        var delay: Duration?
        repeat {
            let attempt = HedgedAttempt(of: self, in: parent)
            guard enter(attempt.lifetime) else { return parent.end(attempt.lifetime) }
            delay = nextDelay()
            // Set before the attempt starts, which may block this thread until it answers.
            if let delay, delay > .zero {
                scheduler.schedule(after: delay, in: timer) { self.start(startAttempt) }
            }
            startAttempt(attempt)
        } while delay == .zero
    }

    /// True for the first that asks; it ends all others.
    func win(_ winner: ChildLifetime) -> Bool {
        let (isFirst, others) = state.withLock { state in
            guard !state.isOver else { return (false, [ChildLifetime]()) }
            state.isOver = true
            defer { state.running = [] }
            return (true, state.running)
        }
        guard isFirst else { return false }
        parent.end(timer)
        for other in others where other !== winner { parent.end(other) }
        // What was torn down may have ended everything.
        return !parent.isDisposed
    }

    /// True when no other attempt is left.
    func lose(_ loser: ChildLifetime) -> Bool {
        let isLast = state.withLock { state in
            guard !state.isOver else { return false }
            state.running.removeAll { $0 === loser }
            state.isOver = state.running.isEmpty
            return state.isOver
        }
        return isLast && !parent.isDisposed
    }

    fileprivate func end(_ attempt: ChildLifetime) -> Bool {
        parent.end(attempt)
        return !parent.isDisposed
    }

    private func enter(_ attempt: ChildLifetime) -> Bool {
        state.withLock { state in
            guard !state.isOver, state.attemptsLeft > 0, !parent.isDisposed else { return false }
            state.attemptsLeft -= 1
            state.running.append(attempt)
            return true
        }
    }

    private func nextDelay() -> Duration? {
        state.withLock { $0.attemptsLeft > 0 ? $0.delays.next() : nil }
    }
}

/// One of several attempts side by side.
@usableFromInline
final class HedgedAttempt: Sendable {
    @usableFromInline
    let lifetime: ChildLifetime

    @usableFromInline
    let hasWon = Confined(false)

    private let hedging: Hedging

    fileprivate init(of hedging: Hedging, in parent: Lifetime) {
        self.hedging = hedging
        lifetime = parent.child()
    }

    /// True for the elements of the winner.
    @inlinable
    var isAhead: Bool { hasWon.value || win() }

    /// True when its error is that of the result.
    @usableFromInline
    func fail() -> Bool {
        let goesOn = hedging.end(lifetime)
        return hasWon.value ? goesOn : hedging.lose(lifetime)
    }

    /// True when its completion is that of the result.
    @usableFromInline
    func complete() -> Bool {
        let isAhead = isAhead
        return hedging.end(lifetime) && isAhead
    }

    @usableFromInline
    func win() -> Bool {
        hasWon.value = hedging.win(lifetime)
        return hasWon.value
    }
}
