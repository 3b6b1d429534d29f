import Rill
import RillLocks
import RillTesting

/// The course of one request under the policy of a scenario, in virtual time.
struct RetryRun: Sendable {
    /// A run with more attempts is stopped.
    static let mostAttempts = 100
    /// A run that takes longer is stopped.
    static let longest = Duration.seconds(86_400)

    /// An attempt, with times in seconds.
    struct Attempt: Sendable, Equatable, Encodable {
        let start: Double
        /// Nil if the attempt has not ended.
        var end: Double?
        /// The result of the attempt, in words.
        var result = ""
        var isSuccess = false
    }

    /// A wait, with times in seconds.
    struct Wait: Sendable, Equatable, Encodable {
        let start: Double
        /// Nil if the wait has not ended.
        var end: Double?
        /// The number of the attempt before the wait; 0 before the first attempt.
        let attempt: Int
        /// What the client waits for, if it is not the delay of the policy.
        let limit: String?
    }

    private(set) var attempts: [Attempt] = []
    private(set) var waits: [Wait] = []
    private(set) var outcome = RetryRunOutcome.stopped
    /// When the run ended.
    private(set) var end = Duration.zero

    fileprivate var isEnded = false
    fileprivate var status: Int?
    /// Why the policy has ended the run; nil until it has.
    private var reason: RetryRunOutcome.Failure?

    /// The run of a single client.
    init(_ scenario: RetryScenario, seed: UInt64) { self = Self.all(scenario, seeds: [seed])[0] }

    /// The runs of clients with these seeds, which share the server. Of requests that arrive at the same
    /// moment, the request of the first client is the last.
    static func all(_ scenario: RetryScenario, seeds: [UInt64]) -> [RetryRun] {
        let scheduler = VirtualTimeScheduler()
        let capacity = scenario.capacity.map { ServerCapacity(perSecond: $0) }
        let running = Mutex(seeds.count)
        let clients = seeds.reversed().map { seed in
            let server = SimulatedServer(
                scenario.plan, answerTime: scenario.answerTime, hint: scenario.hint, capacity: capacity,
                scheduler: scheduler)
            let policy = scenario.policy(seed: seed, limits: PolicyLimits(scenario, scheduler: scheduler))
            return RetryClient(server.request, policy, scheduler) { running.withLock { $0 -= 1 } }
        }
        scheduler.runDueWork(
            until: .zero.advanced(by: longest), while: { running.withLock { $0 > 0 } })
        let isIdle = scheduler.pendingCount == 0
        return clients.reversed().map { $0.stop(isIdle: isIdle) }
    }

    fileprivate init() {}

    fileprivate mutating func add(_ event: RetryEvent) {
        switch event {
        case .started(_, let now):
            endWait(at: now.sinceZero)
            attempts.append(Attempt(start: now.sinceZero.seconds))
        case .failed(let failure, let outcome):
            let now = failure.failedAt.sinceZero
            endAttempt(at: now, with: Self.text(failure.error))
            switch outcome {
            case .retry: beginWait(at: now)
            case .exhausted(let reason, _): self.reason = .exhausted(reason)
            case .failed: reason = .permanent
            case .completed: reason = .swallowed
            }
        case .postponed(let reason, _, let now):
            endWait(at: now.sinceZero)
            beginWait(at: now.sinceZero, for: reason.description)
        case .refused(let reason, _, let now):
            endWait(at: now.sinceZero)
            self.reason = .exhausted(reason)
        case .completed: break
        }
    }

    fileprivate mutating func complete(at now: Duration) {
        (end, isEnded) = (now, true)
        if let status {
            endAttempt(at: now, with: "\(status)")
            attempts[attempts.count - 1].isSuccess = true
            outcome = .succeeded
        } else {
            outcome = .failed(reason ?? .swallowed, received: nil)
        }
    }

    fileprivate mutating func fail(_ error: any Error, at now: Duration) {
        (end, isEnded) = (now, true)
        outcome = .failed(reason ?? .permanent, received: Self.received(error))
    }

    /// Whether more attempts have started than the page shows.
    fileprivate var isTooLong: Bool { attempts.count > Self.mostAttempts }

    /// Ends a run at the bounds of the page; `isIdle` if nothing more could have happened.
    fileprivate mutating func stop(isIdle: Bool) {
        outcome = isIdle && !isTooLong ? .hangs : .stopped
        if isTooLong { attempts.removeLast() }
        let last = attempts.last.map { $0.end ?? $0.start } ?? 0
        end = .seconds(max(last, waits.last?.start ?? 0))
    }

    private mutating func endAttempt(at now: Duration, with result: String) {
        guard let last = attempts.indices.last else { return }
        attempts[last].end = now.seconds
        attempts[last].result = result
    }

    private mutating func beginWait(at now: Duration, for limit: String? = nil) {
        waits.append(Wait(start: now.seconds, attempt: attempts.count, limit: limit))
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

/// A running client: one request under a policy.
private final class RetryClient: Sendable {
    private let run = Mutex(RetryRun())
    private let subscription = SerialDisposable()
    private let ended: @Sendable () -> Void

    /// Calls `ended` once, when the request is over or has had too many attempts.
    init(
        _ request: Observable<Int>, _ policy: RetryPolicy, _ scheduler: VirtualTimeScheduler,
        ended: @escaping @Sendable () -> Void
    ) {
        self.ended = ended
        let policy = policy.observe { [self] event in
            guard
                run.withLock({
                    $0.add(event); return $0.isTooLong
                })
            else { return }
            subscription.dispose()
            ended()
        }
        subscription.disposable = request.retry(policy, scheduler: scheduler).subscribe(
            onNext: { [self] status in run.withLock { $0.status = status } },
            onError: { [self] error in end { $0.fail(error, at: scheduler.now.sinceZero) } },
            onCompleted: { [self] in end { $0.complete(at: scheduler.now.sinceZero) } })
    }

    private func end(_ change: (inout RetryRun) -> Void) {
        run.withLock { change(&$0) }
        ended()
    }

    func stop(isIdle: Bool) -> RetryRun {
        subscription.dispose()
        return run.withLock { run in
            if !run.isEnded { run.stop(isIdle: isIdle) }
            return run
        }
    }
}

/// How a run has ended.
enum RetryRunOutcome: Sendable, Equatable {
    case succeeded
    /// The subscriber received the error `received`, or a completion if it is nil.
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
