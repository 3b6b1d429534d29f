/// What an attempt is for the limits, by the pages.
enum ModelOutcome {
    case success, failure
    /// Its subscriber has left before an element, or it was cancelled.
    case dropped
    /// A limiter inside it has refused it.
    case refused
}

/// Why a limit refuses an attempt, or a policy another one, and when to come back.
struct ModelRefusal: Equatable {
    let reason: String
    /// Its name.
    var limit: String?
    var retryAt: Attoseconds?

    var text: String {
        [reason, limit, retryAt.map { "until \($0.asTime)" }].compactMap(\.self).joined(separator: " ")
    }
}

/// Why an attempt has failed.
enum ModelFailure {
    case end(LimitProgram.End), refusal(ModelRefusal)
    /// By the time of its policy, or since a rule of its policy has thrown.
    case cutOff, thrown

    var text: String {
        switch self {
        case .end(.refused): "refused overloaded"
        case .end(let end): "\(end)"
        case .refusal(let refusal): "refused \(refusal.text)"
        case .cutOff: "cut off"
        case .thrown: "thrown"
        }
    }

    /// What it is for the limits of a policy, and whether the policy retries it.
    func meaning(for policy: LimitProgram.Policy) -> (outcome: ModelOutcome, isRetried: Bool) {
        switch self {
        case .end(.answered), .end(.declined): (.success, false)
        case .end(.counted), .end(.undecided): (.failure, false)
        case .end(.cancelled): (.dropped, policy.retriesCancellation)
        case .end(.refused), .refusal: (.refused, true)
        default: (.failure, true)
        }
    }

    /// What it is for limits in front of the source: every error is a failure.
    var outcomeWithoutPolicy: ModelOutcome {
        switch self {
        case .end(.cancelled): .dropped
        case .end(.refused), .refusal: .refused
        default: .failure
        }
    }
}

/// Whether what came at `time` is in the window of so many milliseconds: it has ten slices, the last of them
/// that of `now`, and they begin at tenths of the window since time zero.
func isInWindow(_ time: Attoseconds, of window: Int, at now: Attoseconds) -> Bool {
    let slice = window * LimitProgram.millisecond / 10
    func number(_ time: Attoseconds) -> Int { (time < 0 ? time - slice + 1 : time) / slice }
    return number(time) > number(now) - 10
}
