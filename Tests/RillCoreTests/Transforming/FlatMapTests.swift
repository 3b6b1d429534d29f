@Suite struct FlatMapTests {
    @Test(arguments: [
        // Two concurrent inner streams.
        FlatteningDrawing(
            ("-1---2---|", "^--------!"), ("a--b--c|", "-^------!"), ("x--y--z|", "-----^------!"),
            become: "-a--bx-cy--z|"),
        // An error of an inner stream, and disposal of all.
        FlatteningDrawing(
            ("-1-2---|", "^----!"), ("a---#", "-^---!"), ("x-----|", "---^-!"), become: "-a-x-#"),
        FlatteningDrawing(
            ("-1-2---|", "^---!"), ("a---b|", "-^--!"), ("x-----|", "---^!"), become: "-a-x", disposedAt: 4),
        // A throw in the selector.
        FlatteningDrawing(("-1-9---|", "^--!"), ("a---b|", "-^-!"), become: "-a-#"),
    ])
    func emitsWhatAllInnerStreamsEmit(_ drawing: FlatteningDrawing) {
        #expect(drawing.difference { $0.flatMap($1) } == nil)
    }

    @Test func theNameOfTheInnerStreamsTypeMayBeLeftOut() {
        let source = Observable.of(1, 2)
        #expect(synchronousDifference(source.flatMap { .just($0) }, from: "(12|)") == nil)
        #expect(synchronousDifference(source.flatMapFirst { .just($0) }, from: "(12|)") == nil)
        #expect(synchronousDifference(source.flatMapLatest { .just($0) }, from: "(12|)") == nil)
        #expect(synchronousDifference(source.concatMap { .just($0) }, from: "(12|)") == nil)
        let atOnce = source.flatMap(maxConcurrent: 1) { $0 == 1 ? .empty() : .of($0, 3) }
        #expect(synchronousDifference(atOnce, from: "(23|)") == nil)
        let failing = Observable<Int>.error(Boom()).catchError { _ in .just(1) }
        #expect(synchronousDifference(failing, from: "(1|)") == nil)
        #expect(synchronousDifference(Observable<Int>.empty().switchIfEmpty(.just(1)), from: "(1|)") == nil)
    }

    @Test func innerStreamsOfManyThreadsAreDeliveredOneAtATime() {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let probe = SerialityProbe<Int>()
        let subscription = Observable.range(start: 0, count: 4).flatMap { subjects[$0] }.subscribe(probe)
        concurrently(threads: 4) { thread in
            for number in 0..<1_000 { subjects[thread].onNext(thread * 1_000 + number) }
            subjects[thread].onCompleted()
        }
        #expect(probe.isSerial && probe.endings == [.completed])
        #expect(probe.elements.sorted() == Array(0..<4_000))
        subscription.dispose()
    }
}
