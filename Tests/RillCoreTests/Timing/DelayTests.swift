@Suite struct DelayTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "-----|", subscribed: "^-!"),
        Drawing("-1-2-|", becomes: "----1-2-|", subscribed: "^----!"),
        Drawing("-(12)-3|", becomes: "----(12)-3|", subscribed: "^---!"),
        Drawing("(12|)", becomes: "---(12|)", subscribed: "(^!)"),
        // The gaps are longer than the delay, so that the queue is empty in between.
        Drawing("1-----2-----|", becomes: "---1-----2-----|", subscribed: "^-----------!"),
        Drawing("-1-2-3-|", becomes: "----1", subscribed: "^----!", disposedAt: 5),
    ])
    func shiftsElementsAndCompletion(_ drawing: Drawing) {
        #expect(drawing.difference { $0.delay(.milliseconds(3), scheduler: $1) } == nil)
    }

    @Test(arguments: [
        Drawing("-1-2-#", becomes: "----1#", subscribed: "^----!"),
        Drawing("-1#", becomes: "--#", subscribed: "^-!"),
        Drawing("#", becomes: "#", subscribed: "(^!)"),
    ])
    func anErrorOvertakesPendingElements(_ drawing: Drawing) {
        #expect(drawing.difference { $0.delay(.milliseconds(3), scheduler: $1) } == nil)
    }

    @Test func aSynchronousSourceIsDelayedAsAWhole() {
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(Observable.of(1, 2).delay(.milliseconds(2), scheduler: scheduler))
        #expect(recorder.events.isEmpty)
        scheduler.run()
        #expect(recorder.difference(from: "--(12|)") == nil)
    }

    @Test func disposalInsideAnElementDropsTheRest() {
        let scheduler = VirtualTimeScheduler()
        let stream = Observable.of(1, 2, 3).delay(.seconds(1), scheduler: scheduler)
        let recorder = scheduler.record(stream.take(2))
        scheduler.run()
        #expect(recorder.difference(from: "1s (12|)") == nil)
    }

    @Test func anEndlessSourceBehindTakeIsDelayed() {
        let scheduler = VirtualTimeScheduler()
        let stream = Observable.from(1...).take(3).delay(.milliseconds(2), scheduler: scheduler)
        let recorder = scheduler.record(stream)
        scheduler.run()
        #expect(recorder.difference(from: "--(123|)") == nil)
    }

    @Test func twoThreadsKeepTheOrder() {
        let scheduler = VirtualTimeScheduler()
        let source = PublishSubject<Int>()
        let probe = SerialityProbe<Int>()
        let subscription = source.delay(.microseconds(1), scheduler: scheduler).subscribe(probe)
        concurrently(
            { source.send(each: 0..<5_000, then: .completed) },
            { for _ in 0..<5_000 { scheduler.advance(by: .microseconds(1)) } })
        scheduler.run()
        #expect(probe.isSerial && probe.endings == [.completed])
        #expect(probe.elements == Array(0..<5_000))
        subscription.dispose()
    }

    @Test func anErrorFromAnotherThreadIsTheEnd() {
        for _ in 0..<200 {
            let scheduler = VirtualTimeScheduler()
            let source = PublishSubject<Int>()
            let probe = SerialityProbe<Int>()
            let subscription = source.delay(.microseconds(1), scheduler: scheduler).subscribe(probe)
            for number in 0..<20 { source.onNext(number) }
            concurrently({ scheduler.run() }, { source.onError(Boom()) })
            #expect(probe.isSerial && probe.endings == [.error(Boom())])
            #expect(probe.elements == Array(0..<probe.elements.count))
            subscription.dispose()
        }
    }
}
