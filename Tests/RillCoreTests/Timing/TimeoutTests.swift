@Suite struct TimeoutTests {
    @Test func aStreamThatIsInTimePasses() {
        let drawing = Drawing("-1--2--3--|", becomes: "-1--2--3--|", subscribed: "^---------!")
        #expect(drawing.difference { $0.timeout(.milliseconds(4), scheduler: $1) } == nil)
    }

    /// The time is counted from subscription and from every element.
    @Test func aStreamThatIsLateFails() {
        let drawing = Drawing("-1------2|", becomes: "-1---#", subscribed: "^----!")
        let late = TimeoutError(.milliseconds(4), of: .event)
        let difference = drawing.difference { source, scheduler in
            source.timeout(late.duration, scheduler: scheduler).mapError {
                $0 as? TimeoutError == late ? Boom() : $0
            }
        }
        #expect(difference == nil)
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
