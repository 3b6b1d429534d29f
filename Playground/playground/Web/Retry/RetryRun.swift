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

    init(_ scenario: RetryScenario, seed: UInt64) {
        let scheduler = VirtualTimeScheduler()
        let log = Mutex(Log())
        let server = SimulatedServer(
            scenario.plan, answerTime: scenario.answerTime, hint: scenario.hint, scheduler: scheduler)
        let limits = PolicyLimits(scenario, scheduler: scheduler)
        let policy = scenario.policy(seed: seed, limits: limits)
            .observe { event in log.withLock { $0.add(event) } }
        let subscription = server.request.retry(policy, scheduler: scheduler).subscribe(
            onNext: { status in log.withLock { $0.add(element: status) } },
            onError: { error in log.withLock { $0.end(error, at: scheduler.now.sinceZero) } },
            onCompleted: { log.withLock { $0.complete(at: scheduler.now.sinceZero) } })
        scheduler.runDueWork(
            until: .zero.advanced(by: Self.longest),
            while: { log.withLock { !$0.isEnded && $0.run.attempts.count <= Self.mostAttempts } })
        let isIdle = scheduler.pendingCount == 0
        self = log.withLock { $0.finished(isIdle: isIdle) }
        subscription.dispose()
    }

    private init() {}

    /// Builds a run from the events of a policy and of its subscriber.
    private struct Log: Sendable {
        var run = RetryRun()
        var isEnded = false
        private var status: Int?
        /// Why the policy has ended the run; nil until it has.
        private var reason: RetryRunOutcome.Failure?

        mutating func add(_ event: RetryEvent) {
            switch event {
            case .started(_, let now):
                endWait(at: now.sinceZero)
                run.attempts.append(Attempt(start: now.sinceZero.seconds))
            case .failed(let failure, let outcome):
                let now = failure.failedAt.sinceZero
                endAttempt(at: now, with: Self.text(failure.error))
                switch outcome {
                case .retry: run.waits.append(Wait(start: now.seconds, limit: nil))
                case .exhausted(let reason, _): self.reason = .exhausted(reason)
                case .failed: reason = .permanent
                case .completed: reason = .swallowed
                }
            case .postponed(let reason, _, let now):
                endWait(at: now.sinceZero)
                run.waits.append(Wait(start: now.sinceZero.seconds, limit: reason.text))
            case .refused(let reason, _, let now):
                endWait(at: now.sinceZero)
                self.reason = .exhausted(reason)
            case .completed: break
            }
        }

        mutating func add(element: Int) { status = element }

        mutating func complete(at now: Duration) {
            run.end = now
            isEnded = true
            if let status {
                endAttempt(at: now, with: "\(status)")
                run.attempts[run.attempts.count - 1].isSuccess = true
                run.outcome = .succeeded
            } else {
                run.outcome = .failed(reason ?? .swallowed, received: nil)
            }
        }

        mutating func end(_ error: any Error, at now: Duration) {
            run.end = now
            isEnded = true
            run.outcome = .failed(reason ?? .permanent, received: Self.received(error))
        }

        /// The run; `isIdle` if nothing more could have happened.
        func finished(isIdle: Bool) -> RetryRun {
            var run = run
            guard !isEnded else { return run }
            run.outcome = isIdle ? .hangs : .stopped
            if run.attempts.count > RetryRun.mostAttempts { run.attempts.removeLast() }
            let last = run.attempts.last.map { $0.end ?? $0.start } ?? 0
            run.end = .seconds(max(last, run.waits.last?.start ?? 0))
            return run
        }

        private mutating func endAttempt(at now: Duration, with result: String) {
            guard let last = run.attempts.indices.last else { return }
            run.attempts[last].end = now.seconds
            run.attempts[last].result = result
        }

        private mutating func endWait(at now: Duration) {
            guard let last = run.waits.indices.last, run.waits[last].end == nil else { return }
            run.waits[last].end = now.seconds
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
