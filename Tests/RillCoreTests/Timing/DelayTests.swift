@Suite struct DelayTests {
    @Test func shiftsElementsAndCompletion() {
        let drawing = Drawing("-1-2-|", becomes: "----1-2-|", subscribed: "^----!")
        #expect(drawing.difference { $0.delay(.milliseconds(3), scheduler: $1) } == nil)
    }

    @Test func aSlowSubscriberDoesNotShiftTheNextElement() {
        let clock = VirtualTimeScheduler()
        let scheduler = WorkingScheduler(clock)
        let source = PublishSubject<Int>()
        let times = Log<Duration>()
        let subscription = source.delay(.milliseconds(200), scheduler: scheduler).subscribe(onNext: {
            number in
            times.write(scheduler.now.sinceZero)
            if number == 1 { scheduler.worked.add(90, ordering: .relaxed) }
        })
        source.onNext(1)
        clock.advance(by: .milliseconds(100))
        source.onNext(2)
        clock.run()
        #expect(times.entries == [.milliseconds(200), .milliseconds(300)])
        subscription.dispose()
    }

    @Test func anErrorOvertakesPendingElements() {
        let drawing = Drawing("-1-2-#", becomes: "----1#", subscribed: "^----!")
        #expect(drawing.difference { $0.delay(.milliseconds(3), scheduler: $1) } == nil)
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

/// A clock that also goes on while a subscriber works, by so many milliseconds.
private final class WorkingScheduler: ForwardingScheduler {
    let worked = Atomic<Int>(0)
    let clock: VirtualTimeScheduler

    init(_ clock: VirtualTimeScheduler) { self.clock = clock }

    var now: Instant { clock.now.advanced(by: .milliseconds(worked.load(ordering: .relaxed))) }
}
