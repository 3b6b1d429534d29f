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

    private struct Blank<Value: Sendable>: Error, CustomDebugStringConvertible {
        let debugDescription = "blank"
    }

    @Test(
        arguments: [
            (.next(2), 2, nil, false, "next(2)"),
            (.error(Boom(number: 9)), nil, 9, false, "error(Boom(number: 9))"),
            (.completed, nil, nil, true, "completed"),
        ] as [(Event<Int>, Int?, Int?, Bool, String)])
    func eachCaseHasItsParts(
        _ event: Event<Int>, _ element: Int?, _ error: Int?, _ isCompleted: Bool, _ text: String
    ) {
        #expect(event.element == element)
        #expect((event.error as? Boom)?.number == error)
        #expect((event.error == nil) == (error == nil))
        #expect(event.isCompleted == isCompleted)
        #expect(event.isStopEvent == (element == nil))
        #expect(event.debugDescription == text)
    }

    /// The events of a group are equal to each other, and to no event of another group. Errors of an
    /// equatable type are compared by it, and errors of any other type by what they print.
    @Test func eventsAreEqualWithinTheirGroup() {
        let groups: [[Event<Int>]] = [
            [.next(1), .next(1)], [.next(2)], [.completed, .completed],
            [.error(Boom(number: 1)), .error(Boom(number: 1))], [.error(Boom(number: 2))],
            [.error(Coarse(group: 1, text: "a")), .error(Coarse(group: 1, text: "b"))],
            [.error(Coarse(group: 2, text: "a"))],
            [.error(Plain(number: 1)), .error(Plain(number: 1))], [.error(Plain(number: 2))],
            [.error(Sort.one(1)), .error(Sort.one(1))], [.error(Sort.one(2))], [.error(Sort.two)],
            [.error(Wide(value: 1))], [.error(Wide(value: Int8(1)))],
            [.error(Blank<Int>()), .error(Blank<Int>())], [.error(Blank<Int8>())],
        ]
        for (place, group) in groups.enumerated() {
            for (otherPlace, others) in groups.enumerated() {
                for event in group {
                    for other in others { #expect((event == other) == (place == otherPlace)) }
                }
            }
        }
    }

    @Test func mapTransformsTheElementAloneAndAThrowIsAnErrorEvent() {
        #expect(Event.next(2).map { $0 * 10 } == .next(20))
        #expect(Event<Int>.completed.map { $0 * 10 } == .completed)
        #expect(Event<Int>.error(Boom(number: 3)).map { $0 * 10 } == .error(Boom(number: 3)))
        #expect(Event.next(2).map { _ -> Int in throw Boom(number: 9) } == .error(Boom(number: 9)))
    }
}
