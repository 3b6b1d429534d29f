import Rill
import RillNetworking

extension HTTPRetryPolicy {
    /// The same delay before every retry, after status 408, 429, 444, 503, 504 and 599, and if no complete
    /// response came: what Alley does.
    ///
    /// Unlike there, `retries: 10` are ten retries, so eleven attempts; Alley makes eight. As since Alley 5,
    /// only requests that may be executed twice are sent twice.
    public static func constant(
        retries: Int = 10, interval: Duration = .milliseconds(500)
    ) -> HTTPRetryPolicy {
        HTTPRetryPolicy(
            RetryPolicy(.constant(interval)).maxAttempts(retries + 1),
            statuses: [408, 429, 444, 503, 504, 599])
    }
}
