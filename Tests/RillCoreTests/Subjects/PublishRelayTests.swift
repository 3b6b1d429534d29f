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

    @Test(arguments: ["-1-|", "-1-#"]) func itContinuesWhenItsSourceEnds(_ marbles: String) {
        let relay = PublishRelay<Int>()
        let recorder = scheduler.record(relay)
        let source: TestSource<Int> = scheduler.cold(marbles)
        _ = source.subscribe(onNext: { relay.accept($0) }, onError: { _ in })
        scheduler.run()
        relay.accept(2)
        #expect(recorder.history == "1@1 2@3")
    }

    @Test func aSubscriberThatLeavesReceivesNothingMore() {
        let relay = PublishRelay<Int>()
        let recorder = scheduler.record(relay)
        relay.accept(1)
        recorder.dispose()
        relay.accept(2)
        #expect(recorder.elements == [1])
    }
}
