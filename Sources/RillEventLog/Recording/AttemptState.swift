import Rill

/// What a recorder knows of the latest attempt.
enum AttemptState: Sendable {
    case notStarted
    /// A limit has refused the first attempt, so often and the latest time for this reason.
    case waiting(refusals: Int, refusal: String)
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
        /// How often a shared limit refused the next attempt, which waited then.
        var refusals = 0
        /// Why it refused the latest time.
        var refusal = ""
    }

    var ending: Ending? { if case .ended(let ending) = self { ending } else { nil } }

    /// Why another attempt begins in this state.
    var cause: LogRetry.Cause {
        switch self {
        case .notStarted, .running: .running
        case .waiting: .waited
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
