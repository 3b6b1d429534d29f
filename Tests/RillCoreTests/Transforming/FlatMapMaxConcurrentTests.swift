@Suite struct FlatMapMaxConcurrentTests {
    @Test func twoStreamsRunAtTheSameTime() {
        let drawing = FlatteningDrawing(
            ("-123---|", "^------!"), ("--a-|", "-^---!"), ("--b---|", "--^-----!"), ("c|", "-----^!"),
            become: "---abc--|")
        #expect(drawing.difference { $0.flatMap(maxConcurrent: 2, $1) } == nil)
        #expect(drawing.difference { $0.map($1).merge(maxConcurrent: 2) } == nil)
    }

    @Test func whatWaitsStartsAfterTheEndOfTheSource() {
        let drawing = FlatteningDrawing(
            ("-12|", "^--!"), ("--a--|", "-^----!"), ("b|", "------^!"), become: "---a--b|")
        #expect(drawing.difference { $0.flatMap(maxConcurrent: 1, $1) } == nil)
        #expect(drawing.difference { $0.concatMap($1) } == nil)
    }
}
