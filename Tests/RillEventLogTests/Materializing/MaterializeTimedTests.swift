struct MaterializeTimedTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(arguments: ["-1--2-|", "-1-#", "|", "#", "(12|)", "-1-"])
    func everyEventHasTheTimeOfItsArrivalAndDematerializeIsItsInverse(_ marbles: String) {
        let source: TestSource<Int> = scheduler.cold(marbles)
        let plain = scheduler.record(source)
        let timed = scheduler.record(source.materialize(timedOn: scheduler))
        let again = scheduler.record(source.materialize(timedOn: scheduler).dematerialize())
        scheduler.run()
        #expect(timed.elements == plain.events.map { TimedEvent(time: $0.time, event: $0.event) })
        #expect(timed.isCompleted == (plain.ending != nil))
        #expect(timed.events.last?.time == plain.events.last?.time)
        #expect(again.difference(from: marbles) == nil)
    }

    @Test func disposalDisposesOfTheSource() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let recorder = scheduler.record(source.materialize(timedOn: scheduler))
        scheduler.advance(by: .milliseconds(2))
        recorder.dispose()
        scheduler.run()
        #expect(recorder.elements.count == 1)
        #expect(source.subscriptionDifference(from: "^-!") == nil)
    }
}
