@Suite struct TakeLastTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-|", becomes: "---(1|)", subscribed: "^--!"),
        Drawing("-1-2-3-|", becomes: "-------(23|)", subscribed: "^------!"),
        Drawing("-1-2-#", becomes: "-----#", subscribed: "^----!"),
        Drawing("-1-2-3-|", becomes: "-", subscribed: "^---!", disposedAt: 4),
    ])
    func emitsTheLastElementsAtCompletion(_ drawing: Drawing) {
        #expect(drawing.difference { $0.takeLast(2) } == nil)
    }

    @Test(arguments: [(0, "|"), (1, "(3|)"), (2, "(23|)"), (3, "(123|)"), (4, "(123|)"), (.max, "(123|)")])
    func emitsAsManyAsItSays(count: Int, marbles: String) {
        #expect(synchronousDifference(Observable.of(1, 2, 3).takeLast(count), from: marbles) == nil)
    }

    @Test func disposalInsideAnElementIsTheEnd() {
        let stream = Observable.of(1, 2, 3).takeLast(2)
        #expect(events(of: stream, disposingAfter: 1) == [.next(2)])
        #expect(events(of: stream, disposingAfter: 2) == [.next(2), .next(3)])
        #expect(synchronousDifference(stream.take(1), from: "(2|)") == nil)
    }

    @Test func keepsNoMoreThanItNeeds() {
        let counter = Payload.Counter()
        let subject = PublishSubject<Payload>()
        let subscription = subject.takeLast(2).subscribe(onNext: { _ in })
        for number in 1...100 { subject.onNext(counter.make(number)) }
        #expect(counter.live == 2)
        subscription.dispose()
        #expect(counter.live == 0)
    }

    @Test func aNegativeCountIsRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.never().takeLast(-1)
        }
        #expect(result.says("Rill: takeLast(_:) needs a count of 0 or more, but got -1"))
    }
}
