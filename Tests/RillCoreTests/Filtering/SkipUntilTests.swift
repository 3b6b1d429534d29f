@Suite struct SkipUntilTests {
    @Test(arguments: [
        // The other stream: an element, never, empty, error.
        TwoSourceDrawing(
            .init("-1-2-3-4-|", subscribed: "^--------!"), .init("----x-x-", subscribed: "^---!"),
            become: "-----3-4-|"),
        TwoSourceDrawing(
            .init("-1-2-|", subscribed: "^----!"), .init("-", subscribed: "^----!"), become: "-----|"),
        TwoSourceDrawing(
            .init("-1-2-|", subscribed: "^----!"), .init("--|", subscribed: "^-!"), become: "-----|"),
        TwoSourceDrawing(.init("-1-2-|", subscribed: "^-!"), .init("--#", subscribed: "^-!"), become: "--#"),
        // The source: never, empty, error.
        TwoSourceDrawing(.init("-", subscribed: "^"), .init("--x-", subscribed: "^-!"), become: "-"),
        TwoSourceDrawing(.init("-|", subscribed: "^!"), .init("--x-", subscribed: "^!"), become: "-|"),
        TwoSourceDrawing(.init("-1#", subscribed: "^-!"), .init("---x-", subscribed: "^-!"), become: "--#"),
        // Both at the same moment: the other stream was subscribed to first.
        TwoSourceDrawing(
            .init("-1-2-|", subscribed: "^----!"), .init("---x-", subscribed: "^--!"), become: "---2-|"),
        // Disposal before and after the other stream's element.
        TwoSourceDrawing(
            .init("-1-2-|", subscribed: "^-!"), .init("-----x", subscribed: "^-!"),
            become: "-", disposedAt: 2),
        TwoSourceDrawing(
            .init("-1-2-|", subscribed: "^--!"), .init("--x", subscribed: "^-!"),
            become: "---2", disposedAt: 3),
    ])
    func dropsTheElementsUntilTheOtherStreamEmits(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { $0.skipUntil($1) } == nil)
    }

    @Test func aSynchronousOtherStreamLetsEveryElementPass() {
        let stream = Observable.of(1, 2).skipUntil(Observable.just("x"))
        #expect(synchronousDifference(stream, from: "(12|)") == nil)
    }

    @Test func doesNotSubscribeWhenTheOtherStreamFailsSynchronously() {
        let source: TestSource<Int> = VirtualTimeScheduler().cold("1-2|")
        let stream = source.skipUntil(Observable<String>.error(Boom()))
        #expect(synchronousDifference(stream, from: "#") == nil)
        #expect(source.subscriptionDifference() == nil)
    }
}
