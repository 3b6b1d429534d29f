import RillLocks

/// State of `hedge`: concurrent attempts, started one after the other with a delay, until one wins or all
/// have failed.
@usableFromInline
final class HedgeState: Sendable {
    private struct State {
        var delays: Backoff.Delays
        var attemptsLeft: Int
        var running: [ChildLifetime] = []
        var isDecided = false
    }

    @usableFromInline
    typealias StartAttempt = @Sendable (HedgeAttempt) -> Void

    private let parent: Lifetime
    private let timer: ChildLifetime
    private let scheduler: any TrustedScheduler
    private let state: Mutex<State>

    @usableFromInline
    init(after delays: Backoff, maxAttempts: Int, in parent: Lifetime, scheduler: any TrustedScheduler) {
        self.parent = parent
        self.scheduler = scheduler
        timer = parent.child()
        state = Mutex(
            State(delays: delays.delays(seed: .random(in: .min ... .max)), attemptsLeft: maxAttempts))
    }

    /// Starts the next attempt, and all attempts that follow it without a delay.
    @usableFromInline
    func start(_ startAttempt: @escaping StartAttempt) {
        var delay: Duration?
        repeat {
            let attempt = HedgeAttempt(of: self, in: parent)
            guard admit(attempt) else { return parent.end(attempt.inner.lifetime) }
            delay = nextDelay()
            // Scheduled before the attempt starts, which may block this thread until its first event.
            if let delay, delay > .zero {
                scheduler.schedule(after: delay, in: timer) { self.start(startAttempt) }
            }
            startAttempt(attempt)
        } while delay == .zero
    }

    /// True for the first attempt that calls it; tears all others down.
    fileprivate func win(_ winner: HedgeAttempt) -> Bool {
        let losers = state.withLock { state -> [ChildLifetime]? in
            guard !state.isDecided else { return nil }
            state.isDecided = true
            defer { state.running = [] }
            return state.running.filter { $0 !== winner.inner.lifetime }
        }
        guard let losers else { return false }
        parent.end(timer)
        for loser in losers { parent.end(loser) }
        // Their teardown may have disposed of everything.
        return !parent.isDisposed
    }

    /// Counts a failed attempt; true when it was the last that ran.
    fileprivate func lose(_ loser: HedgeAttempt) -> Bool {
        let isLast = state.withLock { state in
            guard !state.isDecided else { return false }
            state.running.removeAll { $0 === loser.inner.lifetime }
            state.isDecided = state.running.isEmpty
            return state.isDecided
        }
        return isLast && !parent.isDisposed
    }

    private func admit(_ attempt: HedgeAttempt) -> Bool {
        state.withLock { state in
            guard !state.isDecided, state.attemptsLeft > 0, !parent.isDisposed else { return false }
            state.attemptsLeft -= 1
            state.running.append(attempt.inner.lifetime)
            return true
        }
    }

    private func nextDelay() -> Duration? {
        state.withLock { $0.attemptsLeft > 0 ? $0.delays.next() : nil }
    }
}

/// One attempt of `hedge`.
@usableFromInline
final class HedgeAttempt: Sendable {
    @usableFromInline
    let inner: InnerSubscription

    @usableFromInline
    let hasWon = Unsynchronized(false)

    private let state: HedgeState

    fileprivate init(of state: HedgeState, in parent: Lifetime) {
        self.state = state
        inner = InnerSubscription(in: parent)
    }

    /// True for the elements of the winner; the first element decides.
    @inlinable
    var isWinner: Bool { hasWon.value || win() }

    /// True when the terminal event is that of the result: a completion wins, an error loses while other
    /// attempts run.
    @usableFromInline
    func end(with error: (any Error)?) -> Bool {
        guard error != nil else {
            let isWinner = isWinner
            return inner.end() && isWinner
        }
        let mayForward = inner.end()
        return hasWon.value ? mayForward : state.lose(self)
    }

    @usableFromInline
    func win() -> Bool {
        hasWon.value = state.win(self)
        return hasWon.value
    }
}
