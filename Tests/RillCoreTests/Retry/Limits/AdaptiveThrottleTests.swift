import RillTesting
import TestSupport
import Testing

@testable import RillCore

struct AdaptiveThrottleTests {
    private func at(_ seconds: Double) -> Instant { Instant(sinceZero: .seconds(seconds)) }

    private func state(k: Double = 2, accepted: Int, refused: Int) -> AdaptiveThrottleState {
        var state = AdaptiveThrottleState(k: k, window: .seconds(120), seed: 1)
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
            var state = AdaptiveThrottleState(k: 2, window: .seconds(120), seed: seed)
            for _ in 0..<25 { state.record(isAccepted: true, at: .zero) }
            for _ in 0..<75 { state.record(isAccepted: false, at: .zero) }
            return !state.admits(at: .zero)
        }
        // Four standard deviations.
        #expect(abs(Double(rejected) - 2_000 * 50 / 101) < 4 * (2_000 * 0.25).squareRoot())
    }

    @Test func aRejectionCountsAsARequest() {
        var state = state(accepted: 0, refused: 10_000)
        let before = state.rejectionProbability(at: .zero)
        let rejected = (0..<1_000).count { _ in !state.admits(at: .zero) }
        #expect(rejected >= 995)
        #expect(state.rejectionProbability(at: .zero) > before)
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
        #expect(made(from: 20, areAccepted: false) < 30)
        // What gets through doubles in half a window, about.
        for second in stride(from: 30.0, to: 100, by: 10) { _ = made(from: second, areAccepted: true) }
        #expect(made(from: 100, areAccepted: true) > 990)
    }

    @Test func eventsOlderThanTheWindowDoNotCount() {
        var state = state(accepted: 0, refused: 100)
        #expect(state.rejectionProbability(at: at(107.9)) > 0.9)
        #expect(state.rejectionProbability(at: at(120)) == 0)
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

    @Test func aWindowThatIsNotAboveZeroIsNamed() {
        #expect(
            AdaptiveThrottle(window: .zero).invalidDuration?.description
                == "AdaptiveThrottle(window:) needs a duration above zero, but got 0.0 seconds")
        #expect(AdaptiveThrottle().invalidDuration == nil)
    }

    @Test func aFactorBelowOneIsAPreconditionFailureThatSaysWhy() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = AdaptiveThrottle(k: 0.5)
        }
        #expect(result.says("Rill: AdaptiveThrottle needs a finite k of 1 or more, but got 0.5"))
        await #expect(processExitsWith: .failure) { _ = AdaptiveThrottle(k: .nan) }
    }
}
