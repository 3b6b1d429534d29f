import Foundation
import Rill

extension RetryPolicy {
    /// This policy for a source that reconnects. It retries outages, status 429, requests that timed out
    /// while they waited for a connection, and errors for which `isEnd` is true. If it has no `reset`, each
    /// element resets its counts and delays. Unless `decide` chooses otherwise, the wait is at least
    /// `leastDelay` and the delay that the response demands.
    package func reconnecting(
        leastDelay: @escaping @Sendable () -> Duration? = { nil },
        after isEnd: @escaping @Sendable (any Error) -> Bool
    ) -> RetryPolicy {
        // A policy for a server that sends one element and disconnects must have a `reset` already, because
        // `.onElement` would restart its delays every time.
        let policy = resetRule == .never ? reset(.onElement) : self
        return policy.decide { [choose = decision] context in
            let advice = advice(after: context.failure.error, isEnd, leastDelay())
            if case .propagate = advice { return advice }
            let decision = try choose?(context) ?? .backoff
            return if case .backoff = decision { advice } else { decision }
        }
    }
}

private func advice(
    after error: any Error, _ isEnd: (any Error) -> Bool, _ leastDelay: Duration?
) -> RetryDecision {
    let response = ApiError(in: error)
    let isPassing =
        response?.failure?.status == 429 || response?.causeOfFailedRefresh.map(ApiError.isPassing) == true
    let hasWaited = TransportError.Kind(of: error)?.isLackOfConnections == true
    guard isEnd(error) || isPassing || hasWaited || ApiError.isOutage(error) else { return .propagate }
    let delays = [leastDelay.map { min($0, .longestAdvice) }, response?.advisedDelay]
    return delays.compactMap { $0 }.max().map { .atLeast($0) } ?? .backoff
}
