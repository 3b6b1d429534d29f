@Suite struct FlatMapMaxConcurrentTests {
    @Test func twoStreamsRunAtTheSameTime() {
        let drawing = FlatteningDrawing(
            ("-123---|", "^------!"), ("--a-|", "-^---!"), ("--b---|", "--^-----!"), ("c|", "-----^!"),
            become: "---abc--|")
        #expect(drawing.difference { $0.flatMap(maxConcurrent: 2, $1) } == nil)
        #expect(drawing.difference { $0.map($1).merge(maxConcurrent: 2) } == nil)
    }
}
