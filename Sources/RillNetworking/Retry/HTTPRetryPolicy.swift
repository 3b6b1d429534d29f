import Foundation
import Rill

/// Which requests are sent again after which failures, and when: a `RetryPolicy` that knows HTTP.
///
/// `standard` is safe for every request:
/// - three attempts in all, after delays with full jitter of up to 0.5 s and 1 s;
/// - only GET, HEAD, OPTIONS, TRACE, PUT and DELETE, requests with an `Idempotency-Key` that is not empty,
///   and requests that were not sent, even if an `attemptTimeout` of `.retry` cut them off;
/// - after status 408, 429, 502, 503 and 504, if no complete response came, and if a limit inside the client,
///   such as a bulkhead in an interceptor, refused the request;
/// - never after another 4xx, a refused TLS handshake, or a response that cannot be decoded;
/// - not before the time of `Retry-After`; if that time is more than 60 s away, the error is delivered;
/// - no attempt starts later than 120 s after the first.
///
/// A breaker, budget or throttle counts an outage as a failure, even if the request may not be sent again.
///
/// `CurlTransport` sends a request only once if it may not be executed twice. URLSession may send such a
/// request again by itself when a reused connection is dead: give it an `Idempotency-Key`.
public struct HTTPRetryPolicy: Sendable {
    /// Delays, attempts, and the limits that are shared with others. Its rules for errors, `abort`,
    /// `retry(on:if:)` and `decide`, apply as well. Its `wrapExhausted` has no effect, since the errors of a
    /// client are `ApiError`s.
    public private(set) var base: RetryPolicy
    /// Methods whose requests may be executed twice.
    public private(set) var methods: Set<String>
    /// Statuses after which a request is retried.
    public private(set) var statuses: Set<Int>
    /// Failures of the network after which a request is retried.
    public let failures: @Sendable (TransportError.Kind) -> Bool
    /// The longest wait for `Retry-After`. If it asks for a longer wait, the error is delivered.
    public let longestRetryAfter: Duration

    /// The rules of `standard` with other delays, attempts and limits.
    public init(
        _ base: RetryPolicy, methods: Set<String> = idempotentMethods,
        statuses: Set<Int> = [408, 429, 502, 503, 504], longestRetryAfter: Duration = .seconds(60),
        failures: @escaping @Sendable (TransportError.Kind) -> Bool = { $0.isTemporary }
    ) {
        self.base = base
        self.methods = Set(methods.map { $0.uppercased() })
        self.statuses = statuses
        self.failures = failures
        self.longestRetryAfter = longestRetryAfter
    }

    /// The methods for which a second execution changes nothing.
    public static let idempotentMethods: Set = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]

    /// The policy for one request. `now` is the wall-clock time, with which the date of a `Retry-After` is
    /// compared.
    public func retryPolicy(
        for request: HTTPRequest, now: @escaping @Sendable () -> Date = { Date() }
    ) -> RetryPolicy {
        base
            .abort(on: (any Error).self) {
                !isRetried($0) || !request.mayBeRepeated(after: $0, methods: methods) || request.isLate
            }
            .countingFailures { ApiError.isOutage($0) || isRetried($0) }
            .honouringRetryAfter(upTo: longestRetryAfter, now: now)
    }

    private func isRetried(_ error: any Error) -> Bool {
        if AttemptRefusedError(in: error) != nil { return true }
        if let cause = ApiError(in: error)?.causeOfFailedRefresh { return isRetried(cause.lastOfExhausted) }
        if let failure = ApiError(in: error)?.failure { return statuses.contains(failure.status) }
        return TransportError.Kind(of: error).map(failures) ?? false
    }
}

extension HTTPRetryPolicy {
    /// Three attempts, full jitter, 120 s at most: see `HTTPRetryPolicy`.
    public static let standard = HTTPRetryPolicy(
        RetryPolicy(.exponential(initial: .milliseconds(500)).cap(.seconds(30)).jitter(.full))
            .maxAttempts(3)
            .maxElapsed(.seconds(120)))

    /// One further attempt after each of these delays: `.table([.seconds(1), .seconds(3)])` makes three
    /// attempts.
    public static func table(_ delays: [Duration]) -> HTTPRetryPolicy {
        HTTPRetryPolicy(RetryPolicy(.delays(delays)))
    }

    /// Two retries after 0.5 s and 1 s, without jitter, after status 408, 500, 502, 503 and 504, and if no
    /// complete response came, like the `RetryPolicy` of Alamofire.
    ///
    /// Unlike Alamofire's policy, it does not retry a refused TLS handshake, and it respects `Retry-After`.
    public static let withoutJitter = HTTPRetryPolicy(
        RetryPolicy(.exponential(initial: .milliseconds(500))).maxAttempts(3),
        statuses: [408, 500, 502, 503, 504])

    /// The same policy with the delays, attempts and limits that `change` returns.
    ///
    ///     HTTPRetryPolicy.standard.changingBase { $0.breaker(breaker) }
    public func changingBase(_ change: (RetryPolicy) -> RetryPolicy) -> HTTPRetryPolicy {
        changed(self) { $0.base = change(base) }
    }

    /// The same policy with more statuses, such as 500.
    public func alsoAfter(statuses more: Int...) -> HTTPRetryPolicy {
        changed(self) { $0.statuses.formUnion(more) }
    }

    /// The same policy for more methods, such as POST if the server recognises a repeated request.
    public func alsoFor(methods more: String...) -> HTTPRetryPolicy {
        changed(self) { $0.methods.formUnion(more.map { $0.uppercased() }) }
    }
}

extension Interceptor {
    /// Sends every request again after the errors that the policy names. When the policy gives up, the
    /// request fails with the last error; `ApiClient.response(for:)` delivers the last response.
    public static func retry(
        _ policy: HTTPRetryPolicy = .standard, scheduler: any Scheduler,
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> Interceptor {
        let scheduler = scheduler.trusted
        return Interceptor { request, send in
            var policy = policy.retryPolicy(for: request, now: now)
            // The outer interceptors judge the error itself.
            policy.failuresKept = nil
            // The limit is measured here, so that it pauses while progress is delivered. It ends the attempt
            // before the head is noted, because a thread may still deliver events of an attempt that has
            // ended.
            let limit = policy.takeAttemptTimeLimit()
            let attempt =
                request.purpose == .connection
                ? send(request).opening(within: limit, scheduler)
                : send(request).ending(within: limit, scheduler)
            return request.assembly.key.delivery == .pieces
                ? attempt.retryUntilHead(policy, scheduler) : attempt.retryPastProgress(policy, scheduler)
        }
    }
}

extension RetryPolicy {
    /// Takes a valid time limit out of the policy, for a caller that measures it.
    fileprivate mutating func takeAttemptTimeLimit() -> Duration? {
        guard let limit = attemptTimeLimit, limit > .zero else { return nil }
        attemptTimeLimit = nil
        return limit
    }
}

extension Observable<ResponseEvent> {
    /// Retries, but delivers progress without passing it through the policy. A policy takes an element as a
    /// sign that the dependency is alive.
    fileprivate func retryPastProgress(_ policy: RetryPolicy, _ scheduler: any TrustedScheduler) -> Self {
        Observable { observer, lifetime in
            let outside = HeldLimits.current
            return filter { event in
                guard case .progress = event else { return true }
                if lifetime.isDisposed { return false }
                // In order with the other events, because they pass `retry` on the same thread. Work that the
                // subscriber starts is not part of the attempt.
                HeldLimits.with(HeldLimits.current == nil ? nil : outside) { observer.onNext(event) }
                return false
            }.retry(policy, scheduler: scheduler).run(observer, in: lifetime)
        }
    }

    /// Retries a response whose body is delivered in pieces, until its head has passed.
    fileprivate func retryUntilHead(_ policy: RetryPolicy, _ scheduler: any TrustedScheduler) -> Self {
        .deferred {
            let hasHead = Unsynchronized(false)
            return self.do(onNext: { if case .response = $0 { hasHead.value = true } })
                .retryPastProgress(policy.abort(on: (any Error).self) { _ in hasHead.value }, scheduler)
        }
    }

    /// Fails with `TimeoutError` if the head has not come after `limit`.
    fileprivate func opening(within limit: Duration?, _ scheduler: any TrustedScheduler) -> Self {
        guard let limit else { return self }
        return .deferred {
            let head = PublishSubject<Int>()
            let end = Observable<Int>.timer(limit, scheduler: scheduler)
                .map { _ -> Int in throw TimeoutError(limit, of: .attempt) }
            return self.do(onNext: { if case .response = $0 { head.onNext(1) } })
                .takeUntil(end.takeUntil(head))
        }
    }
}
