@Suite struct ConcatMapTests {
    @Test(arguments: [
        // The second inner stream waits for the first, and the third for both.
        FlatteningDrawing(
            .init("-123-|", subscribed: "^----!"),
            .init("a--b--|", subscribed: "-^-----!"), .init("x--y|", subscribed: "-------^---!"),
            .init("z|", subscribed: "-----------^!"),
            become: "-a--b--x--yz|"),
        // An inner stream: never, error, and disposal while one waits.
        FlatteningDrawing(
            .init("-12|", subscribed: "^--!"), .init("-a-", subscribed: "-^"), .init("x|", subscribed: nil),
            become: "--a"),
        FlatteningDrawing(
            .init("-1-2---|", subscribed: "^----!"),
            .init("a---#", subscribed: "-^---!"), .init("x|", subscribed: nil),
            become: "-a---#"),
        FlatteningDrawing(
            .init("-1-2---|", subscribed: "^---!"),
            .init("a---b|", subscribed: "-^--!"), .init("x|", subscribed: nil),
            become: "-a", disposedAt: 4),
        // The selector runs, and throws, in the turn of its element.
        FlatteningDrawing(
            .init("-19---|", subscribed: "^----!"), .init("a---|", subscribed: "-^---!"),
            become: "-a---#"),
    ])
    func emitsTheInnerStreamsOneAfterTheOther(_ drawing: FlatteningDrawing) {
        #expect(drawing.difference { $0.concatMap($1) } == nil)
    }

    @Test func aHundredThousandStreamsThatWaitUseConstantStack() {
        onSmallStack {
            let scheduler = VirtualTimeScheduler()
            let first = PublishSubject<Int>()
            let streams = Observable.range(start: 1, count: 100_000).concatMap { number in
                number == 1 ? first.asObservable() : .just(number)
            }
            let recorder = scheduler.record(streams.reduce(0) { $0 + $1 })
            #expect(recorder.events.isEmpty)
            first.on(.next(1))
            first.on(.completed)
            #expect(recorder.elements == [5_000_050_000])
        }
    }

    @Test func twoThreadsKeepTheOrderOfTheSource() {
        for _ in 0..<200 {
            let source = PublishSubject<Int>()
            let first = PublishSubject<Int>()
            let probe = SerialityProbe<Int>()
            let subscription = source.concatMap { number in number == 0 ? first.asObservable() : .just(number)
            }
            .subscribe(probe)
            source.onNext(0)
            concurrently(
                {
                    for number in 1...20 { source.onNext(number) }
                    source.onCompleted()
                },
                {
                    first.onNext(0)
                    first.onCompleted()
                })
            #expect(probe.isSerial && probe.endings == [.completed])
            #expect(probe.elements == Array(0...20))
            subscription.dispose()
        }
    }

    @Test(arguments: [Ending.error, .disposal]) func releasesPendingElements(after ending: Ending) {
        #expect(leftovers(after: ending) { source in source.concatMap { _ in Observable<Int>.never() } } == 0)
    }
}
