struct EventTests {
    private struct Plain: Error {
        let number: Int
    }

    private enum Sort: Error {
        case one(Int)
        case two
    }

    private struct Coarse: Error, Equatable {
        let group: Int
        let text: String

        static func == (lhs: Coarse, rhs: Coarse) -> Bool { lhs.group == rhs.group }
    }

    private struct Wide<Value: Sendable>: Error {
        let value: Value
    }

    @Test func theElementOfANextAndOfNothingElse() {
        #expect(Event.next(1).element == 1)
        #expect(Event<Int>.error(Boom()).element == nil)
        #expect(Event<Int>.completed.element == nil)
    }

    @Test func theErrorOfAnErrorAndOfNothingElse() {
        #expect(Event<Int>.error(Boom(number: 2)).error as? Boom == Boom(number: 2))
        #expect(Event.next(1).error == nil)
        #expect(Event<Int>.completed.error == nil)
    }

    @Test func onlyCompletedIsCompletedAndItIsAStopEventAsAnErrorIs() {
        #expect(Event<Int>.completed.isCompleted)
        #expect(!Event<Int>.error(Boom()).isCompleted)
        #expect(!Event.next(1).isCompleted)
        #expect(Event<Int>.completed.isStopEvent)
        #expect(Event<Int>.error(Boom()).isStopEvent)
        #expect(!Event.next(1).isStopEvent)
    }

    @Test func eventsOfDifferentCasesAreNotEqual() {
        let events: [Event<Int>] = [.next(1), .error(Boom()), .completed]
        for (place, event) in events.enumerated() {
            for (other, another) in events.enumerated() { #expect((event == another) == (place == other)) }
        }
    }

    @Test func elementsDecideAboutTwoNexts() {
        #expect(Event.next(1) == .next(1))
        #expect(Event.next(1) != .next(2))
    }

    @Test func errorsOfAnEquatableTypeAreComparedByIt() {
        #expect(Event<Int>.error(Boom(number: 1)) == .error(Boom(number: 1)))
        #expect(Event<Int>.error(Boom(number: 1)) != .error(Boom(number: 2)))
        #expect(Event<Int>.error(Coarse(group: 1, text: "a")) == .error(Coarse(group: 1, text: "b")))
        #expect(Event<Int>.error(Coarse(group: 1, text: "a")) != .error(Coarse(group: 2, text: "a")))
    }

    @Test func errorsOfAnyOtherTypeAreEqualWhenTheyPrintTheSame() {
        #expect(Event<Int>.error(Plain(number: 1)) == .error(Plain(number: 1)))
        #expect(Event<Int>.error(Plain(number: 1)) != .error(Plain(number: 2)))
        #expect(Event<Int>.error(Sort.one(1)) == .error(Sort.one(1)))
        #expect(Event<Int>.error(Sort.one(1)) != .error(Sort.one(2)))
        #expect(Event<Int>.error(Sort.one(1)) != .error(Sort.two))
    }

    @Test func errorsOfDifferentTypesAreNotEqualHoweverTheyPrint() {
        #expect(Event<Int>.error(Plain(number: 1)) != .error(Boom(number: 1)))
        #expect(Event<Int>.error(Wide(value: 1)) != .error(Wide(value: Int8(1))))
    }

    @Test func mapTransformsTheElementAlone() {
        #expect(Event.next(2).map { $0 * 10 } == .next(20))
        #expect(Event<Int>.completed.map { $0 * 10 } == .completed)
        #expect(Event<Int>.error(Boom(number: 3)).map { $0 * 10 } == .error(Boom(number: 3)))
    }

    @Test func aThrowInMapIsAnErrorEvent() {
        #expect(Event.next(2).map { _ -> Int in throw Boom(number: 9) } == .error(Boom(number: 9)))
    }

    @Test func itPrintsShortly() {
        #expect(Event.next(2).debugDescription == "next(2)")
        #expect(Event<Int>.error(Boom(number: 9)).debugDescription == "error(Boom(number: 9))")
        #expect(Event<Int>.completed.debugDescription == "completed")
    }
}
