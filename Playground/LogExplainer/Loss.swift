/// What a subscription has lost time to.
enum Loss: Hashable, Sendable {
    case waiting(for: String)
    case breaker
    case scheduler
    case budget
    case failure(Failure)
    case slowness

    /// A wait for a limit, by the reason that the log gives.
    init(waitingFor reason: String) {
        let text = reason.lowercased()
        self = text.contains("breaker") ? .breaker : .waiting(for: reason)
    }

    /// A refusal of a limit, by its text, after a wait in a queue if there was one.
    init(refused text: String, after wait: Loss?) {
        if text.contains("breaker") {
            self = .breaker
        } else {
            self = wait ?? .waiting(for: text.contains("throttle") ? "a throttle" : "a full queue")
        }
    }

    var isForPlaces: Bool { has("bulkhead") }
    var isForRate: Bool { has("rate") }

    var limit: String? { if case .waiting(let limit) = self { limit } else { nil } }

    private func has(_ word: String) -> Bool {
        limit?.lowercased().contains(word) == true
    }

    var words: String {
        switch self {
        case .waiting(let limit): "waiting for \(limit)"
        case .breaker: "waiting for a circuit breaker"
        case .scheduler: "late timers"
        case .budget: "an empty budget"
        case .failure(let failure): failure.rawValue
        case .slowness: "slow attempts"
        }
    }
}
