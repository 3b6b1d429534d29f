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

    @Test func keepsNoMoreThanItNeeds() {
        let counter = Payload.Counter()
        let subject = PublishSubject<Payload>()
        let subscription = subject.takeLast(2).subscribe(onNext: { _ in })
        for number in 1...100 { subject.onNext(counter.make(number)) }
        #expect(counter.live == 2)
        subscription.dispose()
        #expect(counter.live == 0)
    }
}
