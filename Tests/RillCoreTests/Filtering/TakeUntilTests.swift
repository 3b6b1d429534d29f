@Suite struct TakeUntilTests {
    @Test func completesWhenTheOtherStreamEmits() {
        let drawing = TwoSourceDrawing(("-1-2-3-4-|", "^----!"), ("-----x-x-", "^----!"), become: "-1-2-|")
        #expect(drawing.difference { $0.takeUntil($1) } == nil)
    }

    @Test func aSubscriberMayStopAnEndlessSourceFromInside() {
        let stop = PublishSubject<Int>()
        let stream = Observable.from(1...).takeUntil(stop).do(onNext: { if $0 == 3 { stop.onNext($0) } })
        #expect(synchronousDifference(stream, from: "(123|)") == nil)
        #expect(!stop.hasObservers)
    }
}
