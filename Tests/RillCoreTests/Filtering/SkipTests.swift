@Suite struct SkipTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-4-|", becomes: "-----3-4-|", subscribed: "^--------!"),
        Drawing("-1-|", becomes: "---|", subscribed: "^--!"),
        Drawing("-1-#", becomes: "---#", subscribed: "^--!"),
        Drawing("-1-2-3-4-|", becomes: "-----3", subscribed: "^-----!", disposedAt: 6),
    ])
    func dropsTheFirstElements(_ drawing: Drawing) {
        #expect(drawing.difference { $0.skip(2) } == nil)
    }

    @Test(arguments: [(0, "(123|)"), (1, "(23|)"), (2, "(3|)"), (3, "|"), (4, "|"), (.max, "|")])
    func dropsExactlyAsManyAsItSays(count: Int, marbles: String) {
        #expect(synchronousDifference(Observable.of(1, 2, 3).skip(count), from: marbles) == nil)
    }
}
