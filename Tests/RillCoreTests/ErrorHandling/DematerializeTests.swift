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
}
