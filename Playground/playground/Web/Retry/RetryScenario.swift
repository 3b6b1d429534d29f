import LoopbackServer
import RillCore

/// A server, a policy and a seed: everything that a run depends on.
struct RetryScenario: Sendable {
    var plan = SimulatedServer.Plan.inOrder([])
    var answerTime = Duration.milliseconds(100)
    /// The `Retry-After` of the server.
    var hint: Duration?
    var curve = Curve.exponential(.milliseconds(200), multiplier: 2)
    var cap: Duration?
    var floor: Duration?
    var jitter = Backoff.Jitter.none
    var attempts: Int?
    var elapsed: Duration?
    var timeout: Duration?
    var hintUse = HintUse.none
    var passesPermanentErrors = false
    var ending = Ending.error
    var budget: Budget?
    var breaker: Breaker?
    var seed: UInt64 = 1

    enum Curve: Sendable {
        case exponential(Duration, multiplier: Double)
        case constant(Duration)
        case linear(Duration, increment: Duration)
        case fibonacci(Duration)
        case decorrelated(Duration, multiplier: Double)
        case delays([Duration])
        case immediate
    }

    /// What the policy makes of `Retry-After`.
    enum HintUse: String, CaseIterable, Sendable {
        case none
        case least
        case exactly
    }

    /// What the subscriber gets when no attempt is left.
    enum Ending: String, CaseIterable, Sendable {
        case error
        case exhausted
        case swallowed
    }

    /// A token bucket, from which earlier requests have taken tokens.
    struct Budget: Sendable {
        let tokens: Int
        let left: Int
    }

    /// A circuit breaker, which has counted failures of earlier requests.
    struct Breaker: Sendable {
        let minimumCalls: Int
        let earlierFailures: Int
        let open: Duration
        let waits: Bool
    }
}
