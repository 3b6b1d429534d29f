@Suite struct CompactMapTests {
    @Test func dropsWhatBecomesNil() {
        let drawing = Drawing("-1-2-3-4-|", becomes: "---1---2-|", subscribed: "^--------!")
        #expect(drawing.difference { $0.compactMap { $0.isMultiple(of: 2) ? $0 / 2 : nil } } == nil)
    }

    @Test func anElementOfAnOptionalTypeLosesOneLayer() {
        let source = Observable.of(1, nil, 3) as Observable<Int?>
        #expect(synchronousDifference(source.compactMap { $0 }, from: "(13|)") == nil)
    }
}
