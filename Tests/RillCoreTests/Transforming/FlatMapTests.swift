@Suite struct FlatMapTests {
    @Test func emitsWhatAllInnerStreamsEmit() {
        let drawing = FlatteningDrawing(
            ("-1---2---|", "^--------!"), ("a--b--c|", "-^------!"), ("x--y--z|", "-----^------!"),
            become: "-a--bx-cy--z|")
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
}
