@Suite struct ErrorsTests {
    /// Draws the number of the error.
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-3-2-|", becomes: "-----|", subscribed: "^----!"),
        Drawing("-3-2-#", becomes: "-----(1|)", subscribed: "^----!"),
        Drawing("(32#)", becomes: "(1|)", subscribed: "(^!)"),
        Drawing("-3-2-#", becomes: "-", subscribed: "^-!", disposedAt: 2),
    ])
    func areElementsOfTheResult(_ drawing: Drawing) {
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

    @Test func everyErrorOfManyStreamsIsEmitted() {
        let stream = Observable.of(8, 9, 7, 9).flatMap { number in
            Observable.just(number).map { try $0.unlessNine() }.materialize()
        }
        #expect(synchronousDifference(numbers(of: stream.errors()), from: "(11|)") == nil)
    }

    private func numbers(of errors: Observable<any Error>) -> Observable<Int> {
        errors.map { error in (error as? Boom)?.number ?? 0 }
    }
}
