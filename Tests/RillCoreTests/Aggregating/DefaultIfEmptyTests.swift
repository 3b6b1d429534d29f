@Suite struct DefaultIfEmptyTests {
    @Test(arguments: [
        Drawing("--|", becomes: "--(0|)", subscribed: "^-!"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
    ])
    func emitsTheElementWhenThereWasNoOther(_ drawing: Drawing) {
        #expect(drawing.difference { $0.defaultIfEmpty(0) } == nil)
    }
}
