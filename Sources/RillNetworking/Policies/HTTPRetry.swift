import Foundation
import Rill

extension ObservableType {
    /// Sends a request again after the failures that the policy names. The stream must be one that sends `request`, and
    /// fail with an `ApiError`, a `ServiceError` or a `TransportFailure`.
    public func retry(
        _ policy: HTTPRetryPolicy, of request: TransportRequest, scheduler: any Scheduler,
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> Observable<Element> {
        retry(policy.policy(for: request, now: now), scheduler: scheduler)
    }
}

extension Interceptor {
    /// Sends every request of a client again after the failures that the policy names. When it gives up, the last error
    /// passes, or the last answer when any status will do.
    public static func retry(
        _ policy: HTTPRetryPolicy = .standard, scheduler: any Scheduler,
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> Interceptor {
        Interceptor { request, send in
            send(request).retry(policy, of: request, scheduler: scheduler, now: now)
        }
    }
}
