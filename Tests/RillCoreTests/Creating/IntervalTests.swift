@Suite struct IntervalTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func countsFromZeroAfterEveryPeriod() {
        let recorder = scheduler.record(Observable<Int>.interval(.milliseconds(2), scheduler: scheduler))
        scheduler.run(disposing: recorder, at: 7)
        #expect(recorder.difference(from: "--0-1-2-") == nil)
    }

    @Test func doesNotDrift() {
        let period = Duration.nanoseconds(333)
        let recorder = scheduler.record(Observable<Int>.interval(period, scheduler: scheduler).take(10_000))
        scheduler.run()
        #expect(recorder.elements == Array(0..<10_000))
        let expected = (1...10_000).map { period * $0 } + [period * 10_000]
        #expect(recorder.events.map(\.time.sinceZero) == expected)
    }

    @Test func theEndRemovesTheTimer() {
        let recorder = scheduler.record(
            Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(2))
        scheduler.advance(by: .milliseconds(2))
        #expect(recorder.difference(from: "-0(1|)") == nil)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func everySubscriberCountsOnItsOwn() {
        let stream = Observable<Int>.interval(.milliseconds(2), scheduler: scheduler).take(2)
        let first = scheduler.record(stream)
        scheduler.advance(by: .milliseconds(3))
        let second = scheduler.record(stream)
        scheduler.run()
        #expect(first.difference(from: "--0-(1|)") == nil)
        #expect(second.difference(from: "-----0-(1|)") == nil)
    }

    @Test(arguments: [(Duration.zero, "0.0"), (.seconds(-1), "-1.0")])
    func aPeriodThatIsNotAboveZeroIsAnErrorThatNamesTheInterval(period: Duration, text: String) {
        let interval = Observable<Int>.interval(period, scheduler: scheduler)
        #expect(
            invalidDuration(of: interval)
                == "interval needs a duration above zero, but got \(text) seconds")
    }

    @Test func isSilentOnceDisposed() {
        let interval = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
        #expect(events(of: interval, disposingAfter: 0) == [])
        #expect(scheduler.pendingCount == 0)
    }

    @Test func disposalInsideAnElementIsTheEnd() {
        let received = Log<Int>()
        let subscription = SerialDisposable()
        subscription.disposable = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).subscribe(
            onNext: { number in
                received.write(number)
                if number == 1 { subscription.dispose() }
            })
        scheduler.run()
        #expect(received.entries == [0, 1])
        #expect(scheduler.pendingCount == 0)
    }
}
