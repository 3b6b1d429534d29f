@Suite struct IgnoreElementsTests {
    @Test(arguments: [
        ("-", "-", "^"),
        ("--|", "--|", "^-!"),
        ("-1-2-|", "-----|", "^----!"),
        ("-1-#", "---#", "^--!"),
        ("(12|)", "|", "(^!)"),
    ])
    func onlyTheEndPasses(marbles: String, result: String, subscription: String) {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(marbles, error: Boom())
        let recorder = scheduler.record(source.ignoreElements())
        scheduler.run()
        #expect(recorder.difference(from: result, values: [:], error: Boom()) == nil)
        #expect(source.subscriptionDifference(from: subscription) == nil)
    }

    @Test func disposalEndsTheSource() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let recorder = scheduler.record(source.ignoreElements())
        scheduler.run(disposing: recorder, at: 2)
        #expect(recorder.events.isEmpty)
        #expect(source.subscriptionDifference(from: "^-!") == nil)
    }

    @Test func theElementsOfAnEndlessSourceStillPassInFrontOfIt() {
        let passed = Log<Int>()
        let stream = Observable.from(1...).take(3).do(onNext: { passed.write($0) }).ignoreElements()
        let recorder = VirtualTimeScheduler().record(stream)
        #expect(recorder.isCompleted)
        #expect(passed.entries == [1, 2, 3])
    }
}
