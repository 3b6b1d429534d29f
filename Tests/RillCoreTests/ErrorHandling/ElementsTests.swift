@Suite struct ElementsTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-1-2-#", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("(12#)", becomes: "(12|)", subscribed: "(^!)"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func areTheElementsOfTheMaterializedStreamWithoutItsError(_ drawing: Drawing) {
        #expect(drawing.difference { $0.materialize().elements() } == nil)
    }

    @Test func theErrorOfTheSourceItselfPasses() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Event<Int>> = scheduler.cold(
            "-a-b-c-#", values: ["a": .next(1), "b": .error(Boom()), "c": .next(2)], error: Boom(number: 2))
        let recorder = scheduler.record(source.elements())
        scheduler.run()
        #expect(recorder.difference(from: "-1---2-#", error: Boom(number: 2)) == nil)
        #expect(source.subscriptionDifference(from: "^------!") == nil)
    }

    @Test func aStreamThatFailsDoesNotEndTheRest() {
        let stream = Observable.of(8, 9, 7).flatMap { number in
            Observable.just(number).map { try $0.unlessNine() }.materialize()
        }
        #expect(synchronousDifference(stream.elements(), from: "(87|)") == nil)
    }
}
