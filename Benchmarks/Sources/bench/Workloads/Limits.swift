import Rill
import RillLimits

/// Streams of one element, one after the other, under a limit that has room for them. The first workload is a
/// policy without a limit.
extension Workload {
    static let limits = [
        admitted("policy_sub") {
            let policy = RetryPolicy(.immediate)
            return { $0.retry(policy, scheduler: serial) }
        },
        admitted("breaker_sub") {
            let policy = RetryPolicy(.immediate).breaker(CircuitBreaker())
            return { $0.retry(policy, scheduler: serial) }
        },
        admitted("bulkhead_sub") {
            let places = Bulkhead(1)
            return { $0.limited(by: places, scheduler: serial) }
        },
        admitted("rateLimiter_sub") {
            let rate = RateLimiter(1_000_000_000, per: .seconds(1))
            return { $0.limited(by: rate, scheduler: serial) }
        },
        // Each stream is refused, after a check whether it is a part of one of the hundred running streams.
        Workload(
            "bulkhead_refused", .subscription, tenThousand, loop: nil,
            rill: { count in
                let places = Bulkhead(100, maxWaiting: 0)
                let running = Observable<Int>.never().limited(by: places, scheduler: serial)
                let others = (0..<100).map { _ in running.subscribe() }
                let refusals = Sum()
                let stream = hidden(.just(1)).limited(by: places, scheduler: serial)
                for _ in 0..<count { stream.subscribe(onError: { _ in refusals.add(1) }).dispose() }
                for other in others { other.dispose() }
                return refusals.total()
            }),
    ]

    private typealias Limiting = @Sendable (Observable<Int>) -> Observable<Int>

    private static let serial = SerialDispatchQueueScheduler()

    private static func admitted(_ name: String, _ limit: @escaping @Sendable () -> Limiting) -> Workload {
        Workload(
            name, .subscription, hundredThousand, loop: nil,
            rill: { count in
                let sum = Sum()
                let stream = hidden(limit()(.just(1)))
                for _ in 0..<count { stream.subscribe(onNext: sum.add).dispose() }
                return sum.total()
            })
    }
}
