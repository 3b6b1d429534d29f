@testable import RillLimits

struct SlidingWindowCounterTests {
    private func at(_ seconds: Double) -> Instant { Instant(sinceZero: .seconds(seconds)) }

    @Test func theWindowDropsOldEventsATenthAtATime() {
        var count = SlidingWindowCounter(over: .seconds(10))
        for second in 0..<10 { count.add(second + 1, at: at(Double(second))) }
        #expect(count.total == 55)
        count.forget(until: at(9.999))
        #expect(count.total == 55)
        count.forget(until: at(10))
        #expect(count.total == 54)
        count.forget(until: at(14.5))
        #expect(count.total == 6 + 7 + 8 + 9 + 10)
        count.add(100, at: at(14.9))
        #expect(count.total == 140)
        count.forget(until: at(19))
        #expect(count.total == 100)
    }

    @Test func aLongPauseDropsEverythingAndAClockThatGoesBackwardsNothing() {
        var count = SlidingWindowCounter(over: .seconds(10))
        count.add(7, at: at(0))
        count.forget(until: at(1e12))
        #expect(count.total == 0)
        count.add(1, at: at(1e12))
        #expect(count.total == 1)
        count.add(2, at: at(3))
        #expect(count.total == 3)
        count.forget(until: at(-5))
        #expect(count.total == 3)
        count.forget(until: at(1e12 + 10))
        #expect(count.total == 0)
    }

    @Test func aClockBelowItsZeroSlidesToo() {
        var count = SlidingWindowCounter(over: .seconds(10))
        for second in -15...15 {
            count.add(1, at: at(Double(second) + 0.5))
            #expect(count.total == min(10, second + 16))
        }
        var old = SlidingWindowCounter(over: .seconds(10))
        old.add(1, at: at(-1_000_000))
        old.forget(until: at(-999_000))
        #expect(old.total == 0)
    }

    @Test func aWindowStaysWhereAClockWasThatHasGoneBack() {
        var count = SlidingWindowCounter(over: .seconds(10))
        count.add(1, at: at(3_600))
        count.add(1, at: at(0))
        #expect(count.total(at: at(1_000)) == 2)
        #expect(count.total(at: at(3_611)) == 0)
    }

    @Test(arguments: [Duration(attoseconds: .max), Duration(attoseconds: 1), .zero, .seconds(-1)])
    func anyWindowCountsUpToTheLastInstant(_ window: Duration) {
        var count = SlidingWindowCounter(over: window)
        count.add(1, at: Instant(sinceZero: Duration(attoseconds: .min)))
        count.add(1, at: at(-1))
        count.add(1, at: Instant(sinceZero: Duration(attoseconds: .max)))
        #expect(count.total >= 1)
        var late = SlidingWindowCounter(over: window)
        #expect(late.total(at: Instant(sinceZero: Duration(attoseconds: .max))) == 0)
    }
}
