@Suite struct SwitchIfEmptyTests {
    @Test(arguments: [
        // The source: never, elements, error.
        TwoSourceDrawing(("-", "^"), ("-8|", nil), become: "-"),
        TwoSourceDrawing(("-1-2-|", "^----!"), ("-8|", nil), become: "-1-2-|"),
        TwoSourceDrawing(("--#", "^-!"), ("-8|", nil), become: "--#"),
        TwoSourceDrawing(("-1-#", "^--!"), ("-8|", nil), become: "-1-#"),
        // An empty source, then the other stream: elements, never, empty, error.
        TwoSourceDrawing(("--|", "^-!"), ("-8-9-|", "--^----!"), become: "---8-9-|"),
        TwoSourceDrawing(("--|", "^-!"), ("-", "--^"), become: "-"),
        TwoSourceDrawing(("--|", "^-!"), ("-|", "--^!"), become: "---|"),
        TwoSourceDrawing(("--|", "^-!"), ("-#", "--^!"), become: "---#"),
        // Disposal in the source and in the other stream.
        TwoSourceDrawing(("---|", "^-!"), ("-8|", nil), become: "-", disposedAt: 2),
        TwoSourceDrawing(("--|", "^-!"), ("-8-9-|", "--^-!"), become: "---8", disposedAt: 4),
    ])
    func continuesWithTheOtherStreamWhenThereWasNoElement(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { $0.switchIfEmpty($1) } == nil)
    }

    @Test func theEmptySourceIsTornDownBeforeTheOtherStreamStarts() {
        let log = Log<String>()
        let source = Observable<Int>.create { observer, lifetime in
            lifetime.onDispose { log.write("source ends") }
            observer.onCompleted()
        }
        let other = Observable<Int>.create { _, _ in log.write("other starts") }
        let subscription = source.switchIfEmpty(other).subscribe()
        #expect(log.entries == ["source ends", "other starts"])
        subscription.dispose()
    }
}
