@Suite struct FlatMapMaxConcurrentTests {
    @Test func twoStreamsRunAtTheSameTime() {
        let drawing = FlatteningDrawing(
            ("-123---|", "^------!"), ("--a-|", "-^---!"), ("--b---|", "--^-----!"), ("c|", "-----^!"),
            become: "---abc--|")
        #expect(drawing.difference { $0.flatMap(maxConcurrent: 2, $1) } == nil)
        #expect(drawing.difference { $0.map($1).merge(maxConcurrent: 2) } == nil)
    }

    @Test func whatWaitsStartsAfterTheEndOfTheSource() {
        let drawing = FlatteningDrawing(
            ("-12|", "^--!"), ("--a--|", "-^----!"), ("b|", "------^!"), become: "---a--b|")
        #expect(drawing.difference { $0.flatMap(maxConcurrent: 1, $1) } == nil)
        #expect(drawing.difference { $0.concatMap($1) } == nil)
    }

    /// The error is sent inside a delivery, and waits behind it.
    @Test(arguments: ["selector", "inner stream", "source"])
    func nothingStartsWhileAnErrorWaits(_ failing: String) {
        let (ids, started) = (PublishSubject<Int>(), Log<Int>())
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        let stream = ids.flatMap(maxConcurrent: 3) { id -> Observable<Int> in
            started.write(id)
            return try id.unlessNine() == 1 ? first.asObservable() : second.asObservable()
        }
        let subscription = stream.subscribe(
            onNext: { _ in
                switch failing {
                case "selector": ids.send(9, 4)
                case "inner stream":
                    second.onError(Boom())
                    ids.onNext(4)
                default:
                    ids.send(3, 4)
                    ids.onError(Boom())
                    second.onCompleted()
                }
            },
            onError: { _ in started.write(0) })
        ids.send(1, 2)
        first.onNext(10)
        #expect(!started.entries.contains(4))
        #expect(started.entries.last == 0)
        subscription.dispose()
    }
}
