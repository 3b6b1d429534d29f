@Suite struct FromTests {
    @Test(arguments: [([], "|"), ([1], "(1|)"), ([1, 2, 3], "(123|)")])
    func emitsTheElementsOfTheSequence(elements: [Int], marbles: String) {
        #expect(synchronousDifference(Observable.from(elements), from: marbles) == nil)
    }

    @Test func everySubscriberIteratesFromTheBeginningAsFarAsItTakesElements() {
        let countdown = Countdown(from: 5)
        let stream = Observable.from(countdown).take(2)
        #expect(countdown.iteratorCount == 0)
        for subscriber in 1...2 {
            #expect(synchronousDifference(stream, from: "(54|)") == nil)
            #expect(countdown.iteratorCount == subscriber)
            #expect(countdown.elementCount == 2 * subscriber)
        }
    }

    @Test(arguments: [(nil, "|"), (4, "(4|)")])
    func anOptionalIsOneElementOrNone(element: Int?, marbles: String) {
        #expect(synchronousDifference(Observable.from(optional: element), from: marbles) == nil)
    }

    @Test func nilIsAnElementOfASequenceOfOptionals() {
        let recorder = VirtualTimeScheduler().record(Observable.from([1, nil, 2] as [Int?]))
        #expect(recorder.elements == [1, nil, 2])
        #expect(recorder.isCompleted)
    }
}

/// Counts down to 1, and counts the calls of `next()`.
private final class Countdown: Sequence, Sendable {
    private let start: Int
    private let iterators = Atomic<Int>(0)
    private let elements = Atomic<Int>(0)

    init(from start: Int) { self.start = start }

    var iteratorCount: Int { iterators.load(ordering: .relaxed) }
    var elementCount: Int { elements.load(ordering: .relaxed) }

    func makeIterator() -> AnyIterator<Int> {
        iterators.add(1, ordering: .relaxed)
        var left = start
        return AnyIterator {
            guard left > 0 else { return nil }
            self.elements.add(1, ordering: .relaxed)
            defer { left -= 1 }
            return left
        }
    }
}
