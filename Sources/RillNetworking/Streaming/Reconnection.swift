import Foundation
import Rill

extension RetryPolicy {
    /// This policy for a source that is connected again: after an outage, a response with status 429, a wait
    /// for a connection in vain, or an end of the connection that `isEnd`. An element begins its counts and
    /// delays again, unless it has a `reset` of its own, and the wait is at least what the server asks for,
    /// unless `decide` chooses.
    package func reconnecting(
        leastDelay: @escaping @Sendable () -> Duration? = { nil },
        after isEnd: @escaping @Sendable (any Error) -> Bool
    ) -> RetryPolicy {
        // With a server that greets and leaves, each greeting would begin the delays again.
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
