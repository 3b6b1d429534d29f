import Foundation
import Rill

extension RetryPolicy {
    /// Waits at least as long as the `Retry-After` of a failed response asks, unless `decide` chooses
    /// something else than `.backoff`. If that is longer than `longest`, the error is delivered.
    func honouringRetryAfter(upTo longest: Duration, now: @escaping @Sendable () -> Date) -> RetryPolicy {
        let decision = decision
        return decide { context in
            let chosen = try decision?(context) ?? .backoff
            guard case .backoff = chosen else { return chosen }
            return ApiError(in: context.failure.error)?.retryAdvice(upTo: longest, now: now()) ?? .backoff
        }
    }
}

extension Duration {
    /// The longest delay that a server can ask of a feed or a login. They have no other end, so a mistake of
    /// the server would stop them forever.
    static let longestAdvice = Duration.seconds(86_400)
}

extension ApiError {
    /// The delay that `Retry-After` asks of a feed or a login; nil if it asks for none.
    var advisedDelay: Duration? {
        guard case .atLeast(let asked) = retryAdvice(upTo: .seconds(Int64.max), now: Date()) else {
            return nil
        }
        return min(asked, .longestAdvice)
    }

    /// Not before the time of `Retry-After`; not at all if that is more than `longest` away.
    func retryAdvice(upTo longest: Duration = .seconds(60), now: Date) -> RetryDecision {
        // Of a refresh that has failed, the response to that tells.
        if let cause = causeOfFailedRefresh {
            return ApiError(in: cause.lastOfExhausted)?.retryAdvice(upTo: longest, now: now) ?? .backoff
        }
        guard let wait = failure?.response.head.retryAfter(now: now) else { return .backoff }
        return wait > longest ? .propagate : .atLeast(wait)
    }
}

extension Error {
    /// The same error, told once more `time` later: so much of its `Retry-After` has passed.
    func told(after time: Duration) -> any Error {
        if let exhausted = self as? RetryExhaustedError {
            return RetryExhaustedError(
                reason: exhausted.reason, retryAt: exhausted.retryAt, attempts: exhausted.attempts,
                elapsed: exhausted.elapsed, last: exhausted.last.told(after: time),
                failures: exhausted.failures)
        }
        func later(_ failure: HTTPFailure) -> HTTPFailure {
            changed(failure) { $0.response.head.wire.timeSinceArrival = time }
        }
        return switch self as? ApiError {
        case .unauthorized(let failure): ApiError.unauthorized(later(failure))
        case .client(let failure): ApiError.client(later(failure))
        case .server(let failure): ApiError.server(later(failure))
        case .unexpectedStatus(let failure): ApiError.unexpectedStatus(later(failure))
        case .rejected(let failure, let reason): ApiError.rejected(later(failure), reason: reason)
        default: self
        }
    }
}

extension ResponseHead {
    /// How long `Retry-After` asks to wait: a number of seconds, or the time until a date, which may have
    /// passed; of several, the longest. Nil if the header is missing or cannot be read.
    ///
    /// A date is compared with the `Date` of the response and its `Age`, if it has them, so a wrong clock on
    /// this machine does not matter.
    func retryAfter(now: Date) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        let start = headers.date("Date")?.addingTimeInterval(age) ?? now
        let asked = text.split(separator: ",").compactMap { part -> Duration? in
            let part = part.trimmed
            // More seconds than can be counted are as many as can.
            if part.isDigits { return .seconds(Int64(part) ?? .max) }
            // Its weekday stands in front of a comma. Other forms count too: a needless wait does less harm
            // than none.
            let date =
                HTTPDate.parse(part, now: now) ?? HTTPDate.parse("Day, \(part)", now: now)
                ?? HTTPDate.parse(cookie: part)
            return date.map { .seconds(min(max(0, $0.timeIntervalSince(start)), 1e15)) }
        }.max()
        return asked.map { max(.zero, $0 - wire.timeSinceArrival) }
    }
}
