/// What holds for any streams that wait for a breaker: random arrivals, outages, answers and departures.
struct WaitingForBreakerLawTests {
    /// One program, in virtual time. The server is away at random; some answers never come.
    private final class Program: Sendable {
        private let scheduler = VirtualTimeScheduler()
        private let dice: Mutex<SplitMix64>
        private let away: [Range<Int>]
        /// The streams that have left, or have an attempt without an answer.
        private let unended = Mutex(Set<Int>())
        private let refusals = Mutex([Refusal: Int]())
        private let changes = Mutex([Instant: Int]())

        private struct Refusal: Hashable {
            let stream: Int
            let moment: Instant
        }

        init(seed: UInt64) {
            var generator = SplitMix64(seed: seed)
            away = (0..<3).map { _ in
                let start = Int.random(in: 0..<30_000, using: &generator)
                return start..<start + Int.random(in: 0..<15_000, using: &generator)
            }
            dice = Mutex(generator)
        }

        private func random(_ range: Range<Int>) -> Int {
            dice.withLock { Int.random(in: range, using: &$0) }
        }

        private func isLikely(_ percent: Int) -> Bool { random(0..<100) < percent }

        private func attempt(of number: Int, canHang: Bool) -> Observable<Int> {
            .deferred { [self] in
                let now = Int(scheduler.now.sinceZero / .milliseconds(1))
                if canHang && isLikely(10) {
                    unended.withLock { _ = $0.insert(number) }
                    return .never()
                }
                let isAway = away.contains { $0.contains(now) }
                return .timer(.milliseconds(random(0..<500)), scheduler: scheduler)
                    .map { _ in if isAway { throw Boom() } else { number } }
            }
        }

        /// The first law that is broken; nil when all hold.
        func failure() -> String? {
            let breaker = CircuitBreaker(
                minimumCalls: random(1..<6), open: .constant(.milliseconds(random(1..<5_000))),
                probes: random(1..<4), probeTimeout: .seconds(10))
            _ = breaker.states.subscribe { _ in
                self.changes.withLock { $0[self.scheduler.now, default: 0] += 1 }
            }
            let backoff: Backoff = [
                .immediate, .constant(.seconds(1)),
                .exponential(initial: .milliseconds(100)).cap(.seconds(20)).jitter(.full),
            ][random(0..<3)]
            let (canHang, count) = (isLikely(30), random(1..<60))
            let policy = RetryPolicy(backoff).maxAttempts(4).breaker(breaker)
            let streams = (0..<count).map { number in
                let patient = policy.waitingForBreaker().observe { event in
                    guard case .postponed(_, _, let now) = event else { return }
                    let refusal = Refusal(stream: number, moment: now)
                    self.refusals.withLock { $0[refusal, default: 0] += 1 }
                }
                let attempt = attempt(of: number, canHang: canHang)
                    .retry(isLikely(80) ? patient : policy, scheduler: scheduler)
                let arrival = Observable<Int>.timer(.milliseconds(random(0..<40_000)), scheduler: scheduler)
                let stream = scheduler.record(arrival.flatMap { _ in attempt })
                if isLikely(10) {
                    unended.withLock { _ = $0.insert(number) }
                    let departure = Duration.milliseconds(random(0..<40_000))
                    scheduler.schedule(after: departure, in: Lifetime()) { stream.dispose() }
                }
                return stream
            }
            scheduler.advance(by: .seconds(3_600))
            let changed = changes.withLock(\.self)
            for (refusal, count) in refusals.withLock(\.self)
            where count > 1 + changed[refusal.moment, default: 0] {
                return "stream \(refusal.stream) asked \(count) times at \(refusal.moment)"
            }
            let excused = unended.withLock(\.self)
            for (number, stream) in streams.enumerated() where stream.ending == nil {
                if !excused.contains(number) { return "stream \(number) waits for ever" }
            }
            return nil
        }
    }

    @Test func everyStreamEndsAndNoneAsksTwiceAtOneMoment() {
        for seed in 0..<UInt64(rounds(20_000)) {
            let failure = Program(seed: seed).failure()
            #expect(failure == nil, "seed \(seed): \(failure ?? "")")
        }
    }
}
