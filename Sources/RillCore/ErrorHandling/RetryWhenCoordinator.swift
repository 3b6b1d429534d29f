import RillLocks

/// State machine of `retryWhen`: either an attempt runs, or the trigger is asked; never both.
///
/// Ownership: while an attempt runs, the source's observer retains the `resume` closure; while the trigger is
/// asked, this object does, until the trigger emits or the subscription is disposed. So a source that
/// releases its observer releases everything, and a trigger that never emits keeps the subscription alive.
@usableFromInline final class RetryWhenCoordinator: Sendable {
    private enum Phase {
        case attempt
        /// The trigger has ended while an attempt runs: that attempt is the last.
        case lastAttempt(triggerError: (any Error)?)
        case asking(resume: @Sendable () -> Void)
        case ended
    }

    @usableFromInline enum AfterFailure {
        case askTrigger
        case finish(triggerError: (any Error)?)
    }

    private let phase = Mutex(Phase.attempt)

    @usableFromInline init() {}

    @usableFromInline func attemptFailed(resume: @escaping @Sendable () -> Void) -> AfterFailure {
        phase.withLock { phase in
            switch phase {
            case .lastAttempt(let triggerError): return .finish(triggerError: triggerError)
            case .attempt:
                phase = .asking(resume: resume)
                return .askTrigger
            case .asking, .ended:
                // Another thread has disposed of the subscription: `resume` must not be retained.
                return .askTrigger
            }
        }
    }

    /// The closure that starts the next attempt, when the trigger's element answers an error.
    @usableFromInline func triggerEmitted() -> (@Sendable () -> Void)? {
        phase.withLock { phase in
            guard case .asking(let resume) = phase else { return nil }
            phase = .attempt
            return resume
        }
    }

    /// True when the terminal event of the trigger must end the result now.
    @usableFromInline func triggerEnded(with error: (any Error)?) -> Bool {
        let before = phase.withLock { phase in
            defer {
                switch phase {
                case .attempt: phase = .lastAttempt(triggerError: error)
                case .asking: phase = .ended
                case .lastAttempt, .ended: break
                }
            }
            return phase
        }
        if case .asking = before { return true } else { return false }
    }

    @usableFromInline func dispose() {
        // `resume` is released outside the lock.
        _ = phase.withLock { exchange(&$0, with: .ended) }
    }
}
