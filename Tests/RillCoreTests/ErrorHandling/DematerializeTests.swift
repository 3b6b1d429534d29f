struct DematerializeTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func nothingIsDeliveredAfterATerminalEvent() {
        let events: Observable<Event<Int>> = .of(.next(1), .completed, .next(2), .error(Boom()))
        let recorder = scheduler.record(events.dematerialize())
        #expect(recorder.history == "1@0 |@0")
    }

    @Test func aTerminalEventEndsTheSource() {
        let source: TestSource<Event<Int>> = scheduler.cold(
            "-a-b-c-", values: ["a": .next(1), "b": .error(Boom(number: 2)), "c": .next(3)])
        let recorder = scheduler.record(source.dematerialize())
        scheduler.run()
        #expect(recorder.history == "1@1 #2@3")
        #expect(source.subscriptionDifference(from: "^--!") == nil)
    }

    @Test func theErrorOfTheSourceItselfPasses() {
        let source: TestSource<Event<Int>> = scheduler.cold(
            "-a-#", values: ["a": .next(1)], error: Boom(number: 9))
        let recorder = scheduler.record(source.dematerialize())
        scheduler.run()
        #expect(recorder.history == "1@1 #9@3")
    }

    @Test func theCompletionOfTheSourceItselfPasses() {
        let source: TestSource<Event<Int>> = scheduler.cold("-a-|", values: ["a": .next(1)])
        let recorder = scheduler.record(source.dematerialize())
        scheduler.run()
        #expect(recorder.history == "1@1 |@3")
    }

    @Test func anEndlessSourceOfEventsStopsAtTheTerminalEvent() {
        let events = Observable<Event<Int>>.create { observer, lifetime in
            var number = 0
            while !lifetime.isDisposed {
                observer.onNext(number == 3 ? .completed : .next(number))
                number += 1
            }
        }
        let recorder = scheduler.record(events.dematerialize())
        #expect(recorder.history == "0@0 1@0 2@0 |@0")
    }

    @Test func aStreamThatNeverEmitsIsSilent() {
        let recorder = scheduler.record(Observable<Event<Int>>.never().dematerialize())
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test func disposalEndsTheSource() {
        let source: TestSource<Event<Int>> = scheduler.cold("-a-a-a-", values: ["a": .next(1)])
        let recorder = scheduler.record(source.dematerialize())
        scheduler.advance(by: .milliseconds(2))
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(recorder.elements == [1])
    }
}
