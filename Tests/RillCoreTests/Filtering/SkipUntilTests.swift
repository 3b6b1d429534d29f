@Suite struct SkipUntilTests {
    @Test func dropsTheElementsUntilTheOtherStreamEmits() {
        let drawing = TwoSourceDrawing(
            ("-1-2-3-4-|", "^--------!"), ("----x-x-", "^---!"), become: "-----3-4-|")
        #expect(drawing.difference { $0.skipUntil($1) } == nil)
    }
}
