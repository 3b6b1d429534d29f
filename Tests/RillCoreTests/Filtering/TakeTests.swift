@Suite struct TakeTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-4-|", becomes: "-1-(2|)", subscribed: "^--!"),
        Drawing("-1-|", becomes: "-1-|", subscribed: "^--!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func completesWithTheLastElementItTakes(_ drawing: Drawing) {
        #expect(drawing.difference { $0.take(2) } == nil)
    }

    @Test(arguments: [(0, "|"), (1, "(1|)"), (2, "(12|)"), (3, "(123|)"), (4, "(123|)"), (.max, "(123|)")])
    func takesExactlyAsManyAsItSays(count: Int, marbles: String) {
        #expect(synchronousDifference(Observable.of(1, 2, 3).take(count), from: marbles) == nil)
    }

    @Test func anElementSentFromInsideTheLastOneDoesNotFollowTheEnd() {
        let subject = PublishSubject<Int>()
        let received = Log<Event<Int>>()
        let subscription = subject.take(1).subscribe { event in
            received.write(event)
            subject.onNext(2)
        }
        subject.onNext(1)
        #expect(received.entries == [.next(1), .completed])
        subscription.dispose()
    }
}
