@Suite struct ReduceTests {
    @Test func emitsTheFoldAtCompletion() {
        let drawing = Drawing("-1-2-3-|", becomes: "-------(6|)", subscribed: "^------!")
        #expect(drawing.difference { $0.reduce(0) { $0 + $1 } } == nil)
    }
}
