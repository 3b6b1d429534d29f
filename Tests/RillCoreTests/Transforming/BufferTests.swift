@Suite struct BufferTests {
    private let scheduler = VirtualTimeScheduler()

    private func record(_ source: TestSource<Int>, span: Int, count: Int) -> Recorder<[Int]> {
        let stream: Observable<[Int]> = source.buffer(
            timeSpan: .milliseconds(span), count: count, scheduler: scheduler)
        return scheduler.record(stream)
    }

    @Test(arguments: [
        // A full array is emitted immediately.
        ("-1-2-3---4-|", 6, 2, "[1, 2]@3 [3, 4]@9 []@11 |@11", "^----------!"),
        // An array is emitted when its time is over.
        ("-1-2-----|", 3, 9, "[1]@3 [2]@6 []@9 |@9", "^--------!"),
        // Both at the same time: the first timer is older than the source's elements, the second is younger.
        ("-1-2--3|", 3, 2, "[1]@3 [2, 3]@6 []@7 |@7", "^------!"),
        // Completion emits the collected elements, and an error drops them.
        ("-1-2|", 9, 9, "[1, 2]@4 |@4", "^---!"), ("--|", 9, 9, "[]@2 |@2", "^-!"),
        ("-1-#", 9, 9, "#1@3", "^--!"),
    ])
    func anArrayIsEmittedWhenItIsFullOrOver(
        marbles: String, span: Int, count: Int, history: String, subscribed: String
    ) {
        let source: TestSource<Int> = scheduler.cold(marbles, error: Boom())
        let recorder = record(source, span: span, count: count)
        scheduler.run()
        #expect(recorder.history == history)
        #expect(source.subscriptionDifference(from: subscribed) == nil)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func silenceGivesEmptyArraysUntilDisposal() {
        let source: TestSource<Int> = scheduler.cold("-")
        let recorder = record(source, span: 3, count: 2)
        scheduler.advance(by: .milliseconds(7))
        recorder.dispose()
        scheduler.run()
        #expect(recorder.difference(from: "---a--a", values: ["a": []]) == nil)
        #expect(source.subscriptionDifference(from: "^------!") == nil)
    }

    @Test func aSynchronousSourceIsSplitByCountAlone() {
        let stream = Observable.of(1, 2, 3).buffer(timeSpan: .seconds(1), count: 2, scheduler: scheduler)
        let recorder = scheduler.record(stream)
        #expect(recorder.elements == [[1, 2], [3]])
        #expect(recorder.isCompleted)
        #expect(scheduler.pendingCount == 0)
    }
}
