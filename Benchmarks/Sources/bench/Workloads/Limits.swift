import Rill
import RillLimits

/// Streams of one element, one after the other, behind a limit that has room for them. The first workload is a
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
