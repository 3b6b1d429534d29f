@Suite struct ConcatMapTests {
    @Test func emitsTheInnerStreamsOneAfterTheOther() {
        let drawing = FlatteningDrawing(
            ("-123-|", "^----!"), ("a--b--|", "-^-----!"), ("x--y|", "-------^---!"), ("z|", "-----------^!"),
            become: "-a--b--x--yz|")
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
}
