@Suite struct ErrorsTests {
    /// Draws the number of the error.
    @Test func areElementsOfTheResult() {
        let drawing = Drawing("-3-2-#", becomes: "-----(1|)", subscribed: "^----!")
        #expect(drawing.difference { numbers(of: $0.materialize().errors()) } == nil)
    }

    @Test func theErrorOfTheSourceItselfPasses() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Event<Int>> = scheduler.cold(
            "-a-b-#", values: ["a": .next(1), "b": .error(Boom(number: 4))], error: Boom(number: 2))
        let recorder = scheduler.record(numbers(of: source.errors()))
        scheduler.run()
        #expect(recorder.difference(from: "---4-#", error: Boom(number: 2)) == nil)
        #expect(source.subscriptionDifference(from: "^----!") == nil)
    }

    private func numbers(of errors: Observable<any Error>) -> Observable<Int> {
        errors.map { error in (error as? Boom)?.number ?? 0 }
    }
}
