@Suite struct EnumeratedTests {
    /// Draws index + element.
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-1-1-|", becomes: "-1-2-3-|", subscribed: "^------!"),
        Drawing("-5-5-#", becomes: "-5-6-#", subscribed: "^----!"),
        Drawing("-5-5-5-|", becomes: "-5-6", subscribed: "^--!", disposedAt: 3),
    ])
    func pairsEveryElementWithItsIndex(_ drawing: Drawing) {
        #expect(drawing.difference { $0.enumerated().map { $0.index + $0.element } } == nil)
    }

    @Test func everySubscriberCountsFromZero() {
        let stream = Observable.of("a", "b").enumerated()
        for _ in 1...2 {
            let recorder = VirtualTimeScheduler().record(stream)
            #expect(recorder.elements.map(\.index) == [0, 1])
            #expect(recorder.elements.map(\.element) == ["a", "b"])
            #expect(recorder.isCompleted)
        }
    }
}
