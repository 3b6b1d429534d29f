@Suite struct BufferTests {
    @Test func anArrayIsEmittedWhenItIsFullOrItsTimeIsOver() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1-2-3---4-|")
        let recorder = scheduler.record(
            source.buffer(timeSpan: .milliseconds(6), count: 2, scheduler: scheduler))
        scheduler.run()
        #expect(recorder.history == "[1, 2]@3 [3, 4]@9 []@11 |@11")
    }

    @Test func theTimeOfAFullArrayIsNotKept() {
        let (scheduler, lifetime, subject) = (VirtualTimeScheduler(), Lifetime(), PublishSubject<Int>())
        subject.buffer(timeSpan: .seconds(60), count: 1, scheduler: scheduler)
            .run(Observer(onNext: { _ in }, onEnd: { _ in }), in: lifetime)
        let (timers, registrations) = (scheduler.pendingCount, lifetime.registrationCount)
        for number in 1...100 { subject.onNext(number) }
        #expect(scheduler.pendingCount == timers && lifetime.registrationCount == registrations)
        lifetime.dispose()
    }
}
