import Dispatch

struct DispatchTimeIntervalsTests {
    @Test(arguments: [
        (DispatchTimeInterval.seconds(2), Duration.seconds(2)), (.milliseconds(-3), .milliseconds(-3)),
        (.microseconds(4), .microseconds(4)), (.nanoseconds(5), .nanoseconds(5)),
    ])
    func anIntervalIsADuration(_ interval: DispatchTimeInterval, _ duration: Duration) {
        #expect(Duration(interval) == duration)
    }

    @Test func neverIsLongerThanAnyOther() {
        #expect(Duration(.never) > Duration(.seconds(.max - 1)))
    }
}
