/// Limits for calls to a dependency that may fail: `CircuitBreaker`, `RetryBudget`, `AdaptiveThrottle`,
/// `RateLimiter`, `Bulkhead` and `hedge`.
///
/// Make one limit per dependency, and share it. All streams that share a limit must use schedulers with the
/// same clock.
@_exported import RillCore
