struct BindTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func subjectsReceiveEverythingIncludingTheEnd() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        let recorders = [scheduler.record(first), scheduler.record(second)]
        let source: TestSource<Int> = scheduler.cold("-1-#", error: Boom(number: 3))
        _ = source.bind(to: first, second)
        scheduler.run()
        #expect(recorders[0].history == "1@1 #3@3")
        #expect(recorders[1].history == "1@1 #3@3")
    }

    @Test func relaysReceiveTheElementsAndNotTheCompletion() {
        let events = PublishRelay<Int>()
        let state = BehaviorRelay<Int>(value: 0)
        let recorder = scheduler.record(events)
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        _ = source.bind(to: events)
        _ = source.bind(to: state)
        scheduler.run()
        #expect(recorder.history == "1@1 2@3")
        #expect(state.value == 2)
    }
}
