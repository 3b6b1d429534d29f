struct AsyncSubjectTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func allReceiveTheLastElementWithTheCompletion() {
        let subject = AsyncSubject<Int>()
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        _ = source.subscribe(subject)
        let early = scheduler.record(subject)
        scheduler.advance(ticks: 7)
        let late = scheduler.record(subject)
        #expect(early.difference(from: "-----(2|)") == nil)
        #expect(late.difference(from: "-------(2|)") == nil)
    }

    @Test func withoutElementsItCompletesAlone() {
        let subject = AsyncSubject<Int>()
        let recorder = scheduler.record(subject)
        subject.onCompleted()
        #expect(recorder.history == "|@0")
    }

    @Test func nothingIsHeldAfterAnError() {
        let counter = Payload.Counter()
        let subject = AsyncSubject<Payload>()
        subject.onNext(counter.make(1))
        subject.onError(Boom())
        let afterTheError = withExtendedLifetime(subject) { counter.live }
        #expect(afterTheError == 0)
        subject.onNext(counter.make(2))
        let afterAnElement = withExtendedLifetime(subject) { counter.live }
        #expect(afterAnElement == 0)
    }

    @Test func twoThreadsThatCompleteItLoseNoElement() {
        let losses = race(
            rounds: 10_000,
            prepare: { () -> (subject: AsyncSubject<Int>, probe: SerialityProbe<Int>) in
                let round = (subject: AsyncSubject<Int>(), probe: SerialityProbe<Int>())
                _ = round.subject.subscribe(round.probe)
                round.subject.onNext(1)
                return round
            },
            { $0.subject.onCompleted() },
            against: { $0.subject.onCompleted() },
            check: { $0.probe.elements == [1] && $0.probe.endings == [.completed] })
        #expect(losses == 0)
    }
}
