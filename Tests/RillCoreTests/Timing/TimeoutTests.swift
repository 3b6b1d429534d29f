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

    /// The subscriber lets time pass inside its call, as one that is slow does.
    @Test func theTimeIsCountedAnewAfterASlowSubscriber() {
        let scheduler = VirtualTimeScheduler()
        let source = PublishSubject<Int>()
        let recorder = scheduler.record(
            source.timeout(.milliseconds(100), scheduler: scheduler)
                .do(onNext: { scheduler.advance(by: .milliseconds($0)) }))
        for delay in [250, 60] {
            source.onNext(delay)
            scheduler.advance(by: .milliseconds(39))
        }
        scheduler.run()
        #expect(recorder.history == "250@250 60@349 #no event arrived within 0.1 seconds@389")
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
