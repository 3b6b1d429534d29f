/// A limit in front of a stream: `Bulkhead`, `RateLimiter`, `CircuitBreaker` or `AdaptiveThrottle`.
public protocol StreamLimit: SharedLimit {}

extension Bulkhead: StreamLimit {}
extension RateLimiter: StreamLimit {}
extension CircuitBreaker: StreamLimit {}
extension AdaptiveThrottle: StreamLimit {}

extension ObservableType {
    /// Starts the stream when all `limits` admit it, in whatever order they are named.
    ///
    ///     request.limited(by: places, rate, breaker, scheduler: scheduler)
    ///         .retry(policy, scheduler: scheduler)
    ///
    /// The stream waits for places first, then for the turns of rate limiters, and asks breakers and
    /// throttles last, because no other order keeps to every limit. A stream that a breaker is certain to
    /// refuse does not wait. A stream that is refused in the end gives back its place, and also its turn if
    /// no other stream has had one since. For a breaker and a throttle, an error is a failure of the
    /// dependency, and the waits before the start are no part of the call.
    ///
    /// Before `retry`, every attempt is a call for all limits; after `retry`, the whole stream is one call,
    /// with its last result.
    public func limited(by limits: any StreamLimit..., scheduler: any Scheduler) -> Observable<Element> {
        limited(by: limits, on: scheduler.trusted)
    }

    func limited(by limits: [any StreamLimit], on scheduler: any TrustedScheduler) -> Observable<Element> {
        let source = asObservable()
        // Sorted the same way everywhere: streams that take places of two bulkheads in opposite orders would
        // wait for each other.
        let places = limits.compactMap { $0 as? Bulkhead }.sorted { $0.number < $1.number }
        // If a faster limiter were inside a slower one, streams that have waited for the slower one would
        // start together. Of two limiters that are equally fast, the older comes first everywhere.
        let rates = limits.compactMap { $0 as? RateLimiter }.sorted {
            ($0.interval, $0.number) < ($1.interval, $1.number)
        }
        let judges = limits.compactMap { $0 as? any AttemptLimit }.sorted { $0.kind.order < $1.kind.order }
        guard limits.count > 1 else {
            return source.limited(by: judges, rates, places, isSent: nil, on: scheduler)
        }
        return .deferred {
            let (now, held) = (scheduler.now, HeldLimits.current)
            for judge in judges where held?.covers(judge) != true {
                let refusal = judge.refusal(ofRetryAt: now, waitingUntil: nil, cost: 0, decidedAt: now)
                if let refusal { throw AttemptRefusedError(refusal) }
            }
            let isSent = SentFlag()
            return source.do(onSubscribe: { isSent.set() })
                .limited(by: judges, rates, places, isSent: isSent, on: scheduler)
        }
    }
}

extension Observable {
    /// Wraps the stream from the inside outwards.
    fileprivate func limited(
        by judges: [any AttemptLimit], _ rates: [RateLimiter], _ places: [Bulkhead], isSent: SentFlag?,
        on scheduler: any TrustedScheduler
    ) -> Observable {
        var stream = self
        for judge in judges.reversed() {
            let once = RetryPolicy(.immediate).maxAttempts(1).limited(by: judge)
            stream = stream.retry(once, scheduler: scheduler)
        }
        for rate in rates.reversed() { stream = stream.waiting(for: rate, on: scheduler, isSent: isSent) }
        for places in places.reversed() { stream = stream.waiting(for: places, on: scheduler) }
        return stream
    }
}
