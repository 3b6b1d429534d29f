import Foundation
import Rill

extension HTTPRetryPolicy {
    /// Three attempts, full jitter, 120 s at most: see `HTTPRetryPolicy`.
    public static let standard = HTTPRetryPolicy(
        RetryPolicy(.exponential(initial: .milliseconds(500)).cap(.seconds(30)).jitter(.full))
            .maxAttempts(3)
            .maxElapsed(.seconds(120)))

    /// One attempt after each of these delays, and no other: `.table([.seconds(1), .seconds(3)])` is three attempts.
    public static func table(_ delays: [Duration]) -> HTTPRetryPolicy {
        HTTPRetryPolicy(RetryPolicy(.delays(delays)))
    }

    /// The delays and statuses of Alley: every 0.5 s after status 408, 429, 444, 503, 504 and 599, and when no complete
    /// answer came.
    ///
    /// What is mended: `retries: 10` are ten retries, so eleven attempts; there they were eight. And only what may come
    /// twice is sent twice, as since Alley 5.
    public static func alley(retries: Int = 10, interval: Duration = .milliseconds(500)) -> HTTPRetryPolicy {
        HTTPRetryPolicy(
            RetryPolicy(.constant(interval)).maxAttempts(retries + 1),
            statuses: [408, 429, 444, 503, 504, 599])
    }

    /// The delays and statuses of Alamofire's `RetryPolicy`: two retries after 0.5 s and 1 s, without jitter, after status
    /// 408, 500, 502, 503 and 504, and when no complete answer came.
    ///
    /// What is mended: a failed TLS handshake is not tried again, and `Retry-After` is heeded.
    public static let alamofire = HTTPRetryPolicy(
        RetryPolicy(.exponential(initial: .milliseconds(500))).maxAttempts(3),
        statuses: [408, 500, 502, 503, 504])

    /// The same policy with these statuses besides, such as 500.
    public func alsoAfter(statuses more: Int...) -> HTTPRetryPolicy {
        with { $0.statuses.formUnion(more) }
    }

    /// The same policy for these methods besides, such as a POST that the server recognises when it comes twice.
    public func alsoFor(methods more: String...) -> HTTPRetryPolicy {
        with { $0.methods.formUnion(more.map { $0.uppercased() }) }
    }

    private func with(_ change: (inout HTTPRetryPolicy) -> Void) -> HTTPRetryPolicy {
        var copy = self
        change(&copy)
        return copy
    }
}
