@Suite struct CombineLatestTests {
    /// Draws the sum of the latest elements.
    @Test(arguments: [
        TwoSourceDrawing(
            ("-1-----2----|", "^-----------!"), ("---3-5----6-|", "^-----------!"), become: "---4-6-7--8-|"),
        // A stream that has completed keeps its latest element.
        TwoSourceDrawing(("-1|", "^-!"), ("---1-2-|", "^------!"), become: "---2-3-|"),
        TwoSourceDrawing(("---1-2-|", "^------!"), ("-1|", "^-!"), become: "---2-3-|"),
        // One that completes without an element ends it.
        TwoSourceDrawing(("--|", "^-!"), ("-1-2-|", "^-!"), become: "--|"),
        TwoSourceDrawing(("-1-2-|", "^-!"), ("--|", "^-!"), become: "--|"),
        // Never, error.
        TwoSourceDrawing(("-", "^"), ("-1-|", "^--!"), become: "-"),
        TwoSourceDrawing(("-1-#", "^--!"), ("--2-", "^--!"), become: "--3#"),
        TwoSourceDrawing(("--2-", "^--!"), ("-1-#", "^--!"), become: "--3#"),
        TwoSourceDrawing(("-1-2-|", "^--!"), ("--1-2-|", "^--!"), become: "--23", disposedAt: 3),
        // A throw in the selector.
        TwoSourceDrawing(("-1-9--|", "^--!"), ("--1--|", "^--!"), become: "--2#"),
    ])
    func combinesTheLatestElements(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { .combineLatest($0, $1) { try $0.unlessNine() + $1 } } == nil)
        #expect(
            drawing.difference { Observable.combineLatest($0, $1).map { try $0.unlessNine() + $1 } } == nil)
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
                { first.send(each: 1...200, then: .completed) },
                { second.send(each: 1...200, then: .completed) })
            #expect(probe.isSerial && probe.endings == [.completed])
            #expect(probe.elements.count == 401)
            #expect(probe.elements.map { $0 / 1_000 + $0 % 1_000 } == Array(0...400))
            subscription.dispose()
        }
    }
}
