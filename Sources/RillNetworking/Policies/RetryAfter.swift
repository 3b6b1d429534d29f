import Foundation
import Rill

extension RetryPolicy {
    /// Waits at least as long as the `Retry-After` of a failed answer asks; one that asks for longer than `longest` lets
    /// the error pass.
    ///
    /// It replaces what `decide` was given before.
    public func honouringRetryAfter(
        upTo longest: Duration = .seconds(60), now: @escaping @Sendable () -> Date = { Date() }
    ) -> RetryPolicy {
        decide { context in
            guard let head = context.failure.error.apiError?.answer?.head,
                let wait = head.retryAfter(now: now())
            else { return .backoff }
            return wait > longest ? .propagate : .atLeast(wait)
        }
    }
}

extension ResponseHead {
    /// How long `Retry-After` asks to wait: a number of seconds, or until a date, which may have passed. Nil when it asks
    /// for nothing that can be read.
    ///
    /// A date is compared with that of the answer itself, if it has one, so a clock that is wrong here does not matter.
    public func retryAfter(now: Date) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = Int64(text) { return seconds >= 0 ? .seconds(seconds) : nil }
        guard let date = HTTPDate.read(text) else { return nil }
        let start = headers["Date"].flatMap(HTTPDate.read) ?? now
        return .seconds(max(0, date.timeIntervalSince(start)))
    }
}

/// A date of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`, and the two forms that are obsolete but must be read (RFC 9110, 5.6.7).
enum HTTPDate {
    static func read(_ text: String) -> Date? {
        for format in [
            "EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy",
        ] {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
