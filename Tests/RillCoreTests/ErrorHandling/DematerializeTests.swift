struct DematerializeTests {
    /// The events a and c are elements, b is an error, and d completes. A `#` is `Boom(number: 2)` too.
    @Test(
        arguments: [
            ("-", "-", "^"), ("-a-|", "-1-|", "^--!"), ("-a-#", "-1-#", "^--!"),
            // An event that is an end ends the source.
            ("-a-b-c-", "-1-#", "^--!"), ("(adcb)", "(1|)", "(^!)"),
        ] as [(String, String, String)])
    func everyElementIsAnEvent(marbles: String, expected: String, subscribed: String) {
        let scheduler = VirtualTimeScheduler()
        let events: [Character: Event<Int>] = [
            "a": .next(1), "b": .error(Boom(number: 2)), "c": .next(3), "d": .completed,
        ]
        let source: TestSource<Event<Int>> = scheduler.cold(marbles, values: events, error: Boom(number: 2))
        let recorder = scheduler.record(source.dematerialize())
        scheduler.run()
        #expect(recorder.difference(from: expected, error: Boom(number: 2)) == nil)
        #expect(source.subscriptionDifference(from: subscribed) == nil)
        recorder.dispose()
        #expect(source.liveSubscriptions == 0)
    }

    @Test func aSynchronousSourceOfEventsStopsAtTheTerminalEvent() {
        // Finite, so that the test ends when the law is broken.
        let events = Observable.range(start: 0, count: 1_000).map {
            $0 == 3 ? Event<Int>.completed : .next($0)
        }
        #expect(synchronousDifference(events.dematerialize(), from: "(012|)") == nil)
    }

    @Test func disposalEndsTheSource() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Event<Int>> = scheduler.cold("-a-a-a-", values: ["a": .next(1)])
        let recorder = scheduler.record(source.dematerialize())
        scheduler.advance(by: .milliseconds(2))
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(recorder.elements == [1])
    }
}
