@testable import RillCore

struct InvalidDurationErrorTests {
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
