import RillCore
import RillTesting
import Testing

struct BehaviorRelayTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func subscribersHearTheValueAndThenWhatIsAccepted() {
        let relay = BehaviorRelay<Int>(value: 0)
        let first = scheduler.record(relay)
        relay.accept(1)
        let second = scheduler.record(relay)
        relay.accept(2)
        #expect(first.elements == [0, 1, 2])
        #expect(second.elements == [1, 2])
    }

    @Test func theValueIsTheOneAcceptedLast() {
        let relay = BehaviorRelay<Int>(value: 0)
        #expect(relay.value == 0)
        relay.accept(1)
        #expect(relay.value == 1)
    }

    @Test(arguments: ["-1-|", "-1-#"])
    func itGoesOnWhenWhatFeedsItEnds(_ marbles: String) {
        let relay = BehaviorRelay<Int>(value: 0)
        let recorder = scheduler.record(relay)
        let source: TestSource<Int> = scheduler.cold(marbles)
        _ = source.subscribe(onNext: { relay.accept($0) }, onError: { _ in })
        scheduler.run()
        relay.accept(2)
        #expect(recorder.history == "0@0 1@1 2@3")
    }
}
