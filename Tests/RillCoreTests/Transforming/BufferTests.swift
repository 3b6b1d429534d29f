@Suite struct BufferTests {
    private let scheduler = VirtualTimeScheduler()

    private func record(_ source: TestSource<Int>, span: Int, count: Int) -> Recorder<[Int]> {
        let stream: Observable<[Int]> = source.buffer(
            timeSpan: .milliseconds(span), count: count, scheduler: scheduler)
        return scheduler.record(stream)
    }

    @Test func aFullArrayIsEmittedImmediately() {
        let source: TestSource<Int> = scheduler.cold("-1-2-3---4-|")
        let recorder = record(source, span: 6, count: 2)
        scheduler.run()
        let values: [Character: [Int]] = ["a": [1, 2], "b": [3, 4], "c": []]
        #expect(recorder.difference(from: "---a-----b-(c|)", values: values) == nil)
        #expect(source.subscriptionDifference(from: "^----------!") == nil)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func anArrayIsEmittedWhenItsTimeIsOver() {
        let source: TestSource<Int> = scheduler.cold("-1-2-----|")
        let recorder = record(source, span: 3, count: 9)
        scheduler.run()
        let values: [Character: [Int]] = ["a": [1], "b": [2], "c": []]
        #expect(recorder.difference(from: "---a--b--(c|)", values: values) == nil)
    }

    @Test func completionEmitsTheCollectedElements() {
        let source: TestSource<Int> = scheduler.cold("-1-2|")
        let recorder = record(source, span: 9, count: 9)
        scheduler.run()
        #expect(recorder.difference(from: "----(a|)", values: ["a": [1, 2]]) == nil)
    }

    @Test func anErrorDropsTheCollectedElements() {
        let source: TestSource<Int> = scheduler.cold("-1-#", error: Boom())
        let recorder = record(source, span: 9, count: 9)
        scheduler.run()
        #expect(recorder.difference(from: "---#", values: [:], error: Boom()) == nil)
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

    @Test func anEmptySourceGivesAnEmptyArray() {
        let source: TestSource<Int> = scheduler.cold("--|")
        let recorder = record(source, span: 9, count: 9)
        scheduler.run()
        #expect(recorder.difference(from: "--(a|)", values: ["a": []]) == nil)
        #expect(source.subscriptionDifference(from: "^-!") == nil)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func anArrayThatIsFullWhenItsTimeIsOverIsEmittedOnce() {
        let source: TestSource<Int> = scheduler.cold("-1-2--3|")
        let recorder = record(source, span: 3, count: 2)
        scheduler.run()
        // The first timer is older than the source's elements, the second one is younger.
        let values: [Character: [Int]] = ["a": [1], "b": [2, 3], "c": []]
        #expect(recorder.difference(from: "---a--b(c|)", values: values) == nil)
    }

    @Test func aSynchronousSourceIsSplitByCountAlone() {
        let stream = Observable.of(1, 2, 3).buffer(timeSpan: .seconds(1), count: 2, scheduler: scheduler)
        let recorder = scheduler.record(stream)
        #expect(recorder.elements == [[1, 2], [3]])
        #expect(recorder.isCompleted)
        #expect(scheduler.pendingCount == 0)
    }
}
