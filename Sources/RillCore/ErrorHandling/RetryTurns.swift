import RillLocks

/// Whose turn it is under `retryWhen`: that of an attempt, or that of the trigger. Never both are connected to the
/// result.
@usableFromInline
final class RetryTurns: Sendable {
    private enum Phase {
        case attempting
        /// The trigger has ended while an attempt runs: that attempt is the last.
        case lastAttempt(triggerError: (any Error)?)
        case waiting
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
    func attemptFailed() -> AfterFailure {
        phase.withLock { phase in
            if case .lastAttempt(let triggerError) = phase {
                phase = .ended
                return .end(triggerError: triggerError)
            }
            phase = .waiting
            return .wait
        }
    }

    /// True when the trigger's element comes in answer to an error, and so starts an attempt.
    @usableFromInline
    func startAttempt() -> Bool {
        phase.withLock { phase in
            guard case .waiting = phase else { return false }
            phase = .attempting
            return true
        }
    }

    /// True when the end of the trigger is the end of the result now.
    @usableFromInline
    func triggerEnded(with error: (any Error)?) -> Bool {
        phase.withLock { phase in
            switch phase {
            case .attempting:
                phase = .lastAttempt(triggerError: error)
                return false
            case .waiting:
                phase = .ended
                return true
            case .lastAttempt, .ended:
                return false
            }
        }
    }
}
