@Suite struct FirstTests {
    @Test func emitsTheFirstElementAndCompletes() {
        let drawing = Drawing("-1-2-3-|", becomes: "-(1|)", subscribed: "^!")
        #expect(drawing.difference { $0.first() } == nil)
    }
}
