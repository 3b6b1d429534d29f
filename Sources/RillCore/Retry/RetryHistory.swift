/// The failures of one subscription, from which a policy decides.
struct RetryHistory: Sendable {
    /// The time of the subscription, or of the failure at which the counts were last reset.
    private(set) var start: Instant
    private(set) var consecutiveFailures = 0
    private(set) var totalFailures = 0
    /// The last failures, as many as the policy keeps.
    private var failures = Queue<AttemptFailure>()
    /// The delays of the policy's backoff, followed by the delays of each class. Empty until the first delay:
    /// a stream that never fails needs no seed.
    private var delays: [Backoff.Delays] = []

    /// A delay of the backoff, and the range it was drawn from.
    typealias Proposal = (delay: Duration, range: ClosedRange<Duration>)

    init(from start: Instant) { self.start = start }

    mutating func reset(at failure: Instant) {
        start = failure
        consecutiveFailures = 0
        failures = Queue()
        for index in delays.indices { delays[index].reset() }
    }

    /// Counts and keeps a failure, and returns the next delay; nil when the backoff has ended.
    mutating func add(_ failure: AttemptFailure, ofClass kind: Int?, under policy: RetryPolicy) -> Proposal? {
        consecutiveFailures += 1
        totalFailures += 1
        if let count = policy.failuresKept {
            failures.append(failure)
            if failures.count > count { _ = failures.popFirst() }
        }
        return nextDelay(of: policy, ofClass: kind)
    }

    mutating func nextDelay(of policy: RetryPolicy, ofClass kind: Int? = nil) -> Proposal? {
        if delays.isEmpty {
            let seed = policy.fixedSeed ?? .random(in: .min ... .max)
            delays = ([policy.backoff] + policy.classes.map(\.backoff)).map { $0.delays(seed: seed) }
        }
        return delays[kind.map { $0 + 1 } ?? 0].nextDraw()
    }

    func context(of failure: AttemptFailure, proposing delay: Duration?) -> RetryContext {
        RetryContext(
            failure: failure, consecutiveFailures: consecutiveFailures, totalFailures: totalFailures,
            elapsed: start.duration(to: failure.failedAt), proposedDelay: delay)
    }

    func exhausted(_ refusal: AttemptRefusal, last: any Error, at now: Instant) -> RetryExhaustedError {
        RetryExhaustedError(
            reason: refusal.reason, retryAt: refusal.retryAt, attempts: consecutiveFailures,
            elapsed: start.duration(to: now), last: last, failures: failures.elements)
    }
}
