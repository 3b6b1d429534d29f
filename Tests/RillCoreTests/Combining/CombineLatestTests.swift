@Suite struct CombineLatestTests {
    /// Draws the sum of the latest elements.
    @Test func combinesTheLatestElements() {
        let drawing = TwoSourceDrawing(
            ("-1-----2----|", "^-----------!"), ("---3-5----6-|", "^-----------!"), become: "---4-6-7--8-|")
        #expect(drawing.difference { .combineLatest($0, $1) { try $0.unlessNine() + $1 } } == nil)
        #expect(
            drawing.difference { Observable.combineLatest($0, $1).map { try $0.unlessNine() + $1 } } == nil)
    }

    @Test func nilIsAnElementLikeAnyOther() {
        let stream = Observable.combineLatest(Observable<Int?>.just(nil), Observable.of(1, 2)) {
            $0 == nil ? $1 : 0
        }
        #expect(synchronousDifference(stream, from: "(12|)") == nil)
    }
}
