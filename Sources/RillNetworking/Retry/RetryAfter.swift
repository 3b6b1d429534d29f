import Foundation
import Rill

extension RetryPolicy {
    /// Waits at least as long as the `Retry-After` of a failed response demands, unless `decide` returns a
    /// decision other than `.backoff`. If the wait is longer than `longest`, the error is delivered.
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
    /// The longest delay that a server can demand of a feed or a login. Feeds and logins have no other limit,
    /// so a mistake of the server would stop them forever.
    static let longestAdvice = Duration.seconds(86_400)
}

extension ApiError {
    /// The delay that `Retry-After` demands of a feed or a login; nil if it demands none.
    var advisedDelay: Duration? {
        guard case .atLeast(let asked) = retryAdvice(upTo: .seconds(Int64.max), now: Date()) else {
            return nil
        }
        return min(asked, .longestAdvice)
    }

    /// Advises a retry not before the time of `Retry-After`, or none if that time is more than `longest`
    /// away.
    func retryAdvice(upTo longest: Duration = .seconds(60), now: Date) -> RetryDecision {
        // If a refresh has failed, the response to the refresh decides.
        if let cause = causeOfFailedRefresh {
            return ApiError(in: cause.lastOfExhausted)?.retryAdvice(upTo: longest, now: now) ?? .backoff
        }
        guard let wait = failure?.response.head.retryAfter(now: now) else { return .backoff }
        return wait > longest ? .propagate : .atLeast(wait)
    }
}

extension Error {
    /// The same error, delivered once more `time` later, when that much of its `Retry-After` has passed.
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
    /// How long `Retry-After` demands to wait: a number of seconds, or the time until a date, which may have
    /// passed. If there are several values, the longest wait counts. Nil if the header is missing or cannot
    /// be read.
    ///
    /// A date is compared with the `Date` of the response and its `Age`, if the response has them, so a wrong
    /// clock on this machine does not matter.
    func retryAfter(now: Date) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        let start = headers.date("Date")?.addingTimeInterval(age) ?? now
        let asked = text.split(separator: ",").compactMap { part -> Duration? in
            let part = part.trimmed
            // A number of seconds that is too large counts as the largest one.
            if part.isDigits { return .seconds(Int64(part) ?? .max) }
            // The split at commas has cut the weekday off a date. Other forms of dates count as well: a
            // needless wait does less harm than a missing one.
            let date =
                HTTPDate.parse(part, now: now) ?? HTTPDate.parse("Day, \(part)", now: now)
                ?? HTTPDate.parse(cookie: part)
            return date.map { .seconds(min(max(0, $0.timeIntervalSince(start)), 1e15)) }
        }.max()
        return asked.map { max(.zero, $0 - wire.timeSinceArrival) }
    }
}
