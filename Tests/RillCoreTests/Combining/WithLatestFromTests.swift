@Suite struct WithLatestFromTests {
    /// Draws the sum of the element and the latest.
    @Test func combinesEveryElementWithTheLatestOfTheOther() {
        let drawing = TwoSourceDrawing(
            ("-1---2---3-|", "^----------!"), ("---3---5----", "^----------!"), become: "-----5---8-|")
        #expect(drawing.difference { $0.withLatestFrom($1) { try $0.unlessNine() + $1 } } == nil)
    }

    @Test func withoutASelectorItIsTheLatestOfTheOther() {
        let drawing = TwoSourceDrawing(
            ("-1---2---3-|", "^----------!"), ("---3---5----", "^----------!"), become: "-----3---5-|")
        #expect(drawing.difference { $0.withLatestFrom($1) } == nil)
    }
}
