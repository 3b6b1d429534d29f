@Suite struct ZipTests {
    /// Draws the sum of each pair.
    @Test func pairsByPosition() {
        let drawing = TwoSourceDrawing(
            ("-1---2---3-|", "^--------!"), ("---1---2-|", "^--------!"), become: "---2---4-|")
        #expect(drawing.difference { .zip($0, $1) { try $0.unlessNine() + $1 } } == nil)
        #expect(drawing.difference { Observable.zip($0, $1).map { try $0.unlessNine() + $1 } } == nil)
    }
}
