import Foundation

@testable import RillLimits

/// What thousands of streams that wait do when their breaker closes, in virtual time.
@Suite(.calculation) struct PacedReleaseTests {
    private let scheduler = VirtualTimeScheduler()

    /// A server that answers so many requests a second, in their order, 10 ms later at the earliest. It works
    /// on for those that have left.
    private final class Server: Sendable {
        private let state = Mutex((free: Instant.zero, starts: [Instant]()))
        private let pause: Duration
        private let scheduler: VirtualTimeScheduler

        init(capacity: Int, on scheduler: VirtualTimeScheduler) {
            pause = .seconds(1) / capacity
            self.scheduler = scheduler
        }

        var starts: [Instant] { state.withLock { $0.starts } }

        var request: Observable<Int> {
            .deferred { [self] in
                let now = scheduler.now
                let done = state.withLock { state in
                    state.starts.append(now)
                    state.free = max(state.free, now).advanced(by: pause)
                    return state.free.advanced(by: .milliseconds(10))
                }
                return .timer(now.duration(to: done), scheduler: scheduler)
            }
        }
    }

    private struct Release {
        /// The most starts in 10 ms, in multiples of the capacity.
        let peak: Double
        /// The time of 95 % of the starts, in multiples of waiters ÷ capacity.
        let almostAll: Double
        let succeeded: Int
        let opened: Int
    }

    private func release(
        _ count: Int, capacity: Int, _ policy: RetryPolicy, probes: Int = 3
    ) -> Release {
        let breaker = CircuitBreaker(minimumCalls: 20, open: .constant(.seconds(5)), probes: probes)
        let server = Server(capacity: capacity, on: scheduler)
        let failing = RetryPolicy(.immediate).maxAttempts(20).breaker(breaker)
        _ = scheduler.record(Observable<Int>.error(Boom()).retry(failing, scheduler: scheduler))
        let waiting = policy.breaker(breaker).waitingForBreaker()
        let streams = (0..<count).map { _ in
            scheduler.record(server.request.retry(waiting, scheduler: scheduler))
        }
        scheduler.run()
        let starts = server.starts
        let closed = starts[probes].duration(to: .zero)
        let times = starts.map { ($0.sinceZero + closed) / .milliseconds(1) }
        var (first, peak) = (0, 0)
        for index in starts.indices {
            while starts[first].duration(to: starts[index]) >= .milliseconds(10) { first += 1 }
            peak = max(peak, index - first + 1)
        }
        return Release(
            peak: Double(peak) * 100 / Double(capacity),
            almostAll: times[starts.count * 95 / 100] / 1_000 * Double(capacity) / Double(count),
            succeeded: streams.count { $0.isCompleted },
            opened: breaker.figures(at: scheduler.now).opened)
    }

    /// Each capacity with one policy, or with all of them under stress.
    private static let cases: [(Int, RetryPolicy)] = {
        let capacities = [1_000, 5_000, 200]
        let policies = [
            RetryPolicy(.constant(.seconds(1))),
            RetryPolicy(.exponential(initial: .seconds(1)).jitter(.full)),
            RetryPolicy(.constant(.seconds(1))).attemptTimeout(.seconds(1)),
        ]
        if !isStressRun { return Array(zip(capacities, policies)) }
        return capacities.flatMap { capacity in policies.map { (capacity, $0) } }
    }()

    @Test(.simulation, arguments: cases)
    func noTenMillisecondsHoldMoreThanTwiceTheCapacity(_ capacity: Int, _ policy: RetryPolicy) {
        let count = isStressRun ? 10_000 : 4_000
        let release = release(count, capacity: capacity, policy)
        #expect(release.peak <= 2, "\(release)")
        #expect(release.almostAll <= 2, "\(release)")
        #expect(release.succeeded == count && release.opened == 1, "\(release)")
    }

    /// How long requests take that do not know of each other.
    fileprivate enum Latency: CaseIterable {
        case fixed, uniform, exponential

        func next(using generator: inout SplitMix64) -> Duration {
            let chance = Double.random(in: 0..<1, using: &generator)
            switch self {
            case .fixed: return .milliseconds(100)
            case .uniform: return .milliseconds(190 * chance + 10)
            case .exponential: return .milliseconds(-100 * log(1 - chance))
            }
        }
    }

    /// Seconds until 95 % of two thousand streams that wait have started, on a server with so many workers.
    /// Before the outage, five hundred requests took as long as then, divided by `slowness`.
    private func almostAll(on workers: Int, _ latency: Latency, slowness: Int? = nil, seed: UInt64 = 7)
        -> Double
    {
        let breaker = CircuitBreaker(minimumCalls: 20, open: .constant(.seconds(5)), probes: 3)
        let generator = Mutex(SplitMix64(seed: seed))
        if let slowness {
            for _ in 0..<500 {
                let time = generator.withLock { latency.next(using: &$0) } / slowness
                let policy = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
                _ = scheduler.record(
                    Observable<Int>.timer(time, scheduler: scheduler).retry(policy, scheduler: scheduler))
                scheduler.run()
            }
        }
        let outage = scheduler.now
        let failing = RetryPolicy(.immediate).maxAttempts(20).breaker(breaker)
        _ = scheduler.record(Observable<Int>.error(Boom()).retry(failing, scheduler: scheduler))
        let places = Bulkhead(workers, maxWaiting: .max)
        let starts = Mutex([Instant]())
        let request = Observable<Int>.deferred { [scheduler] in
            starts.withLock { $0.append(scheduler.now) }
            let time = generator.withLock { latency.next(using: &$0) }
            return .timer(time, scheduler: scheduler).limited(by: places, scheduler: scheduler)
        }
        let waiting = RetryPolicy(.constant(.seconds(1))).breaker(breaker).waitingForBreaker()
        let streams = (0..<2_000).map { _ in
            scheduler.record(request.retry(waiting, scheduler: scheduler))
        }
        scheduler.run()
        #expect(streams.count { $0.isCompleted } == 2_000)
        let all = starts.withLock { $0 }
        return outage.duration(to: all[all.count * 95 / 100]) / .seconds(1) - 5
    }

    /// The times of independent requests vary: that is no queue, whatever the first ones are.
    @Test(arguments: Latency.allCases) fileprivate func aServerWithoutALimitGetsThemSoon(_ latency: Latency) {
        for seed in 1...(isStressRun ? 12 : 1) as ClosedRange<UInt64> {
            #expect(almostAll(on: 2_000, latency, seed: seed) < 3, "seed \(seed)")
        }
    }

    /// A server that has answered before the outage is known, whatever it can do now.
    @Test(.simulation, arguments: Latency.allCases) fileprivate func aServerThatIsKnownGetsThemSoon(
        _ latency: Latency
    ) {
        #expect(almostAll(on: 2_000, latency, slowness: 1) < 3)
        if isStressRun || latency == .exponential {
            #expect(almostAll(on: 20, latency, slowness: 1) < 12)
        }
    }

    /// Ten times as slow as before the outage: it is tried with three at a time for a while.
    @Test(.simulation, arguments: Latency.allCases) fileprivate func aServerThatHasBecomeSlowIsBelieved(
        _ latency: Latency
    ) {
        #expect(almostAll(on: 2_000, latency, slowness: 10) < 35)
    }

    /// Twenty workers that take 100 ms answer 200 a second.
    @Test(.simulation, arguments: Latency.allCases)
    fileprivate func aServerWithManyWorkersIsUsedInFull(_ latency: Latency) {
        #expect(almostAll(on: 20, latency) < 12)
    }

    @Test func theUsualTimeFollowsTheMedian() {
        var usual = UsualTime()
        for count in 1...16 {
            usual.append(.zero, moving: 0.01)
            #expect((usual.known == nil) == (count < 16))
        }
        for _ in 16..<100 { usual.append(.zero, moving: 0.01) }
        for _ in 0..<1_000 { usual.append(.milliseconds(10), moving: 0.01) }
        #expect(usual.median == .milliseconds(10))
        for _ in 0..<20 { usual.append(.seconds(5), moving: 0.01) }
        #expect(usual.median < .milliseconds(13))
    }

    @Test func aClockThatJumpsStopsNothing() {
        var usual = UsualTime()
        for time in [Duration(attoseconds: .max), .zero, Duration(attoseconds: .max)] {
            usual.append(time, moving: 0.01)
        }
        #expect(usual.median > .zero)
    }
}
