import RillText
import Testing

struct DurationTextTests {
    @Test(arguments: [
        (Duration.zero, "0 s"), (.nanoseconds(7), "7 ns"), (.nanoseconds(1_500), "1.5 µs"),
        (.microseconds(999), "999 µs"), (.milliseconds(30), "30 ms"), (.milliseconds(1_002), "1.002 s"),
        (.seconds(90), "90 s"), (.milliseconds(-1_500), "-1.5 s"), (Duration(attoseconds: 1), "0 ns"),
        (Duration(attoseconds: .min), "-170141183460469231731.687 s"),
    ])
    func theTextIsShort(_ duration: Duration, _ text: String) {
        #expect(duration.text == text)
    }

    @Test(arguments: [
        (Duration.zero, "0m"), (.seconds(180), "3m"), (.seconds(90), "90s"), (.microseconds(1_500), "1500us"),
        (.nanoseconds(10), "10ns"), (.seconds(-2), "-2s"),
    ])
    func theExactTextIsAWholeNumber(_ duration: Duration, _ text: String) {
        #expect(duration.exactText == text)
    }

    @Test(arguments: [
        (Duration.zero, "0.000"), (.milliseconds(1_023), "1.023"), (.milliseconds(-5), "-0.005"),
        (.microseconds(-5), "0.000"), (Duration(attoseconds: .min), "-170141183460469231731.687"),
    ])
    func secondsHaveThreeDecimals(_ duration: Duration, _ text: String) {
        #expect(duration.secondsText == text)
    }

    @Test(arguments: [
        (Duration.seconds(7), 72, Duration.milliseconds(100)), (.seconds(3600), 10_000, .milliseconds(500)),
        (.zero, 72, .nanoseconds(1)), (.nanoseconds(72), 72, .nanoseconds(2)),
    ])
    func aStepIsRound(_ length: Duration, _ count: Int, _ step: Duration) {
        #expect(Duration.roundStep(covering: length, count: count) == step)
    }
}
