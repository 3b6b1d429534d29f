struct ReplaySubjectTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(arguments: [(0, ""), (1, "3@0"), (2, "2@0 3@0"), (9, "1@0 2@0 3@0")] as [(Int, String)])
    func aLateSubscriberReceivesTheLastElementsAndThenTheNewOnes(count: Int, history: String) {
        let subject = ReplaySubject<Int>.create(bufferSize: count)
        for number in 1...3 { subject.onNext(number) }
        let recorder = scheduler.record(subject)
        #expect(recorder.history == history)
        subject.onNext(4)
        #expect(recorder.elements.last == 4)
    }

    @Test func withoutBoundAllElementsAreKept() {
        let subject = ReplaySubject<Int>.createUnbounded()
        for number in 0..<1_000 { subject.onNext(number) }
        let recorder = scheduler.record(subject)
        #expect(recorder.elements == Array(0..<1_000))
    }

    @Test func aSubscriberThatLeavesDuringTheReplayReceivesNothingMore() {
        let subject = ReplaySubject<Int>.createUnbounded()
        for number in 1...3 { subject.onNext(number) }
        let recorder = scheduler.record(subject.take(2))
        subject.onNext(4)
        #expect(recorder.history == "1@0 2@0 |@0")
        #expect(!subject.hasObservers)
    }

    @Test func itHoldsNoMoreElementsThanItKeeps() {
        let counter = Payload.Counter()
        let subject = ReplaySubject<Payload>.create(bufferSize: 2)
        for number in 1...5 { subject.onNext(counter.make(number)) }
        let live = withExtendedLifetime(subject) { counter.live }
        #expect(live == 2)
    }
}
