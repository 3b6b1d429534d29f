@Suite struct TakeUntilTests {
    @Test(arguments: [
        // The other stream: an element, never, empty, error.
        TwoSourceDrawing(("-1-2-3-4-|", "^----!"), ("-----x-x-", "^----!"), become: "-1-2-|"),
        TwoSourceDrawing(("-1-2-|", "^----!"), ("-", "^----!"), become: "-1-2-|"),
        TwoSourceDrawing(("-1-2-|", "^----!"), ("--|", "^-!"), become: "-1-2-|"),
        TwoSourceDrawing(("-1-2-|", "^-!"), ("--#", "^-!"), become: "-1#"),
        // The source: never, empty, error.
        TwoSourceDrawing(("-", "^-!"), ("--x-", "^-!"), become: "--|"),
        TwoSourceDrawing(("-|", "^!"), ("--x-", "^!"), become: "-|"),
        TwoSourceDrawing(("-1#", "^-!"), ("---x-", "^-!"), become: "-1#"),
        // Both at the same moment: the other stream was subscribed to first.
        TwoSourceDrawing(("-1-2-|", "^--!"), ("---x-", "^--!"), become: "-1-|"),
        TwoSourceDrawing(("-1-2-|", "^-!"), ("-----x", "^-!"), become: "-1-", disposedAt: 2),
    ])
    func completesWhenTheOtherStreamEmits(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { $0.takeUntil($1) } == nil)
    }

    @Test func aSubscriberMayStopAnEndlessSourceFromInside() {
        let stop = PublishSubject<Int>()
        let stream = Observable.from(1...).takeUntil(stop).do(onNext: { if $0 == 3 { stop.onNext($0) } })
        #expect(synchronousDifference(stream, from: "(123|)") == nil)
        #expect(!stop.hasObservers)
    }

    @Test func twoThreadsDeliverOneEndAndNothingAfterIt() {
        for _ in 0..<200 {
            let source = PublishSubject<Int>()
            let stop = PublishSubject<Int>()
            let probe = SerialityProbe<Int>()
            let subscription = source.takeUntil(stop).subscribe(probe)
            concurrently({ for number in 0..<50 { source.onNext(number) } }, { stop.onNext(0) })
            #expect(probe.isSerial && probe.endings == [.completed])
            #expect(probe.elements == Array(0..<probe.elements.count))
            #expect(!source.hasObservers && !stop.hasObservers)
            subscription.dispose()
        }
    }
}
