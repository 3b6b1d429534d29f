@Suite struct MergeTests {
    @Test func emitsWhatAllStreamsEmit() {
        let drawing = TwoSourceDrawing(
            ("-1---3-|", "^------!"), ("---2-----4-|", "^----------!"), become: "-1-2-3---4-|")
        #expect(drawing.difference { .merge($0, $1) } == nil)
        #expect(drawing.difference { .merge([$0, $1]) } == nil)
        #expect(drawing.difference { Observable.of($0, $1).merge() } == nil)
    }
}
