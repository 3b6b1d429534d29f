@Suite struct SkipTests {
    @Test func dropsTheFirstElements() {
        let drawing = Drawing("-1-2-3-4-|", becomes: "-----3-4-|", subscribed: "^--------!")
        #expect(drawing.difference { $0.skip(2) } == nil)
    }
}
