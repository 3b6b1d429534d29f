@Suite struct CompactMapTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-4-|", becomes: "---1---2-|", subscribed: "^--------!"),
        Drawing("-1-3-|", becomes: "-----|", subscribed: "^----!"),
        Drawing("-1-2-#", becomes: "---1-#", subscribed: "^----!"),
        Drawing("-2-4-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func dropsWhatBecomesNil(_ drawing: Drawing) {
        #expect(drawing.difference { $0.compactMap { $0.isMultiple(of: 2) ? $0 / 2 : nil } } == nil)
    }

    @Test func anElementOfAnOptionalTypeLosesOneLayer() {
        let source = Observable.of(1, nil, 3) as Observable<Int?>
        #expect(synchronousDifference(source.compactMap { $0 }, from: "(13|)") == nil)
    }
}
