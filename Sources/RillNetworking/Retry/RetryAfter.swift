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

extension ApiError {
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

extension ResponseHead {
    /// How long `Retry-After` asks to wait: a number of seconds, the greatest of several, or the time until a
    /// date, which may have passed. Nil if the header is missing or cannot be read.
    ///
    /// A date is compared with the `Date` of the response, if it has one, so a wrong clock on this machine
    /// does not matter.
    func retryAfter(now: Date) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        // More seconds than can be counted are as many as can.
        let numbers = text.split(separator: ",").map { String($0).trimmed }
        if !numbers.isEmpty, numbers.allSatisfy(\.isDigits) {
            return numbers.map { .seconds(Int64($0) ?? .max) }.max()
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        let start = headers["Date"].flatMap(HTTPDate.parse) ?? now
        return .seconds(max(0, date.timeIntervalSince(start)))
    }
}
