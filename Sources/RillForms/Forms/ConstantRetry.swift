import Rill
import RillLocks
import RillNetworking

extension HTTPRetryPolicy {
    /// The same delay before every retry, after status 408, 429, 444, 503, 504 and 599, and if no complete
    /// response came: what Alley does.
    ///
    /// Unlike Alley, which makes eight, `retries: 10` makes ten retries, so eleven attempts. As in Alley
    /// since version 5, only requests that may be executed twice are sent twice. `retries` is 0 or more.
    public static func constant(
        retries: Int = 10, interval: Duration = .milliseconds(500)
    ) -> HTTPRetryPolicy {
        require(retries >= 0, "Rill: constant(retries:) needs 0 or more, but got \(retries)")
        // With the first attempt, `Int.max` retries would be one attempt more than can be counted.
        return HTTPRetryPolicy(
            RetryPolicy(.constant(interval)).maxAttempts(retries == .max ? retries : retries + 1),
            statuses: [408, 429, 444, 503, 504, 599])
    }
}
