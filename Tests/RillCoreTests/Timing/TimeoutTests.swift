@Suite struct TimeoutTests {
    @Test(arguments: [
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1--2--3--|", becomes: "-1--2--3--|", subscribed: "^---------!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-1-2-3-|", becomes: "-1-2", subscribed: "^--!", disposedAt: 3),
        Drawing("-(12|)", becomes: "-(12|)", subscribed: "^!"),
    ])
    func aStreamThatIsInTimePasses(_ drawing: Drawing) {
        #expect(drawing.difference { $0.timeout(.milliseconds(4), scheduler: $1) } == nil)
    }

    /// The time is counted from subscription and from every element.
    @Test(arguments: [
        Drawing("-", becomes: "----#", subscribed: "^---!"),
        Drawing("-----1-|", becomes: "----#", subscribed: "^---!"),
        Drawing("-1------2|", becomes: "-1---#", subscribed: "^----!"),
        Drawing("-1--2-3------|", becomes: "-1--2-3---#", subscribed: "^---------!"),
        Drawing("(12)-", becomes: "(12)---#", subscribed: "^---!"),
    ])
    func aStreamThatIsLateFails(_ drawing: Drawing) {
        let late = TimeoutError(.milliseconds(4), of: .event)
        let difference = drawing.difference { source, scheduler in
            source.timeout(late.duration, scheduler: scheduler).mapError {
                $0 as? TimeoutError == late ? Boom() : $0
            }
        }
        #expect(difference == nil)
    }

    @Test func theTimerIsRemovedAtTheEnd() {
        let scheduler = VirtualTimeScheduler()
        let subject = PublishSubject<Int>()
        let recorder = scheduler.record(subject.timeout(.milliseconds(4), scheduler: scheduler))
        subject.send(each: 0..<100, then: .completed)
        #expect(scheduler.pendingCount == 0)
        #expect(recorder.elements == Array(0..<100))
    }

    @Test func aSynchronousSource() {
        let scheduler = VirtualTimeScheduler()
        #expect(
            synchronousDifference(
                Observable.of(1, 2).timeout(.seconds(1), scheduler: scheduler), from: "(12|)")
                == nil)
        let endless = Observable.from(1...).timeout(.seconds(1), scheduler: scheduler).take(3)
        #expect(synchronousDifference(endless, from: "(123|)") == nil)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func theErrorNamesTheTime() {
        #expect(TimeoutError(.seconds(3), of: .event).description == "no event arrived within 3.0 seconds")
    }

    @Test func twoThreadsDeliverOneEnd() {
        for _ in 0..<200 {
            let scheduler = VirtualTimeScheduler()
            let source = PublishSubject<Int>()
            let probe = SerialityProbe<Int>()
            let subscription = source.timeout(.milliseconds(1), scheduler: scheduler).subscribe(probe)
            concurrently(
                { source.send(each: 0..<20, then: .completed) },
                { for _ in 0..<20 { scheduler.advance(by: .microseconds(100)) } })
            #expect(probe.isSerial && probe.endings.count == 1)
            #expect(probe.elements == Array(0..<probe.elements.count))
            #expect(!source.hasObservers && scheduler.pendingCount == 0)
            subscription.dispose()
        }
    }
}
