struct PublishRelayTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func subscribersReceiveElementsAcceptedAfterTheySubscribed() {
        let relay = PublishRelay<Int>()
        let first = scheduler.record(relay)
        relay.accept(1)
        let second = scheduler.record(relay)
        relay.accept(2)
        #expect(first.elements == [1, 2])
        #expect(second.elements == [2])
    }

    @Test(arguments: ["-1-|", "-1-#"]) func relaysContinueWhenTheirSourceEnds(_ marbles: String) {
        let events = PublishRelay<Int>()
        let state = BehaviorRelay<Int>(value: 0)
        let recorders = [scheduler.record(events), scheduler.record(state)]
        let source: TestSource<Int> = scheduler.cold(marbles)
        for accept in [events.accept, state.accept] {
            _ = source.subscribe(onNext: { accept($0) }, onError: { _ in })
        }
        scheduler.run()
        events.accept(2)
        state.accept(2)
        #expect(recorders.map(\.history) == ["1@1 2@3", "0@0 1@1 2@3"])
    }
}
