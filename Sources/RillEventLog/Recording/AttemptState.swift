import Rill

/// What a recorder knows of the latest attempt.
enum AttemptState: Sendable {
    case notStarted
    case running(Int32)
    /// Torn down before its end.
    case disposed
    case ended(Ending)

    struct Ending: Sendable {
        let time: Instant
        let error: (any Error)?
        /// The last entry about the ending.
        var sequence: Int
        /// The delay that a retry policy chose.
        var planned: Duration?
        /// Whether the next attempt has waited for a limit too.
        var hasWaited = false

        /// How much later than planned the next attempt begins, if no limit is the reason.
        func lateness(_ delay: Duration) -> Duration {
            hasWaited ? .zero : planned.map { delay - $0 } ?? .zero
        }
    }

    var ending: Ending? { if case .ended(let ending) = self { ending } else { nil } }

    /// Why another attempt begins in this state.
    var cause: LogReason {
        switch self {
        case .notStarted, .running: .running
        case .disposed: .disposed
        case .ended(let ending): ending.error.map { .failed($0) } ?? .completed
        }
    }

    /// This state with another ending, if there is one.
    func changingEnding(_ change: (inout Ending) -> Void) -> AttemptState {
        guard case .ended(var ending) = self else { return self }
        change(&ending)
        return .ended(ending)
    }
}
