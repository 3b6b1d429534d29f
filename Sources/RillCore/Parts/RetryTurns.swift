import RillLocks

/// Whose turn it is under `retryWhen`: that of an attempt, or that of the trigger. Never both are connected to the
/// result.
///
/// While an attempt runs, the source holds what comes next; while the trigger is asked, this does, until it answers or
/// the subscription is disposed. So a source that forgets its observer releases everything; a trigger that neither
/// answers nor ends keeps the subscription that waits for it.
@usableFromInline
final class RetryTurns: Sendable {
    private enum Phase {
        case attempting
        /// The trigger has ended while an attempt runs: that attempt is the last.
        case lastAttempt(triggerError: (any Error)?)
        case waiting(again: @Sendable () -> Void)
        case ended
    }

    @usableFromInline
    enum AfterFailure {
        case wait
        case end(triggerError: (any Error)?)
    }

    private let phase = Mutex(Phase.attempting)

    @usableFromInline
    init() {}

    @usableFromInline
    func attemptFailed(again: @escaping @Sendable () -> Void) -> AfterFailure {
        phase.withLock { phase in
            switch phase {
            case .lastAttempt(let triggerError):
                phase = .ended
                return .end(triggerError: triggerError)
            case .attempting:
                phase = .waiting(again: again)
                return .wait
            case .waiting, .ended:
                // Another thread has disposed of everything: nobody may be kept for an answer.
                return .wait
            }
        }
    }

    /// What starts the next attempt, when the trigger's element comes in answer to an error.
    @usableFromInline
    func startAttempt() -> (@Sendable () -> Void)? {
        phase.withLock { phase in
            guard case .waiting(let again) = phase else { return nil }
            phase = .attempting
            return again
        }
    }

    @usableFromInline
    func end() {
        // What waited is released outside the lock.
        _ = phase.withLock { phase in
            defer { phase = .ended }
            return phase
        }
    }

    /// True when the end of the trigger is the end of the result now.
    @usableFromInline
    func triggerEnded(with error: (any Error)?) -> Bool {
        let before = phase.withLock { phase in
            defer {
                switch phase {
                case .attempting: phase = .lastAttempt(triggerError: error)
                case .waiting: phase = .ended
                case .lastAttempt, .ended: break
                }
            }
            return phase
        }
        if case .waiting = before { return true } else { return false }
    }
}
