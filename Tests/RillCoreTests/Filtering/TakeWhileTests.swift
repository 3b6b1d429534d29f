@Suite struct TakeWhileTests {
    @Test func completesAtTheFirstThatDoesNotSatisfyThePredicate() {
        let drawing = Drawing("-1-2-3-1-|", becomes: "-1-2-|", subscribed: "^----!")
        #expect(drawing.difference { $0.takeWhile { $0 < 3 } } == nil)
    }
}
