import Foundation
import Rill

/// Which requests are sent again after which failures, and when: a `RetryPolicy` of the core that knows HTTP.
///
/// `standard` is safe without thinking:
/// - three attempts in all, delays with full jitter up to 0.5 s and 1 s;
/// - only GET, HEAD, OPTIONS, TRACE, PUT and DELETE, requests with an `Idempotency-Key`, and those that reached no server;
/// - after status 408, 429, 502, 503 and 504, and when no complete answer came;
/// - never after any other 4xx, a failed TLS handshake, or an answer that cannot be decoded;
/// - not before the time of `Retry-After`; one of more than 60 s is not waited for, the error passes;
/// - no attempt starts later than 120 s after the first.
///
/// A breaker, budget or throttle counts an outage as a failure, whether the request may be sent again or not.
///
/// The system may send a request again by itself when a kept connection has gone, POST included: give an
/// `Idempotency-Key` to what must not happen twice.
public struct HTTPRetryPolicy: Sendable {
    /// Delays, attempts, and the limits that are shared with others; what it says about errors holds as well.
    public var policy: RetryPolicy
    /// Methods that may be sent again though the server may have heard them.
    public var methods: Set<String>
    public var statuses: Set<Int>
    public var failures: @Sendable (TransportFailure.Kind) -> Bool
    /// A `Retry-After` that is longer lets the error pass.
    public var longestRetryAfter: Duration

    public init(
        _ policy: RetryPolicy, methods: Set<String> = idempotentMethods,
        statuses: Set<Int> = [408, 429, 502, 503, 504], longestRetryAfter: Duration = .seconds(60),
        failures: @escaping @Sendable (TransportFailure.Kind) -> Bool = { $0.mayPass }
    ) {
        self.policy = policy
        self.methods = methods
        self.statuses = statuses
        self.failures = failures
        self.longestRetryAfter = longestRetryAfter
    }

    /// The methods that do the same when they come twice.
    public static let idempotentMethods: Set = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]

    /// The policy for one request. `now` is the time of the day, which a `Retry-After` with a date is compared with.
    public func policy(
        for request: TransportRequest, now: @escaping @Sendable () -> Date = { Date() }
    ) -> RetryPolicy {
        policy
            .abort(on: (any Error).self) {
                !isTemporary($0) || !request.mayBeSentAgain(after: $0, methods: methods)
            }
            .countingFailures { $0.isOutage || isTemporary($0) }
            .honouringRetryAfter(upTo: longestRetryAfter, now: now)
    }

    private func isTemporary(_ error: any Error) -> Bool {
        if let status = error.apiError?.answer?.head.status { return statuses.contains(status) }
        return error.failureKind.map(failures) ?? false
    }
}

extension TransportFailure.Kind {
    /// Whether another attempt may succeed: nobody was reached, or the answer did not arrive.
    public var mayPass: Bool {
        switch self {
        case .cannotConnectToHost, .cannotFindHost, .timedOut, .networkConnectionLost,
            .notConnectedToInternet:
            true
        case .secureConnectionFailed, .invalidResponse, .unsupportedURL, .invalidRequest, .overflow,
            .unavailable, .other:
            false
        }
    }

    /// Whether the server cannot have heard of the request.
    var wasNotSent: Bool {
        switch self {
        case .cannotConnectToHost, .cannotFindHost, .notConnectedToInternet, .unavailable: true
        case .timedOut, .networkConnectionLost, .secureConnectionFailed, .invalidResponse, .unsupportedURL,
            .invalidRequest, .overflow, .other:
            false
        }
    }
}
