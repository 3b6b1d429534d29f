struct InfallibleFormsTests {
    private final class Screen: Sendable {}

    @Test func takesUntilAnElement() {
        let numbers = Infallible.of(1, 2, 3)
        #expect(synchronousDifference(numbers.take(until: { $0 == 2 }).asObservable(), from: "(1|)") == nil)
        let inclusive = numbers.take(while: { $0 != 2 }, behavior: .inclusive)
        #expect(synchronousDifference(inclusive.asObservable(), from: "(12|)") == nil)
    }

    @Test func pairsElementsWithAnObject() {
        let screen = Screen()
        let paired = Infallible.of(1, 2).withUnretained(screen).map { $0 === screen ? $1 : 0 }
        #expect(synchronousDifference(paired.asObservable(), from: "(12|)") == nil)
    }

    @Test func relaysCannotFail() {
        let state = BehaviorRelay(value: 1)
        let events = PublishRelay<Int>()
        let recorder = VirtualTimeScheduler().record(events.asInfallible().asObservable())
        events.accept(5)
        #expect(synchronousDifference(state.asInfallible().asObservable(), from: "1") == nil)
        #expect(recorder.elements == [5])
    }

    @MainActor @Test func theElementsOfADriverAreAnAsynchronousSequence() async {
        var received: [Int] = []
        for await element in Driver.of(1, 2).values { received.append(element) }
        #expect(received == [1, 2])
    }
}
