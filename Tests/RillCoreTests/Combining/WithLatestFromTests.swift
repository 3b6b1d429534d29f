@Suite struct WithLatestFromTests {
    /// Draws the sum of the element and the latest.
    @Test(arguments: [
        TwoSourceDrawing(
            ("-1---2---3-|", "^----------!"), ("---3---5----", "^----------!"), become: "-----5---8-|"),
        // The other stream: never, empty, completed, error.
        TwoSourceDrawing(("-1-2-|", "^----!"), ("-", "^----!"), become: "-----|"),
        TwoSourceDrawing(("-1-2-|", "^----!"), ("-|", "^!"), become: "-----|"),
        TwoSourceDrawing(("-1-2-|", "^----!"), ("--5|", "^--!"), become: "---7-|"),
        TwoSourceDrawing(("-1-2-|", "^-!"), ("1-#", "^-!"), become: "-2#"),
        // The source: never, empty, error.
        TwoSourceDrawing(("-", "^"), ("-1-2|", "^---!"), become: "-"),
        TwoSourceDrawing(("--|", "^-!"), ("-1-2|", "^-!"), become: "--|"),
        TwoSourceDrawing(("--1#", "^--!"), ("-1-2|", "^--!"), become: "--2#"),
        // Both at the same moment: the other stream was subscribed to first.
        TwoSourceDrawing(("-1-2-|", "^----!"), ("-3-4", "^----!"), become: "-4-6-|"),
        TwoSourceDrawing(("-1-2-|", "^-!"), ("1----", "^-!"), become: "-2-", disposedAt: 2),
        // A throw in the selector.
        TwoSourceDrawing(("-1-9-|", "^--!"), ("1----", "^--!"), become: "-2-#"),
    ])
    func combinesEveryElementWithTheLatestOfTheOther(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { $0.withLatestFrom($1) { try $0.unlessNine() + $1 } } == nil)
    }

    @Test func withoutASelectorItIsTheLatestOfTheOther() {
        let drawing = TwoSourceDrawing(
            ("-1---2---3-|", "^----------!"), ("---3---5----", "^----------!"), become: "-----3---5-|")
        #expect(drawing.difference { $0.withLatestFrom($1) } == nil)
    }

    @Test func twoThreadsAreDeliveredOneAtATime() {
        for _ in 0..<50 {
            let source = PublishSubject<Int>()
            let other = PublishSubject<Int>()
            let probe = SerialityProbe<(Int, Int)>()
            let subscription = source.withLatestFrom(other) { ($0, $1) }.subscribe(probe)
            other.onNext(0)
            concurrently(
                { source.send(each: 0..<200, then: .completed) },
                { for number in 1...200 { other.onNext(number) } })
            #expect(probe.isSerial && probe.endings.count == 1)
            #expect(probe.elements.map(\.0) == Array(0..<200))
            #expect(probe.elements.map(\.1) == probe.elements.map(\.1).sorted())
            #expect(!other.hasObservers)
            subscription.dispose()
        }
    }
}
