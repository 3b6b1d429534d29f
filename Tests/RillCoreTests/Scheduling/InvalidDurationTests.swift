import RillTesting
import Testing

@testable import RillCore

struct InvalidDurationTests {
    private let recorder = Recorder<Int>(on: VirtualTimeScheduler())

    @Test func itNamesTheOperationTheTimeAndTheRule() {
        let error = InvalidDuration(operation: "delay", duration: .seconds(-1), rule: .zeroOrMore)
        #expect(error.description == "delay needs a time of zero or more, but got -1.0 seconds")
    }

    @Test func aTimeWithinTheRulePasses() {
        #expect(InvalidDuration.check(.zero, .zeroOrMore, "delay", recorder.asObserver()))
        #expect(InvalidDuration.check(.nanoseconds(1), .aboveZero, "interval", recorder.asObserver()))
        #expect(recorder.events.isEmpty)
    }

    @Test func aTimeOutsideTheRuleIsTheError() {
        #expect(!InvalidDuration.check(.zero, .aboveZero, "interval", recorder.asObserver()))
        let expected = InvalidDuration(operation: "interval", duration: .zero, rule: .aboveZero)
        #expect(recorder.error as? InvalidDuration == expected)
        #expect(recorder.events.count == 1)
    }
}
