/// What a subscription has lost time to.
enum Loss: Hashable, Sendable {
    case waiting(for: String)
    case breaker
    case isolatedBreaker
    case scheduler
    case budget
    case failure(Failure)
    case slowness
    /// An attempt that had no answer when the log ended.
    case silence

    /// The loss that an error has caused, by its text.
    init(failure text: String) {
        let failure = Failure(text)
        self = failure == .refused ? Loss(refused: text, after: nil) : .failure(failure)
    }

    /// A wait for a limit, by the reason that the log gives.
    init(waitingFor reason: String) {
        self = .waiting(for: reason)
        // A limit with a queue may be called "breaker room".
        if reason.lowercased().contains("breaker"), !isForPlaces, !isForRate { self = .breaker }
    }

    /// A refusal of a limit, by its text, after a wait in a queue if there was one.
    init(refused text: String, after wait: Loss?) {
        let kind = text.withoutNames
        if kind.contains("breaker") {
            self = text.hasSuffix("is isolated") ? .isolatedBreaker : .breaker
        } else {
            let queue = text.components(separatedBy: "others wait for the ").dropFirst().first
            self = wait ?? (kind.contains("throttle") ? .throttle : .waiting(for: queue ?? "a full queue"))
        }
    }

    static let throttle = Loss.waiting(for: "a throttle")

    var isForPlaces: Bool { begins("bulkhead") }
    var isForRate: Bool { begins("rate") }

    var limit: String? { if case .waiting(let limit) = self { limit } else { nil } }

    /// Whether the limit is of a kind: its text begins with the kind, before its name.
    private func begins(_ kind: String) -> Bool { limit?.lowercased().hasPrefix(kind) == true }

    var words: String {
        switch self {
        case .waiting(let limit): "waiting for \(limit)"
        case .breaker: "waiting for a circuit breaker"
        case .isolatedBreaker: "an isolated circuit breaker"
        case .scheduler: "late timers"
        case .budget: "an empty budget"
        case .failure(let failure): failure.rawValue
        case .slowness: "slow attempts"
        case .silence: "attempts without an answer"
        }
    }
}

extension String {
    /// Without the names that users give to limits: one may be called "breaker room".
    var withoutNames: String { replacing(#/ "[^"]*"/#, with: "") }
}
