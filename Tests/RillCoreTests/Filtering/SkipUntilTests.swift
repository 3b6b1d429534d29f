@Suite struct SkipUntilTests {
    @Test(arguments: [
        // The other stream: an element, never, empty, error.
        TwoSourceDrawing(("-1-2-3-4-|", "^--------!"), ("----x-x-", "^---!"), become: "-----3-4-|"),
        TwoSourceDrawing(("-1-2-|", "^----!"), ("-", "^----!"), become: "-----|"),
        TwoSourceDrawing(("-1-2-|", "^----!"), ("--|", "^-!"), become: "-----|"),
        TwoSourceDrawing(("-1-2-|", "^-!"), ("--#", "^-!"), become: "--#"),
        // The source: never, empty, error.
        TwoSourceDrawing(("-", "^"), ("--x-", "^-!"), become: "-"),
        TwoSourceDrawing(("-|", "^!"), ("--x-", "^!"), become: "-|"),
        TwoSourceDrawing(("-1#", "^-!"), ("---x-", "^-!"), become: "--#"),
        // Both at the same moment: the other stream was subscribed to first.
        TwoSourceDrawing(("-1-2-|", "^----!"), ("---x-", "^--!"), become: "---2-|"),
        // Disposal before and after the other stream's element.
        TwoSourceDrawing(("-1-2-|", "^-!"), ("-----x", "^-!"), become: "-", disposedAt: 2),
        TwoSourceDrawing(("-1-2-|", "^--!"), ("--x", "^-!"), become: "---2", disposedAt: 3),
    ])
    func dropsTheElementsUntilTheOtherStreamEmits(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { $0.skipUntil($1) } == nil)
    }
}
