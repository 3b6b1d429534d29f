@Suite struct SkipWhileTests {
    @Test func dropsTheElementsBeforeTheFirstThatDoesNotSatisfyThePredicate() {
        let drawing = Drawing("-1-2-3-1-|", becomes: "-----3-1-|", subscribed: "^--------!")
        #expect(drawing.difference { $0.skipWhile { $0 < 3 } } == nil)
    }
}
