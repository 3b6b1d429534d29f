@Suite struct CombineLatestTests {
    /// Draws the sum of the latest elements.
    @Test(arguments: [
        TwoSourceDrawing(
            .init("-1-----2----|", subscribed: "^-----------!"),
            .init("---3-5----6-|", subscribed: "^-----------!"),
            become: "---4-6-7--8-|"),
        // A stream that has completed keeps its latest element.
        TwoSourceDrawing(
            .init("-1|", subscribed: "^-!"), .init("---1-2-|", subscribed: "^------!"),
            become: "---2-3-|"),
        TwoSourceDrawing(
            .init("---1-2-|", subscribed: "^------!"), .init("-1|", subscribed: "^-!"),
            become: "---2-3-|"),
        // One that completes without an element ends it.
        TwoSourceDrawing(.init("--|", subscribed: "^-!"), .init("-1-2-|", subscribed: "^-!"), become: "--|"),
        TwoSourceDrawing(.init("-1-2-|", subscribed: "^-!"), .init("--|", subscribed: "^-!"), become: "--|"),
        // Never, error.
        TwoSourceDrawing(.init("-", subscribed: "^"), .init("-1-|", subscribed: "^--!"), become: "-"),
        TwoSourceDrawing(
            .init("-1-#", subscribed: "^--!"), .init("--2-", subscribed: "^--!"), become: "--3#"),
        TwoSourceDrawing(
            .init("--2-", subscribed: "^--!"), .init("-1-#", subscribed: "^--!"), become: "--3#"),
        TwoSourceDrawing(
            .init("-1-2-|", subscribed: "^--!"), .init("--1-2-|", subscribed: "^--!"),
            become: "--23", disposedAt: 3),
        // A throw in the selector.
        TwoSourceDrawing(
            .init("-1-9--|", subscribed: "^--!"), .init("--1--|", subscribed: "^--!"), become: "--2#"),
    ])
    func combinesTheLatestElements(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { .combineLatest($0, $1) { try $0.unlessNine() + $1 } } == nil)
        #expect(
            drawing.difference { Observable.combineLatest($0, $1).map { try $0.unlessNine() + $1 } } == nil)
    }

    @Test func synchronousSources() {
        let stream = Observable.combineLatest(Observable.of(1, 2, 3), Observable.of(1, 2)) { $0 + $1 }
        #expect(synchronousDifference(stream, from: "(45|)") == nil)
    }

    @Test func theSecondStreamIsNotStartedWhenTheFirstIsEmpty() {
        let second: TestSource<Int> = VirtualTimeScheduler().cold("1-2|")
        #expect(
            synchronousDifference(.combineLatest(Observable<Int>.empty(), second) { $0 + $1 }, from: "|")
                == nil)
        #expect(second.subscriptionDifference() == nil)
    }

    @Test func nilIsAnElementLikeAnyOther() {
        let stream = Observable.combineLatest(Observable<Int?>.just(nil), Observable.of(1, 2)) {
            $0 == nil ? $1 : 0
        }
        #expect(synchronousDifference(stream, from: "(12|)") == nil)
    }

    @Test func twoThreadsAreDeliveredOneAtATime() {
        for _ in 0..<50 {
            let first = PublishSubject<Int>()
            let second = PublishSubject<Int>()
            let probe = SerialityProbe<Int>()
            let subscription = Observable.combineLatest(first, second) { $0 * 1_000 + $1 }.subscribe(probe)
            first.onNext(0)
            second.onNext(0)
            concurrently(
                {
                    for number in 1...200 { first.onNext(number) }
                    first.onCompleted()
                },
                {
                    for number in 1...200 { second.onNext(number) }
                    second.onCompleted()
                })
            #expect(probe.isSerial && probe.endings == [.completed])
            #expect(probe.elements.count == 401)
            #expect(probe.elements.map { $0 / 1_000 + $0 % 1_000 } == Array(0...400))
            subscription.dispose()
        }
    }
}
