@Suite struct LastTests {
    @Test func emitsTheLastElementAtCompletion() {
        let drawing = Drawing("-1-2-3-|", becomes: "-------(3|)", subscribed: "^------!")
        #expect(drawing.difference { $0.last() } == nil)
    }
}
