@testable import RillLimits

struct AdaptiveThrottleTests {
    private func at(_ seconds: Double) -> Instant { Instant(sinceZero: .seconds(seconds)) }

    /// Without what limits the formula, unless it is given.
    private func limits(
        k: Double = 2, window: Double = 120, minimumRate: Double = 0, maximumRejection: Double = 1,
        probeInterval: Double = 1_000_000
    ) -> AdaptiveThrottleState.Limits {
        AdaptiveThrottleState.Limits(
            k: k, window: .seconds(window), minimumRate: minimumRate, maximumRejection: maximumRejection,
            probeInterval: .seconds(probeInterval))
    }

    private func state(
        k: Double = 2, accepted: Int, refused: Int, seed: UInt64 = 1,
        _ limits: AdaptiveThrottleState.Limits? = nil
    ) -> AdaptiveThrottleState {
        var state = AdaptiveThrottleState(limits ?? self.limits(k: k), seed: seed)
        // The first is a probe.
        _ = state.admits(at: .zero)
        for _ in 0..<accepted { state.record(isAccepted: true, at: .zero) }
        for _ in 0..<refused { state.record(isAccepted: false, at: .zero) }
        return state
    }

    @Test(
        arguments: [
            (2, 0, 0, 0), (2, 100, 0, 0), (2, 50, 50, 0), (2, 25, 75, 50.0 / 101), (2, 0, 100, 100.0 / 101),
            (1, 50, 50, 50.0 / 101), (1.1, 50, 50, 45.0 / 101), (4, 25, 75, 0),
        ] as [(Double, Int, Int, Double)])
    func theProbabilityOfARejectionIsThatOfTheFormula(
        _ k: Double, _ accepted: Int, _ refused: Int, _ expected: Double
    ) {
        var state = state(k: k, accepted: accepted, refused: refused)
        #expect(abs(state.rejectionProbability(at: .zero) - expected) < 1e-12)
    }

    @Test func theProbabilityDeterminesTheShareOfRejections() {
        // Each with the numbers of another seed, so that no rejection changes the next.
        let rejected = (0..<2_000 as Range<UInt64>).count { seed in
            var state = state(accepted: 25, refused: 75, seed: seed)
            return !state.admits(at: .zero)
        }
        // Four standard deviations.
        #expect(abs(Double(rejected) - 2_000 * 50 / 101) < 4 * (2_000 * 0.25).squareRoot())
    }

    /// 70 requests every 7 s, and an outage of 10 s: bursts that come later than 50 s after it pass.
    @Test(arguments: 1...10) func afterAnOutageBurstsOfNearlyTheWindowPassWithin50Seconds(seed: UInt64) {
        let (scheduler, passed) = (VirtualTimeScheduler(), Log<Int>())
        let policy = RetryPolicy(.exponential(initial: .milliseconds(100)).jitter(.full)).maxAttempts(4)
            .throttle(AdaptiveThrottle(seed: seed))
        let request = Observable<Int>.deferred {
            let isAway = (56.0..<66).contains(scheduler.now.sinceZero / .seconds(1))
            return .timer(.milliseconds(10), scheduler: scheduler).map {
                if isAway { throw Boom() } else { $0 }
            }
        }
        for burst in 0..<25 {
            for number in 0..<70 as Range<UInt64> {
                _ = request.retry(
                    policy.seed(seed << 32 + UInt64(burst) << 16 + number), scheduler: scheduler
                )
                .subscribe(onNext: { _ in passed.write(burst) }, onError: { _ in })
            }
            scheduler.advance(by: .seconds(7))
        }
        scheduler.run()
        let shares = (0..<25).map { burst in Double(passed.entries.count { $0 == burst }) / 70 }
        #expect(shares[8...9].allSatisfy { $0 < 0.5 }, "\(shares)")
        #expect(shares[17...].allSatisfy { $0 >= 0.95 }, "\(shares)")
    }

    @Test func aRejectionCountsAsARequestAndNothingThatIsOlderThanTheWindow() {
        var state = state(accepted: 0, refused: 10_000)
        let before = state.rejectionProbability(at: .zero)
        let rejected = (0..<1_000).count { _ in !state.admits(at: .zero) }
        #expect(rejected >= 995)
        #expect(state.rejectionProbability(at: .zero) > before)
        #expect(state.rejectionProbability(at: at(107.9)) > 0.9)
        #expect(state.rejectionProbability(at: at(120)) == 0)
    }

    @Test func inAnOutageFewAttemptsAreAdmittedAndAfterItAllAgain() {
        let throttle = AdaptiveThrottle(window: .seconds(10), seed: 3)
        /// A thousand attempts, one every hundredth of a second: how many are made.
        func made(from start: Double, areAccepted: Bool) -> Int {
            (0..<1_000).count { number in
                let now = at(start + Double(number) / 100)
                let isMade = throttle.admits(at: now)
                if isMade { throttle.record(isAccepted: areAccepted, at: now) }
                return isMade
            }
        }
        #expect(made(from: 0, areAccepted: true) == 1_000)
        #expect(made(from: 10, areAccepted: false) < 800)
        #expect((70..<150).contains(made(from: 20, areAccepted: false)))
        #expect(made(from: 30, areAccepted: true) < 500)
        #expect(made(from: 40, areAccepted: true) > 600)
        #expect(made(from: 50, areAccepted: true) == 1_000)
    }

    /// Not even the smallest number that can be drawn.
    @Test func withoutAProbabilityNothingIsRejected() {
        let seed = 0 &- 0x9E37_79B9_7F4A_7C15 as UInt64
        var random = SplitMix64(seed: seed)
        #expect(random.unit() == 0)
        var state = state(accepted: 100, refused: 0, seed: seed)
        let isAdmitted = state.admits(at: .zero)
        #expect(isAdmitted)
    }

    // What limits the formula.

    @Test func fewRequestsAreNeverRejected() {
        let limits = limits(window: 10, minimumRate: 2)
        var state = state(accepted: 0, refused: 20, limits)
        #expect(state.rejectionProbability(at: .zero) == 0)
        state.record(isAccepted: false, at: .zero)
        #expect(state.rejectionProbability(at: .zero) > 0.9)
        // One failure of a client that has made no other request.
        let throttle = AdaptiveThrottle()
        throttle.record(isAccepted: false, at: .zero)
        #expect(throttle.figures(at: .zero).rejectionProbability == 0)
    }

    @Test func theProbabilityHasAGreatestValue() {
        var state = state(accepted: 0, refused: 10_000, limits(maximumRejection: 0.75))
        #expect(state.rejectionProbability(at: .zero) == 0.75)
        let admitted = (0..<10_000).count { _ in state.admits(at: .zero) }
        #expect((2_300..<2_700).contains(admitted))
    }

    @Test func oneProbeInEachIntervalIsAdmitted() {
        var state = state(accepted: 0, refused: 1_000_000, limits(window: 1_000, probeInterval: 2))
        let admitted = (1...100).filter { state.admits(at: at(Double($0) / 10)) }
        #expect(admitted == [20, 40, 60, 80, 100])
    }

    @Test func itsFiguresTellWhatItHasDone() {
        let throttle = AdaptiveThrottle(seed: 1)
        for _ in 0..<10 { throttle.record(isAccepted: true, at: .zero) }
        for _ in 0..<90 { throttle.record(isAccepted: false, at: .zero) }
        let rejected = (0..<100).count { _ in !throttle.admits(at: .zero) }
        let figures = throttle.figures(at: .zero)
        #expect(figures.requests == 100 + rejected && figures.accepts == 10)
        #expect(figures.rejected == rejected && rejected > 50)
        #expect((0.79...0.9).contains(figures.rejectionProbability))
    }

    @Test func aSeedDrawsTheSameNumbers() {
        func admissions(_ seed: UInt64) -> [Bool] {
            let throttle = AdaptiveThrottle(seed: seed)
            for _ in 0..<100 { throttle.record(isAccepted: false, at: .zero) }
            for _ in 0..<30 { throttle.record(isAccepted: true, at: .zero) }
            return (0..<50).map { _ in throttle.admits(at: .zero) }
        }
        #expect(admissions(1) == admissions(1))
        #expect(admissions(1) != admissions(2))
    }
}
