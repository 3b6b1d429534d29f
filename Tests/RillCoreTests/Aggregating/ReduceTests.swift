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
}
