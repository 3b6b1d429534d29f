@Suite struct EnumeratedTests {
    /// Draws index + element.
    @Test func pairsEveryElementWithItsIndex() {
        let drawing = Drawing("-1-1-1-|", becomes: "-1-2-3-|", subscribed: "^------!")
        #expect(drawing.difference { $0.enumerated().map { $0.index + $0.element } } == nil)
    }
}
