@Suite struct SampleTests {
    @Test func emitsTheLatestAtEverySample() {
        let drawing = TwoSourceDrawing(
            ("-1-2---3----|", "^-----------!"), ("---1-1---1---1-", "^------------!"),
            become: "---2-----3---|")
        #expect(drawing.difference { $0.sample($1) } == nil)
    }
}
