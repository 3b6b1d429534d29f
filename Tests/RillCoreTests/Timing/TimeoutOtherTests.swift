@Suite struct TimeoutOtherTests {
    @Test func continuesWithTheOtherStream() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1-2-------")
        let other: TestSource<Int> = scheduler.cold("--8-9-|")
        let stream: Observable<Int> = source.timeout(
            .milliseconds(3), other: other.asObservable(), scheduler: scheduler)
        let recorder = scheduler.record(stream)
        scheduler.run()
        #expect(recorder.difference(from: "-1-2----8-9-|") == nil)
        #expect(source.subscriptionDifference(from: "^-----!") == nil)
        #expect(other.subscriptionDifference(from: "------^-----!") == nil)
    }

    @Test func theOtherStreamIsTornDownAtItsEnd() {
        let scheduler = VirtualTimeScheduler()
        let subject = PublishSubject<Int>()
        let sent = Log<Int>()
        let endless = Observable<Int> { observer, lifetime in
            while !lifetime.isDisposed && sent.count < 100 {
                sent.write(1)
                observer.onNext(1)
            }
        }
        let received = Log<Event<Int>>()
        _ = subject.timeout(.seconds(1), other: endless.take(1), scheduler: scheduler)
            .subscribe { received.write($0) }
        subject.onNext(0)
        scheduler.advance(by: .seconds(2))
        #expect(received.entries == [.next(0), .next(1), .completed])
        #expect(sent.count == 1)
    }
}
