@Suite struct StartTests {
    @Test func advancingByTicksStandsAtExactlyThatTime() {
        let scheduler = VirtualTimeScheduler(tick: .seconds(2))
        let source: TestSource<Int> = scheduler.cold("-1-2|")
        let recorder = scheduler.record(source)
        scheduler.advance(ticks: 2)
        #expect(scheduler.now.sinceZero == .seconds(4))
        #expect(recorder.elements == [1])
        scheduler.advance(ticks: 1)
        #expect(recorder.elements == [1, 2])
        scheduler.advance(ticks: 0)
        #expect(scheduler.now.sinceZero == .seconds(6))
    }

    @Test func moreTicksThanTheClockHasEndAtItsEnd() {
        let scheduler = VirtualTimeScheduler(tick: .seconds(1 << 40))
        scheduler.advance(ticks: .max)
        #expect(scheduler.now.sinceZero == .seconds(Int64.max))
        scheduler.advance(ticks: -1)
        #expect(scheduler.now.sinceZero == .seconds(Int64.max))
    }

    @Test func startSubscribesAndDisposesAtItsTimes() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1-2-3-|")
        let recorder = scheduler.start(subscribed: .milliseconds(2), disposed: .milliseconds(6)) { source }
        #expect(recorder.difference(from: "---1-2") == nil)
        #expect(source.subscriptionDifference(from: "--^---!") == nil)
        #expect(scheduler.now.sinceZero == .milliseconds(6))
    }

    @Test(arguments: ["-1-|", "-1-#", "--|"]) func startKeepsTheEnd(marbles: String) {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(marbles)
        let recorder = scheduler.start(disposed: .milliseconds(9)) { source }
        #expect(recorder.difference(from: marbles) == nil)
    }

    @Test func anElementAtTheMomentOfDisposalIsNotDelivered() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let recorder = scheduler.start(disposed: .milliseconds(3)) { source }
        #expect(recorder.difference(from: "-1") == nil)
    }

    @Test func timesCountFromNow() {
        let scheduler = VirtualTimeScheduler()
        scheduler.advance(ticks: 5)
        let source: TestSource<Int> = scheduler.cold("-1|")
        let recorder = scheduler.start(subscribed: .milliseconds(1), disposed: .milliseconds(9)) { source }
        #expect(recorder.difference(from: "-------1|") == nil)
        #expect(scheduler.now.sinceZero == .milliseconds(14))
    }
}
