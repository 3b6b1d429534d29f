@Suite struct DistinctTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-1-3-2-|", becomes: "-1-2---3---|", subscribed: "^----------!"),
        Drawing("(1121|)", becomes: "(12|)", subscribed: "(^!)"),
        Drawing("-1-1-#", becomes: "-1---#", subscribed: "^----!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func dropsWhatWasEmittedBefore(_ drawing: Drawing) {
        #expect(drawing.difference { $0.distinct() } == nil)
    }

    @Test func dropsAnElementWhoseKeyWasThereBefore() {
        let drawing = Drawing("-1-3-2-4-|", becomes: "-1---2---|", subscribed: "^--------!")
        #expect(drawing.difference { $0.distinct { $0 % 2 } } == nil)
    }
}
