import Rill
import RillLocks
import RillTesting

/// One request under the policy of a scenario, in virtual time.
struct RetryRun: Sendable {
    /// A run with more attempts is stopped.
    static let mostAttempts = 100
    /// A run that takes longer is stopped.
    static let longest = Duration.seconds(86_400)

    /// Its times are in seconds.
    struct Attempt: Sendable, Equatable, Encodable {
        let start: Double
        /// Nil if it has not ended.
        var end: Double?
        /// What came of it.
        var result = ""
        var isSuccess = false
    }

    /// Its times are in seconds.
    struct Wait: Sendable, Equatable, Encodable {
        let start: Double
        /// Nil if no attempt follows.
        var end: Double?
        /// What the client waits for, if it is not the delay of the policy.
        let limit: String?
    }

    private(set) var attempts: [Attempt] = []
    private(set) var waits: [Wait] = []
    private(set) var outcome = RetryRunOutcome.stopped
    /// When the run ended.
    private(set) var end = Duration.zero

    private var isEnded = false
    private var status: Int?
    /// Why the policy has ended the run; nil until it has.
    private var reason: RetryRunOutcome.Failure?

    init(_ scenario: RetryScenario, seed: UInt64) {
        let scheduler = VirtualTimeScheduler()
        let run = Mutex(RetryRun())
        let server = SimulatedServer(
            scenario.plan, answerTime: scenario.answerTime, hint: scenario.hint, scheduler: scheduler)
        let limits = PolicyLimits(scenario, scheduler: scheduler)
        let policy = scenario.policy(seed: seed, limits: limits)
            .observe { event in run.withLock { $0.add(event) } }
        let subscription = server.request.retry(policy, scheduler: scheduler).subscribe(
            onNext: { status in run.withLock { $0.status = status } },
            onError: { error in run.withLock { $0.fail(error, at: scheduler.now.sinceZero) } },
            onCompleted: { run.withLock { $0.complete(at: scheduler.now.sinceZero) } })
        scheduler.runDueWork(
            until: .zero.advanced(by: Self.longest),
            while: { run.withLock { !$0.isEnded && $0.attempts.count <= Self.mostAttempts } })
        self = run.withLock { $0 }
        if !isEnded { stop(isIdle: scheduler.pendingCount == 0) }
        subscription.dispose()
    }

    private init() {}

    private mutating func add(_ event: RetryEvent) {
        switch event {
        case .started(_, let now):
            endWait(at: now.sinceZero)
            attempts.append(Attempt(start: now.sinceZero.seconds))
        case .failed(let failure, let outcome):
            let now = failure.failedAt.sinceZero
            endAttempt(at: now, with: Self.text(failure.error))
            switch outcome {
            case .retry: waits.append(Wait(start: now.seconds, limit: nil))
            case .exhausted(let reason, _): self.reason = .exhausted(reason)
            case .failed: reason = .permanent
            case .completed: reason = .swallowed
            }
        case .postponed(let reason, _, let now):
            endWait(at: now.sinceZero)
            waits.append(Wait(start: now.sinceZero.seconds, limit: reason.description))
        case .refused(let reason, _, let now):
            endWait(at: now.sinceZero)
            self.reason = .exhausted(reason)
        case .completed: break
        }
    }

    private mutating func complete(at now: Duration) {
        (end, isEnded) = (now, true)
        if let status {
            endAttempt(at: now, with: "\(status)")
            attempts[attempts.count - 1].isSuccess = true
            outcome = .succeeded
        } else {
            outcome = .failed(reason ?? .swallowed, received: nil)
        }
    }

    private mutating func fail(_ error: any Error, at now: Duration) {
        (end, isEnded) = (now, true)
        outcome = .failed(reason ?? .permanent, received: Self.received(error))
    }

    /// Ends a run at the bounds of the page; `isIdle` if nothing more could have happened.
    private mutating func stop(isIdle: Bool) {
        outcome = isIdle ? .hangs : .stopped
        if attempts.count > Self.mostAttempts { attempts.removeLast() }
        let last = attempts.last.map { $0.end ?? $0.start } ?? 0
        end = .seconds(max(last, waits.last?.start ?? 0))
    }

    private mutating func endAttempt(at now: Duration, with result: String) {
        guard let last = attempts.indices.last else { return }
        attempts[last].end = now.seconds
        attempts[last].result = result
    }

    private mutating func endWait(at now: Duration) {
        guard let last = waits.indices.last, waits[last].end == nil else { return }
        waits[last].end = now.seconds
    }

    private static func text(_ error: any Error) -> String {
        error is TimeoutError ? "timeout" : "\(error)"
    }

    private static func received(_ error: any Error) -> String {
        switch error {
        case let error as RetryExhaustedError: "RetryExhaustedError with \(error.failures.count) failures"
        case let error as AttemptRefusedError: "AttemptRefusedError: \(error)"
        case is TimeoutError: "TimeoutError: \(error)"
        default: "the error of the last attempt: \(error)"
        }
    }
}

/// How a run has ended.
enum RetryRunOutcome: Sendable, Equatable {
    case succeeded
    /// The subscriber received this error, or nil for a completion.
    case failed(Failure, received: String?)
    /// The last attempt gets no response, and nothing ends it.
    case hangs
    /// The bounds of the page are reached.
    case stopped

    enum Failure: Sendable, Equatable {
        /// A limit was reached.
        case exhausted(RetryExhaustedError.Reason)
        /// The error is one that the policy does not retry.
        case permanent
        /// The policy completes, without an element.
        case swallowed
    }
}
