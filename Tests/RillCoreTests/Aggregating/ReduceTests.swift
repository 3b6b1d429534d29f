@Suite struct ReduceTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--(0|)", subscribed: "^-!"),
        Drawing("-1-2-3-|", becomes: "-------(6|)", subscribed: "^------!"),
        Drawing("-1-2-#", becomes: "-----#", subscribed: "^----!"),
        Drawing("-1-2-3-|", becomes: "-", subscribed: "^--!", disposedAt: 3),
    ])
    func emitsTheFoldAtCompletion(_ drawing: Drawing) {
        #expect(drawing.difference { $0.reduce(0) { $0 + $1 } } == nil)
    }

    @Test func aThrowInTheAccumulatorIsTheError() {
        let drawing = Drawing("-1-9-3-|", becomes: "---#", subscribed: "^--!")
        #expect(drawing.difference { $0.reduce(0) { $0 + (try $1.unlessNine()) } } == nil)
    }

    @Test func aThrowStopsAnEndlessSource() {
        #expect(synchronousDifference(.from(1...).reduce(0) { $0 + (try $1.unlessNine()) }, from: "#") == nil)
    }

    @Test func disposalInsideTheResultLeavesNoCompletion() {
        #expect(events(of: Observable.of(1, 2).reduce(0) { $0 + $1 }, disposingAfter: 1) == [.next(3)])
    }
}
