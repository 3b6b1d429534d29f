@Suite struct LastTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-|", becomes: "-------(3|)", subscribed: "^------!"),
        Drawing("(12|)", becomes: "(2|)", subscribed: "(^!)"),
        Drawing("-1-2-#", becomes: "-----#", subscribed: "^----!"),
        Drawing("-1-2-|", becomes: "-", subscribed: "^---!", disposedAt: 4),
    ])
    func emitsTheLastElementAtCompletion(_ drawing: Drawing) {
        #expect(drawing.difference { $0.last() } == nil)
    }
}
