@testable import RillCore

/// A policy, asked about one failure after the other, without any stream.
struct PolicyRun {
    private let policy: RetryPolicy
    private(set) var history: RetryHistory
    private var attempt = 0
    private(set) var now = Instant.zero
    private var delayBefore = Duration.zero

    init(_ policy: RetryPolicy, seed: UInt64 = 1) {
        self.policy = policy.fixedSeed == nil ? policy.seed(seed) : policy
        history = RetryHistory(from: .zero)
    }

    /// What follows an attempt that fails after some time. If that is a retry, its delay passes.
    mutating func fail(
        _ error: any Error = Boom(), after time: Duration = .zero, elements: Int = 0
    ) -> RetryOutcome {
        attempt += 1
        let startedAt = now
        now = now.advanced(by: time)
        let failure = AttemptFailure(
            attempt: attempt, error: error, startedAt: startedAt, failedAt: now, delayBefore: delayBefore,
            elements: elements)
        let outcome = policy.outcome(of: failure, after: &history)
        if case .retry(let delay) = outcome {
            now = now.advanced(by: delay)
            delayBefore = delay
        }
        return outcome
    }

    /// The outcomes of so many failures, each after the same time, as words.
    mutating func outcomes(_ count: Int, each time: Duration = .zero, elements: Int = 0) -> [String] {
        (0..<count).map { number in
            fail(Boom(number: number + 1), after: time, elements: elements).text
        }
    }
}
