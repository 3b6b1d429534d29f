import RillCore

extension RetryOutcome {
    /// `retry 2.0`, `attempts #3`, `failed #1`, `completed`: the number is that of a `Boom`.
    package var text: String {
        switch self {
        case .retry(let delay): "retry \(delay / .seconds(1))"
        case .exhausted(let reason, let error): "\(reason.name) \(Self.name(error))"
        case .failed(let error): "failed \(Self.name(error))"
        case .completed: "completed"
        }
    }

    /// The error that the result ends with.
    package var error: (any Error)? {
        switch self {
        case .exhausted(_, let error), .failed(let error): error
        case .retry, .completed: nil
        }
    }

    private static func name(_ error: any Error) -> String {
        (error as? Boom).map { "#\($0.number)" } ?? "\(error)"
    }
}

extension RetryEvent {
    package var failure: AttemptFailure? {
        if case .failed(let failure, _) = self { failure } else { nil }
    }

    /// Times in milliseconds.
    package var text: String {
        func time(_ instant: Instant) -> Int { Int(instant.sinceZero / .milliseconds(1)) }
        return switch self {
        case .started(let attempt, let now): "started \(attempt)@\(time(now))"
        case .completed(let attempt, let now): "completed \(attempt)@\(time(now))"
        case .postponed(let reason, let delay, let now):
            "postponed \(reason.name) by \(Int(delay / .milliseconds(1)))@\(time(now))"
        case .refused(let reason, _, let now): "refused \(reason.name)@\(time(now))"
        case .failed(let failure, let outcome):
            "failed \(failure.attempt)@\(time(failure.failedAt)) after "
                + "\(Int(failure.delayBefore / .milliseconds(1))) with \(failure.elements): \(outcome.text)"
        }
    }
}
