struct RecorderTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func itKeepsEveryEventAndItsTime() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let recorder = scheduler.record(source)
        scheduler.run()
        #expect(
            recorder.events == [
                Recorded(at: Instant(sinceZero: .milliseconds(1)), .next(1)),
                Recorded(at: Instant(sinceZero: .milliseconds(3)), .next(2)),
                Recorded(at: Instant(sinceZero: .milliseconds(5)), .completed),
            ])
        #expect(recorder.elements == [1, 2])
        #expect(recorder.isCompleted)
        #expect(recorder.ending == .completed)
        #expect(recorder.error == nil)
    }

    @Test func itIsReleasedEvenIfTheStreamNeverEnds() {
        weak var recorder: Recorder<Int>?
        let source = PublishSubject<Int>()
        do {
            let kept = scheduler.record(source)
            recorder = kept
            source.onNext(1)
            #expect(kept.elements == [1])
        }
        #expect(recorder == nil)
        #expect(source.hasObservers)
    }

    @Test func theErrorOfAStreamThatFailed() {
        let recorder = scheduler.record(Observable<Int>.error(Boom(number: 4)))
        #expect(recorder.error as? Boom == Boom(number: 4))
        #expect(!recorder.isCompleted)
        #expect(recorder.ending == .error(Boom(number: 4)))
    }

    @Test func aRunningStreamHasNoEnding() {
        let recorder = scheduler.record(Observable.just(1).concat(.never()))
        #expect(recorder.ending == nil)
        #expect(!recorder.isCompleted)
        #expect(recorder.error == nil)
    }

    @Test func disposingEndsTheSubscription() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let recorder = scheduler.record(source)
        scheduler.advance(by: .milliseconds(2))
        recorder.dispose()
        scheduler.run()
        #expect(recorder.elements == [1])
        #expect(source.liveSubscriptions == 0)
    }

    @Test func itCanBeFedByHand() {
        let recorder = Recorder<Int>(on: scheduler)
        recorder.onNext(1)
        scheduler.advance(by: .milliseconds(2))
        recorder.onCompleted()
        #expect(recorder.difference(from: "1-|") == nil)
    }

    @Test func aRecordedEventPrintsItsTime() {
        let recorded = Recorded<Int>(at: Instant(sinceZero: .milliseconds(1500)), .next(3))
        #expect(recorded.description == "1.5 seconds: next(3)")
    }
}
