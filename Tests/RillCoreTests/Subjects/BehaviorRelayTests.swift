struct BehaviorRelayTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func subscribersReceiveTheValueAndThenAcceptedElements() {
        let relay = BehaviorRelay<Int>(value: 0)
        let first = scheduler.record(relay)
        relay.accept(1)
        let second = scheduler.record(relay)
        relay.accept(2)
        #expect(first.elements == [0, 1, 2])
        #expect(second.elements == [1, 2])
    }

    @Test func updateReplacesTheValueAndReturnsIt() {
        let relay = BehaviorRelay<Int>(value: 1)
        let recorder = scheduler.record(relay)
        #expect(relay.update { $0 + 1 } == 2)
        #expect(relay.value == 2)
        #expect(recorder.elements == [1, 2])
    }

    @Test func updatesOfSeveralThreadsAreNotLost() {
        let relay = BehaviorRelay<Int>(value: 0)
        let count = rounds(20_000)
        concurrently(threads: 4) { _ in for _ in 0..<count { relay.update { $0 + 1 } } }
        #expect(relay.value == 4 * count)
    }

    @Test func aValueThatIsAcceptedDuringTheUpdateIsUpdated() {
        let relay = BehaviorRelay<Int>(value: 1)
        let recorder = scheduler.record(relay)
        relay.update { value in
            if value == 1 { relay.accept(5) }
            return value * 10
        }
        #expect(recorder.elements == [1, 5, 50])
    }

    @Test func anUpdateThatThrowsLeavesTheValue() {
        let relay = BehaviorRelay<Int>(value: 1)
        #expect(throws: Boom.self) { try relay.update { _ in throw Boom() } }
        #expect(relay.value == 1)
    }
}
