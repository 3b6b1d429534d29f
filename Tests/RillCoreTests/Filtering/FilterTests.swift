@Suite struct FilterTests {
    @Test func letsPassWhatSatisfiesThePredicate() {
        let drawing = Drawing("-1-2-3-4-|", becomes: "---2---4-|", subscribed: "^--------!")
        #expect(drawing.difference { $0.filter { $0.isMultiple(of: 2) } } == nil)
    }
}
