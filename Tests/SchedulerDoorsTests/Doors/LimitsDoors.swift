import Rill
import RillLimits

private let millisecond = Duration.milliseconds(1)

extension Door {
    static let limits = [
        Door("ObservableType.hedge(after:maxAttempts:budget:scheduler:)") {
            $0.numbers(10).hedge(after: .constant(millisecond), maxAttempts: 4, scheduler: $0.scheduler)
        },
        Door("ObservableType.hedge(after:maxAttempts:budget:scheduler:)") {
            let latency = LatencyQuantile(initially: millisecond)
            return $0.numbers(10).hedge(after: latency, maxAttempts: 4, scheduler: $0.scheduler)
        },
        Door("ObservableType.hedge(maxAttempts:budget:scheduler:delay:)") {
            $0.numbers(10).hedge(maxAttempts: 4, scheduler: $0.scheduler) { _ in millisecond }
        },
        Door("ObservableType.limited(by:scheduler:)") { bench in
            let (places, rate) = (Bulkhead(2), RateLimiter(1, per: millisecond))
            return bench.numbers().flatMap {
                Observable.just($0).delay(millisecond, scheduler: bench.scheduler)
                    .limited(by: places, rate, CircuitBreaker(), scheduler: bench.scheduler)
            }
        },
        Door("SharedLimit.figures(every:scheduler:)") { bench in
            RateLimiter(1, per: millisecond).figures(every: millisecond, scheduler: bench.scheduler)
        },
    ]
}
