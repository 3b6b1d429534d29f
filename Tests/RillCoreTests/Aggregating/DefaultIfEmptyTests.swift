@Suite struct DefaultIfEmptyTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--(0|)", subscribed: "^-!"),
        Drawing("|", becomes: "(0|)", subscribed: "(^!)"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("--#", becomes: "--#", subscribed: "^-!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("---|", becomes: "-", subscribed: "^-!", disposedAt: 2),
    ])
    func emitsTheElementWhenThereWasNoOther(_ drawing: Drawing) {
        #expect(drawing.difference { $0.defaultIfEmpty(0) } == nil)
    }
}
