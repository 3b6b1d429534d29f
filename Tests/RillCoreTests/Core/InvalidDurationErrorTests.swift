@testable import RillCore

struct InvalidDurationErrorTests {
    @Test func itNamesTheOperationTheDurationAndTheRule() {
        let error = InvalidDurationError(operation: "delay", duration: .seconds(-1), rule: .zeroOrMore)
        #expect(error.description == "delay needs a duration of zero or more, but got -1.0 seconds")
        let other = InvalidDurationError(operation: "interval", duration: .zero, rule: .aboveZero)
        #expect(other.description == "interval needs a duration above zero, but got 0.0 seconds")
    }

    @Test func aDurationThatKeepsTheRuleIsNoError() {
        #expect(InvalidDurationError(.zero, violating: .zeroOrMore, in: "delay") == nil)
        #expect(InvalidDurationError(.nanoseconds(1), violating: .aboveZero, in: "interval") == nil)
    }

    @Test func aStreamThatRejectsADurationFailsWithoutStarting() {
        let error = InvalidDurationError(.zero, violating: .aboveZero, in: "interval")
        #expect(error == InvalidDurationError(operation: "interval", duration: .zero, rule: .aboveZero))
        let recorder = VirtualTimeScheduler().record(
            Observable<Int>(rejecting: error) { observer, _ in observer.onNext(1) })
        #expect(recorder.difference(from: "#", error: error ?? Boom()) == nil)
    }
}
