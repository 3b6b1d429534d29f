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

    @Test(arguments: ["-1-2-3-|", "-1-2-#", "--|"]) func elementsAndTheEndReachTheWindows(marbles: String) {
        let source: TestSource<Int> = scheduler.cold(marbles, error: Boom())
        let elements: Observable<Int> = windows(source, span: 3, count: 2).flatMap { $0 }
        let recorder = scheduler.record(elements)
        scheduler.run()
        #expect(recorder.difference(from: marbles, error: Boom()) == nil)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func aLateSubscriberHasMissedTheBeginning() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let log = Log<Observable<Int>>()
        let subscription = windows(source, span: 9, count: 9).subscribe(onNext: { log.write($0) })
        scheduler.advance(by: .milliseconds(2))
        let recorder = scheduler.record(log.entries[0])
        scheduler.run()
        #expect(recorder.difference(from: "---2-|") == nil)
        subscription.dispose()
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

    @Test func disposalStopsTheTimer() {
        let source: TestSource<Int> = scheduler.cold("-")
        let begins: Observable<Int> = windows(source, span: 3, count: 2).map { _ in 0 }
        let recorder = scheduler.record(begins)
        scheduler.advance(by: .milliseconds(4))
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(recorder.difference(from: "0--0") == nil)
    }

    @Test func silenceGivesEmptyWindowsUntilDisposal() {
        let source: TestSource<Int> = scheduler.cold("-")
        let arrays: Observable<[Int]> = windows(source, span: 3, count: 2).flatMap { $0.toArray() }
        let recorder = scheduler.record(arrays)
        scheduler.run(disposing: recorder, at: 7)
        #expect(recorder.difference(from: "---a--a", values: ["a": []]) == nil)
        #expect(source.subscriptionDifference(from: "^------!") == nil)
        #expect(scheduler.pendingCount == 0)
    }

    @Test(arguments: [
        ("-1-2-3---4-|", 6, 2, "0--0-----0-|", "^----------!"),
        ("--|", 9, 9, "0-|", "^-!"), ("--#", 9, 9, "0-#", "^-!"), ("|", 9, 9, "(0|)", "(^!)"),
    ])
    func aWindowIsEmittedWhenItBegins(
        marbles: String, span: Int, count: Int, expected: String, subscribed: String
    ) {
        let source: TestSource<Int> = scheduler.cold(marbles, error: Boom())
        let begins: Observable<Int> = windows(source, span: span, count: count).map { _ in 0 }
        let recorder = scheduler.record(begins)
        scheduler.run()
        #expect(recorder.difference(from: expected, error: Boom()) == nil)
        #expect(source.subscriptionDifference(from: subscribed) == nil)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func aSynchronousSourceIsSplitByCountAlone() {
        let stream = Observable.of(1, 2, 3).window(timeSpan: .seconds(1), count: 2, scheduler: scheduler)
        let recorder = scheduler.record(stream.flatMap { $0.toArray() })
        #expect(recorder.elements == [[1, 2], [3]])
        #expect(recorder.isCompleted)
        #expect(scheduler.pendingCount == 0)
    }
}
