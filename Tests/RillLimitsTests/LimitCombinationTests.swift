@testable import RillLimits

/// Random pipelines of limits, retries, hedges, shared streams and inner streams, in virtual time: every
/// limit is kept, every stream ends, and nothing is left.
@Suite(.calculation) struct LimitCombinationTests {
    private final class Bench: Sendable {
        let scheduler = VirtualTimeScheduler()
        let places: Bulkhead
        let rate = RateLimiter(20, per: .seconds(1), burst: 1)
        let breaker = CircuitBreaker(minimumCalls: 5, open: .constant(.seconds(5)), probes: 2, seed: 1)
        let budget = RetryBudget.tokenBucket(capacity: 20)
        private let dice: Mutex<SplitMix64>
        private let live = Mutex((now: 0, peak: 0, starts: [Instant]()))

        init(_ seed: UInt64) {
            places = Bulkhead(1 + Int(seed % 4))
            dice = Mutex(SplitMix64(seed: seed))
        }

        var peak: Int { live.withLock { $0.peak } }
        var starts: [Instant] { live.withLock { $0.starts } }

        func roll(_ sides: Int) -> Int { dice.withLock { Int($0.next() % UInt64(sides)) } }

        /// A call of the dependency: it fails or answers within a second.
        var call: Observable<Int> {
            .deferred { [self] in
                live.withLock {
                    $0.now += 1
                    $0.peak = max($0.peak, $0.now)
                    $0.starts.append(scheduler.now)
                }
                let isGood = roll(3) > 0
                return Observable<Int>.timer(.milliseconds(1 + roll(900)), scheduler: scheduler)
                    .flatMap { _ in isGood ? Observable.just(1) : .error(Boom()) }
                    .do(onDispose: { self.live.withLock { $0.now -= 1 } })
            }
        }

        var limited: Observable<Int> {
            roll(2) == 0
                ? call.limited(by: rate, breaker, places, scheduler: scheduler)
                : call.limited(by: rate, scheduler: scheduler).limited(by: places, scheduler: scheduler)
        }

        func pipeline(_ depth: Int) -> Observable<Int> {
            if depth == 0 { return limited }
            let inner = pipeline(depth - 1)
            let policy = RetryPolicy(.constant(.milliseconds(300)).jitter(.full)).seed(1)
                .maxAttempts(3).budget(budget)
            switch roll(12) {
            case 0: return inner.limited(by: places, scheduler: scheduler)
            case 1: return inner.retry(policy.breaker(breaker), scheduler: scheduler)
            case 2:
                return inner.retry(
                    policy.breaker(breaker).waitingForBreaker().maxElapsed(.seconds(30)), scheduler: scheduler
                )
            case 3:
                return inner.hedge(
                    after: .constant(.milliseconds(200)), maxAttempts: 2, budget: budget, scheduler: scheduler
                )
            case 4: return inner.take(1)
            case 5: return inner.flatMap { _ in self.pipeline(depth - 1) }
            case 6: return inner.concat(pipeline(depth - 1))
            case 7: return inner.catchError { _ in self.pipeline(depth - 1) }
            case 8: return .merge([inner, pipeline(depth - 1)])
            case 9: return inner.subscribe(on: scheduler)
            case 10: return inner.timeout(.seconds(2), scheduler: scheduler).retry(2)
            default: return inner.limited(by: breaker, places, scheduler: scheduler)
            }
        }
    }

    @Test(arguments: 0..<200) func everyLimitIsKeptAndEveryStreamEnds(_ seed: UInt64) {
        let bench = Bench(seed)
        let scheduler = bench.scheduler
        // Inside of one that has a place, it might wait for that place without being a part of it.
        let shared = bench.pipeline(3).share()
        let recorders = (0..<12).map { index in
            let recorder = scheduler.record(index % 3 == 0 ? shared : bench.pipeline(1 + bench.roll(4)))
            scheduler.advance(by: .milliseconds(bench.roll(300)))
            return recorder
        }
        let left = Set((0..<4).map { _ in bench.roll(12) })
        for index in left { recorders[index].dispose() }
        scheduler.advance(by: .seconds(1_000))

        let places = bench.places.figures(at: scheduler.now)
        #expect(bench.peak <= 1 + Int(seed % 4))
        #expect(places.running == 0 && places.waiting == 0)
        #expect(bench.rate.figures(at: scheduler.now).waiting == 0)
        let starts = bench.starts
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0.duration(to: $1) >= .milliseconds(50) })
        for index in recorders.indices where !left.contains(index) {
            #expect(recorders[index].isCompleted || recorders[index].error != nil, "stream \(index) hangs")
        }
        #expect(scheduler.pendingCount == 0)
        // The dependency is well now: a few calls, and everything is admitted.
        for _ in 0..<5 {
            _ = scheduler.record(
                Observable.just(1).limited(by: bench.places, bench.breaker, scheduler: scheduler))
        }
        #expect(bench.breaker.state == .closed)
    }
}
