@Suite struct TakeLastTests {
    @Test func emitsTheLastElementsAtCompletion() {
        let drawing = Drawing("-1-2-3-|", becomes: "-------(23|)", subscribed: "^------!")
        #expect(drawing.difference { $0.takeLast(2) } == nil)
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
