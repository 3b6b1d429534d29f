import Rill
import RillLocks

/// What a lane remembers of its attempts.
struct LogAttempts: Sendable {
    /// How the last attempt ended.
    struct Ending: Sendable {
        let time: Instant
        let error: (any Error)?
        /// The last entry about it.
        var sequence: Int
        var planned: Duration?
    }

    var hasBegun = false
    var ending: Ending?
}

extension LogLane {
    /// Begins an attempt and returns its number. The first begins with the subscription, and is recorded with it.
    func startAttempt() -> Int32 {
        let isFirst = attempts.withLock { attempts in
            defer { attempts.hasBegun = true }
            return !attempts.hasBegun
        }
        return isFirst ? 1 : nextAttempt()
    }

    /// Begins one more attempt and records why.
    @discardableResult
    func nextAttempt() -> Int32 {
        let ending = attempts.withLock { $0.ending.take() }
        let reason: Record.Reason
        switch ending {
        case .some(let ending): reason = ending.error.map { .failed($0) } ?? .completed
        case nil: reason = .runs
        }
        let now = log.scheduler.now
        // What has to go for them is in these variables then, and is released outside the lock.
        var retry = Record(.subscribed, at: now, in: slot)
        var subscribed = retry
        let (attempt, mustDrain) = log.store.withLock { store -> (Int32, Bool) in
            guard !isOver.load(ordering: .relaxed) else { return (0, false) }
            let attempt = store.nextAttempt(in: slot)
            let delay = ending?.time.duration(to: store.time(now)) ?? .zero
            retry = Record(
                .retry(Record.Retry(delay: delay, planned: ending?.planned, reason: reason)), at: now,
                in: slot)
            let first = store.append(&retry)
            let second = store.append(&subscribed)
            return (attempt, first.mustDrain || second.mustDrain)
        }
        if mustDrain { log.drain() }
        return attempt
    }

    /// Records how an attempt ended.
    func attemptEnded(_ number: Int32, with error: (any Error)?) {
        let kind: Record.Kind = error.map { .error($0) } ?? .completed
        guard let outcome = record(kind, attempt: number) else { return }
        let ending = LogAttempts.Ending(time: outcome.time, error: error, sequence: outcome.sequence)
        replaceEnding { _ in ending }
    }

    /// Records how the result ended, unless that is how its last attempt did.
    func resultEnded(with error: (any Error)?) {
        let ending = attempts.withLock { $0.ending }
        let lastSequence = log.store.withLock { store in
            isOver.load(ordering: .relaxed) ? 0 : store.slots[Int(slot)].lastSequence
        }
        if let ending, ending.sequence == lastSequence,
            ending.error.map(LoggedError.init) == error.map(LoggedError.init)
        {
            return
        }
        record(error.map { .error($0) } ?? .completed)
    }

    /// Records what a retry policy has decided.
    func heard(_ event: RetryEvent) {
        if case .failed(let failure, _) = event { attemptWasEnded(by: failure.error) }
        switch event {
        case .failed(_, .retry(let delay)): plan(delay)
        case .failed(_, .exhausted(let reason, _)), .refused(let reason, _, _): gaveUp(reason.text)
        case .failed(_, .failed): gaveUp("this error is not to be retried")
        case .started, .completed, .failed(_, .completed): break
        }
    }

    /// Records what the policy has ended an attempt with, its time limit for example: the attempt itself said nothing.
    private func attemptWasEnded(by error: any Error) {
        guard attempts.withLock({ $0.ending == nil }) else { return }
        attemptEnded(0, with: log.redaction.kept(error))
    }

    /// Keeps for the next attempt what a retry policy has chosen.
    func plan(_ delay: Duration) {
        replaceEnding { ending in
            var ending = ending
            ending?.planned = delay
            return ending
        }
    }

    /// Records that no attempt follows.
    func gaveUp(_ reason: String) {
        guard let outcome = record(.gaveUp(reason)) else { return }
        replaceEnding { ending in
            var ending = ending
            ending?.sequence = outcome.sequence
            return ending
        }
    }

    /// The ending before is released outside the lock.
    private func replaceEnding(_ change: (LogAttempts.Ending?) -> LogAttempts.Ending?) {
        _ = attempts.withLock { attempts in
            defer { attempts.ending = change(attempts.ending) }
            return attempts.ending
        }
    }
}
