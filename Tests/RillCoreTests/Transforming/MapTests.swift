@Suite struct MapTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-|", becomes: "-2-4-6-|", subscribed: "^------!"),
        Drawing("-1-2-#", becomes: "-2-4-#", subscribed: "^----!"),
        Drawing("-1-2-3-|", becomes: "-2-4", subscribed: "^--!", disposedAt: 3),
    ])
    func transformsEveryElement(_ drawing: Drawing) {
        #expect(drawing.difference { $0.map { $0 * 2 } } == nil)
    }
}
