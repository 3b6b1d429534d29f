@testable import RillLimits

/// What an adaptive bulkhead learns from the times of calls.
struct ConcurrencyLimitTests {
    private var limit = ConcurrencyLimit(1...1_000)
    private var now = Instant.zero

    /// Calls that take so many seconds, with all places in use. The others that run have these `starts`.
    private mutating func add(
        _ count: Int, _ seconds: Double, areAnswers: Bool = true, starts: [Instant] = []
    ) {
        let end = now.advanced(by: .seconds(seconds))
        let call = ConcurrencyLimit.Call(start: now, end: end, isAnswer: areAnswers)
        for _ in 0..<count { limit.add(call, running: limit.usualPlaces, starts: { starts }) }
        now = end
    }

    /// In how many seconds there may be more places.
    private func nextChange(_ starts: [Instant] = []) -> Double? {
        limit.nextChange(after: now, starts: starts).map {
            (now.duration(to: $0) / .milliseconds(1)).rounded() / 1_000
        }
    }

    /// Five rounds without a queue, the last of which takes `seconds`: 16 places.
    private mutating func grow(last seconds: Double = 0.1) {
        for time in [0.1, 0.1, 0.1, 0.1, seconds] { add(20, time) }
        #expect(limit.usualPlaces == 16 && nextChange() == nil)
    }

    @Test mutating func whileItDoublesTheTimeWithoutAQueueIsTheMeanOfAllCalls() {
        grow(last: 0.12)
        // It loses more than half of its places, and measures after the time of a call.
        add(32, 0.4)
        #expect(limit.usualPlaces == 6 && nextChange() == 0.4)
        now = now.advanced(by: .seconds(0.5))
        // Eighty of a hundred calls have taken 0.1 s. Ten times the mean is the patience.
        #expect(nextChange([now]) == 1.04)
    }

    /// That is no reason to open all places for ever.
    @Test(arguments: [-3_600, -1e18, 1e18]) mutating func aClockThatIsSetStopsNothing(_ seconds: Double) {
        grow()
        let call = ConcurrencyLimit.Call(
            start: now, end: Instant(sinceZero: now.sinceZero + .seconds(seconds)), isAnswer: true)
        for _ in 0..<32 { limit.add(call, running: 16, starts: { [] }) }
        #expect(limit.usualPlaces <= 32)
        for _ in 0..<40 { add(64, 0.4) }
        #expect(limit.usualPlaces < 1_000 && nextChange([now]) ?? 0 >= 0)
    }

    @Test mutating func withoutAnswersItMeasuresAfterTheTimeWithoutAQueue() {
        grow()
        add(32, 0.4, areAnswers: false)
        #expect(limit.usualPlaces == 1 && nextChange() == 0.1)
    }

    /// Otherwise the short calls, which end first, would pass for all.
    @Test mutating func inAProbeTheTimeOfCallsThatRunCounts() {
        grow()
        add(32, 0.4)
        now = now.advanced(by: .seconds(0.5))
        let probe = now
        add(39, 0.1)
        now = probe.advanced(by: .seconds(0.8))
        // The mean is (40 × 0.1 + 8 × 0.9) ÷ 40.
        add(1, 0.1, starts: Array(repeating: probe, count: 8))
        #expect(limit.usualPlaces == 6 && limit.places(at: now, starts: { [] }) == 6)
        add(40, 0.28)
        #expect(limit.usualPlaces == 7)
    }
}
