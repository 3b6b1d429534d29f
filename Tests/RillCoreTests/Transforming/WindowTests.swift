@Suite struct WindowTests {
    private let scheduler = VirtualTimeScheduler()

    private func windows(_ source: TestSource<Int>, span: Int, count: Int) -> Observable<Observable<Int>> {
        source.window(timeSpan: .milliseconds(span), count: count, scheduler: scheduler)
    }

    @Test func aWindowCompletesWhenItIsFullOrOver() {
        let source: TestSource<Int> = scheduler.cold("-1-2-3------|")
        let arrays: Observable<[Int]> = windows(source, span: 6, count: 2).flatMap { $0.toArray() }
        let recorder = scheduler.record(arrays)
        scheduler.run()
        let values: [Character: [Int]] = ["a": [1, 2], "b": [3], "c": []]
        #expect(recorder.difference(from: "---a-----b--(c|)", values: values) == nil)
    }

    /// The source is disposed when the last subscriber leaves, not when the subscriber to the windows leaves.
    @Test(arguments: [
        (3, 9, "-1-2-3-|", "-1-|", "^--!"),
        (9, 2, "-1-2-3-|", "-1-(2|)", "^--!"),
        (9, 9, "-1-2-#", "-1-2-#", "^----!"),
        (9, 9, "-1-2-|", "-1-2-|", "^----!"),
    ])
    func aWindowOutlivesTheSubscriptionToTheWindows(
        span: Int, count: Int, marbles: String, expected: String, subscribed: String
    ) {
        let source: TestSource<Int> = scheduler.cold(marbles, error: Boom())
        let elements: Observable<Int> = windows(source, span: span, count: count).take(1).flatMap { $0 }
        let recorder = scheduler.record(elements)
        scheduler.run()
        #expect(recorder.difference(from: expected, error: Boom()) == nil)
        #expect(source.subscriptionDifference(from: subscribed) == nil)
        #expect(scheduler.pendingCount == 0)
    }
}
