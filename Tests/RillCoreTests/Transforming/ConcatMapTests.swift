@Suite struct ConcatMapTests {
    @Test(arguments: [
        // The second inner stream waits for the first, and the third for both.
        FlatteningDrawing(
            ("-123-|", "^----!"), ("a--b--|", "-^-----!"), ("x--y|", "-------^---!"), ("z|", "-----------^!"),
            become: "-a--b--x--yz|"),
        // An inner stream: never, error, and disposal while one waits.
        FlatteningDrawing(("-12|", "^--!"), ("-a-", "-^"), ("x|", nil), become: "--a"),
        FlatteningDrawing(("-1-2---|", "^----!"), ("a---#", "-^---!"), ("x|", nil), become: "-a---#"),
        FlatteningDrawing(
            ("-1-2---|", "^---!"), ("a---b|", "-^--!"), ("x|", nil), become: "-a", disposedAt: 4),
        // The selector runs, and throws, in the turn of its element.
        FlatteningDrawing(("-19---|", "^----!"), ("a---|", "-^---!"), become: "-a---#"),
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
                { source.send(each: 1...20, then: .completed) },
                { first.send(0, then: .completed) })
            #expect(probe.isSerial && probe.endings == [.completed])
            #expect(probe.elements == Array(0...20))
            subscription.dispose()
        }
    }
}
