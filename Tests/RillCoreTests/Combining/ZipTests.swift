@Suite struct ZipTests {
    /// Draws the sum of each pair.
    @Test(arguments: [
        TwoSourceDrawing(("-1---2---3-|", "^--------!"), ("---1---2-|", "^--------!"), become: "---2---4-|"),
        // One that waits for its partner, in either place.
        TwoSourceDrawing(("-12-3------", "^--------!"), ("------12-|", "^--------!"), become: "------24-|"),
        TwoSourceDrawing(("------12-|", "^--------!"), ("-12-3------", "^--------!"), become: "------24-|"),
        // A stream that has completed counts until its buffer is drained.
        TwoSourceDrawing(("-1-2|", "^---!"), ("---1---2--3-", "^------!"), become: "---2---(4|)"),
        TwoSourceDrawing(("---1---2--3-", "^------!"), ("-1-2|", "^---!"), become: "---2---(4|)"),
        // Never, empty, error.
        TwoSourceDrawing(("-", "^"), ("-1-2|", "^---!"), become: "-"),
        TwoSourceDrawing(("--|", "^-!"), ("-1-2|", "^-!"), become: "--|"),
        TwoSourceDrawing(("-1-2|", "^-!"), ("--|", "^-!"), become: "--|"),
        TwoSourceDrawing(("-1-2-#", "^----!"), ("--1----", "^----!"), become: "--2--#"),
        TwoSourceDrawing(("--1----", "^----!"), ("-1-2-#", "^----!"), become: "--2--#"),
        TwoSourceDrawing(("-1-2-|", "^--!"), ("--1-2-|", "^--!"), become: "--2", disposedAt: 3),
        // A throw in the selector.
        TwoSourceDrawing(("-19--|", "^--!"), ("-1-1-1", "^--!"), become: "-2-#"),
    ])
    func pairsByPosition(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { .zip($0, $1) { try $0.unlessNine() + $1 } } == nil)
        #expect(drawing.difference { Observable.zip($0, $1).map { try $0.unlessNine() + $1 } } == nil)
    }

    /// Three pairs are three attempts more than the first.
    @Test func aSourceThatAlwaysFailsEndsWhenTheAttemptsAreUsedUp() {
        let failing = Observable.just(0).concat(.error(Boom()))
        let retried = failing.retryWhen { errors in
            Observable.zip(errors, Observable.range(start: 1, count: 3)) { $1 }
        }
        #expect(synchronousDifference(retried, from: "(0000|)") == nil)
    }

    @Test func twoThreadsMakeTheSamePairs() {
        for _ in 0..<50 {
            let first = PublishSubject<Int>()
            let second = PublishSubject<Int>()
            let probe = SerialityProbe<Int>()
            let subscription = Observable.zip(first, second) { $0 * 1_000 + $1 }.subscribe(probe)
            concurrently(
                { first.send(each: 0..<200, then: .completed) },
                { for number in 0..<300 { second.onNext(number) } })
            #expect(probe.isSerial && probe.endings == [.completed])
            #expect(probe.elements == (0..<200).map { $0 * 1_001 })
            #expect(!second.hasObservers)
            subscription.dispose()
        }
    }
}
