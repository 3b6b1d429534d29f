@Suite struct FilterTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-4-|", becomes: "---2---4-|", subscribed: "^--------!"),
        Drawing("-1-3-|", becomes: "-----|", subscribed: "^----!"),
        Drawing("-1-2-#", becomes: "---2-#", subscribed: "^----!"),
        Drawing("-2-4-|", becomes: "-2-", subscribed: "^-!", disposedAt: 2),
    ])
    func letsPassWhatSatisfiesThePredicate(_ drawing: Drawing) {
        #expect(drawing.difference { $0.filter { $0.isMultiple(of: 2) } } == nil)
    }
}
