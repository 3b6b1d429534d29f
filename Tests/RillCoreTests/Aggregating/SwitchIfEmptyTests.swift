@Suite struct SwitchIfEmptyTests {
    @Test(arguments: [
        TwoSourceDrawing(("-1-2-|", "^----!"), ("-8|", nil), become: "-1-2-|"),
        TwoSourceDrawing(("--|", "^-!"), ("-8-9-|", "--^----!"), become: "---8-9-|"),
    ])
    func continuesWithTheOtherStreamWhenThereWasNoElement(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { $0.switchIfEmpty($1) } == nil)
    }
}
