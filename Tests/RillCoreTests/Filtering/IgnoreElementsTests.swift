@Suite struct IgnoreElementsTests {
    @Test(arguments: [("-1-2-|", "-----|", "^----!"), ("-1-#", "---#", "^--!")])
    func onlyTheEndPasses(marbles: String, result: String, subscription: String) {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(marbles, error: Boom())
        let recorder = scheduler.record(source.ignoreElements())
        scheduler.run()
        #expect(recorder.difference(from: result, values: [:], error: Boom()) == nil)
        #expect(source.subscriptionDifference(from: subscription) == nil)
    }
}
