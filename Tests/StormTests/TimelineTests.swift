import Testing

@testable import Storm

struct TimelineTests {
    private var timeline: Timeline {
        var timeline = Timeline(bin: .milliseconds(10))
        for time in [0, 9, 10, 25, 25, 99] { timeline.add(at: .milliseconds(time)) }
        return timeline
    }

    @Test func anEventIsCountedInTheBinOfItsTime() {
        #expect(timeline.counts == [2, 1, 2, 0, 0, 0, 0, 0, 0, 1])
        #expect(timeline.total == 6)
    }

    @Test func aRangeIsCountedWithoutItsEnd() {
        #expect(timeline.count(from: .milliseconds(10), to: .milliseconds(30)) == 3)
        #expect(timeline.count(from: .milliseconds(50), to: .seconds(9)) == 1)
    }

    @Test func thePeakIsTheFullestBinFromAGivenTimeOn() {
        #expect(timeline.peak(from: .zero) == 2)
        #expect(timeline.peak(from: .milliseconds(30)) == 1)
        #expect(timeline.peak(from: .seconds(1)) == 0)
    }

    @Test func widerBinsHoldTheSameCounts() {
        #expect(timeline.merged(into: .milliseconds(40)).counts == [5, 0, 1])
        #expect(timeline.merged(into: .milliseconds(40)).total == 6)
    }
}
