@Suite struct ElementsTests {
    @Test func areTheElementsOfTheMaterializedStreamWithoutItsError() {
        let drawing = Drawing("-1-2-#", becomes: "-1-2-|", subscribed: "^----!")
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
}
