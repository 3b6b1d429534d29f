@Suite struct FirstTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-|", becomes: "-(1|)", subscribed: "^!"),
        Drawing("(12|)", becomes: "(1|)", subscribed: "(^!)"),
        Drawing("-1-2-#", becomes: "-(1|)", subscribed: "^!"),
        Drawing("--1-2-|", becomes: "-", subscribed: "^!", disposedAt: 1),
        Drawing("--#", becomes: "--#", subscribed: "^-!"),
    ])
    func emitsTheFirstElementAndCompletes(_ drawing: Drawing) {
        #expect(drawing.difference { $0.first() } == nil)
    }
}
