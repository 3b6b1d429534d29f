@Suite struct TakeTests {
    @Test func completesWithTheLastElementItTakes() {
        let drawing = Drawing("-1-2-3-4-|", becomes: "-1-(2|)", subscribed: "^--!")
        #expect(drawing.difference { $0.take(2) } == nil)
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
