import Foundation

struct InstantTests {
    private let one = Instant(sinceZero: .seconds(1))
    private let three = Instant(sinceZero: .seconds(3))

    @Test func momentsAreOrderedByTimeFromTheStartOfTheClock() {
        #expect(Instant.zero.sinceZero == .zero)
        #expect(!(one < one))
        #expect([three, one, .zero].sorted() == [.zero, one, three])
        #expect(Set([one, three, one]).count == 2)
    }

    @Test func advancingAndMeasuringAreInverse() {
        #expect(one.advanced(by: .seconds(2)) == three)
        #expect(one.duration(to: three) == .seconds(2))
        #expect(three.duration(to: one) == .seconds(-2))
        #expect(three.advanced(by: three.duration(to: one)) == one)
    }

    @Test func aTimeThatIsTooLongIsTheLongest() {
        let first = Instant(sinceZero: Duration(attoseconds: .min))
        let last = Instant(sinceZero: Duration(attoseconds: .max))
        #expect(first.duration(to: last) == Duration(attoseconds: .max))
        #expect(last.duration(to: first) == Duration(attoseconds: .min))
        #expect(one.duration(to: first) == Duration(attoseconds: .min))
        #expect(first.duration(to: one) == Duration(attoseconds: .max))
        #expect(last.duration(to: last) == .zero)
    }

    @Test func anAttosecondIsNotLost() {
        let moment = Instant(sinceZero: Duration(secondsComponent: 1 << 40, attosecondsComponent: 1))
        #expect(
            moment.duration(to: moment.advanced(by: Duration(secondsComponent: 0, attosecondsComponent: 1)))
                > .zero)
    }

    @Test func itSurvivesEncodingAndDecoding() throws {
        let moment = Instant(sinceZero: .nanoseconds(1_234_567_890_123))
        let data = try JSONEncoder().encode([moment])
        #expect(try JSONDecoder().decode([Instant].self, from: data) == [moment])
    }
}
