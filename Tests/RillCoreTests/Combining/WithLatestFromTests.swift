@Suite struct WithLatestFromTests {
    /// Draws the sum of the element and the latest.
    @Test(arguments: [
        TwoSourceDrawing(
            .init("-1---2---3-|", subscribed: "^----------!"),
            .init("---3---5----", subscribed: "^----------!"),
            become: "-----5---8-|"),
        // The other stream: never, empty, completed, error.
        TwoSourceDrawing(
            .init("-1-2-|", subscribed: "^----!"), .init("-", subscribed: "^----!"), become: "-----|"),
        TwoSourceDrawing(
            .init("-1-2-|", subscribed: "^----!"), .init("-|", subscribed: "^!"), become: "-----|"),
        TwoSourceDrawing(
            .init("-1-2-|", subscribed: "^----!"), .init("--5|", subscribed: "^--!"), become: "---7-|"),
        TwoSourceDrawing(.init("-1-2-|", subscribed: "^-!"), .init("1-#", subscribed: "^-!"), become: "-2#"),
        // The source: never, empty, error.
        TwoSourceDrawing(.init("-", subscribed: "^"), .init("-1-2|", subscribed: "^---!"), become: "-"),
        TwoSourceDrawing(.init("--|", subscribed: "^-!"), .init("-1-2|", subscribed: "^-!"), become: "--|"),
        TwoSourceDrawing(
            .init("--1#", subscribed: "^--!"), .init("-1-2|", subscribed: "^--!"), become: "--2#"),
        // Both at the same moment: the other stream was subscribed to first.
        TwoSourceDrawing(
            .init("-1-2-|", subscribed: "^----!"), .init("-3-4", subscribed: "^----!"), become: "-4-6-|"),
        TwoSourceDrawing(
            .init("-1-2-|", subscribed: "^-!"), .init("1----", subscribed: "^-!"),
            become: "-2-", disposedAt: 2),
        // A throw in the selector.
        TwoSourceDrawing(
            .init("-1-9-|", subscribed: "^--!"), .init("1----", subscribed: "^--!"), become: "-2-#"),
    ])
    func combinesEveryElementWithTheLatestOfTheOther(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { $0.withLatestFrom($1) { try $0.unlessNine() + $1 } } == nil)
    }

    @Test func withoutASelectorItIsTheLatestOfTheOther() {
        let drawing = TwoSourceDrawing(
            .init("-1---2---3-|", subscribed: "^----------!"),
            .init("---3---5----", subscribed: "^----------!"),
            become: "-----3---5-|")
        #expect(drawing.difference { $0.withLatestFrom($1) } == nil)
    }

    @Test func aSynchronousElementOfTheOtherIsPairedWithTheFirstElement() {
        #expect(
            synchronousDifference(Observable.of(1, 2).withLatestFrom(Observable.of(4, 5)), from: "(55|)")
                == nil)
    }

    @Test func theSourceIsNotStartedWhenTheOtherFailsSynchronously() {
        let source: TestSource<Int> = VirtualTimeScheduler().cold("1-2|")
        #expect(synchronousDifference(source.withLatestFrom(Observable<Int>.error(Boom())), from: "#") == nil)
        #expect(source.subscriptionDifference() == nil)
    }

    @Test func twoThreadsAreDeliveredOneAtATime() {
        for _ in 0..<50 {
            let source = PublishSubject<Int>()
            let other = PublishSubject<Int>()
            let probe = SerialityProbe<(Int, Int)>()
            let subscription = source.withLatestFrom(other) { ($0, $1) }.subscribe(probe)
            other.onNext(0)
            concurrently(
                {
                    for number in 0..<200 { source.onNext(number) }
                    source.onCompleted()
                },
                { for number in 1...200 { other.onNext(number) } })
            #expect(probe.isSerial && probe.endings.count == 1)
            #expect(probe.elements.map(\.0) == Array(0..<200))
            #expect(probe.elements.map(\.1) == probe.elements.map(\.1).sorted())
            #expect(!other.hasObservers)
            subscription.dispose()
        }
    }
}
