@Suite struct TimeoutOtherTests {
    @Test(arguments: [
        // Silence from the beginning, and after elements.
        TwoSourceDrawing(("-", "^--!"), ("-8|", "---^-!"), become: "----8|"),
        TwoSourceDrawing(("-1-2-------", "^-----!"), ("--8-9-|", "------^-----!"), become: "-1-2----8-9-|"),
        // A source that ends in time.
        TwoSourceDrawing(("--|", "^-!"), ("8|", nil), become: "--|"),
        TwoSourceDrawing(("-1-|", "^--!"), ("8|", nil), become: "-1-|"),
        TwoSourceDrawing(("-1-#", "^--!"), ("8|", nil), become: "-1-#"),
        // The other stream: error, and no timeout of its own.
        TwoSourceDrawing(("-1----", "^---!"), ("-#", "----^!"), become: "-1---#"),
        TwoSourceDrawing(("-", "^--!"), ("------8|", "---^------!"), become: "---------8|"),
        // Disposal, before and after.
        TwoSourceDrawing(("-1----", "^-!"), ("8|", nil), become: "-1", disposedAt: 2),
        TwoSourceDrawing(("-", "^--!"), ("-8-9|", "---^-!"), become: "----8", disposedAt: 5),
    ])
    func continuesWithTheOtherStream(_ drawing: TwoSourceDrawing) {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(drawing.first.marbles, error: Boom())
        let other: TestSource<Int> = scheduler.cold(drawing.second.marbles, error: Boom())
        let stream: Observable<Int> = source.timeout(
            .milliseconds(3), other: other.asObservable(), scheduler: scheduler)
        let recorder = scheduler.record(stream)
        scheduler.run(disposing: recorder, at: drawing.disposal)
        #expect(recorder.difference(from: drawing.result, error: Boom()) == nil)
        #expect(drawing.first.difference(from: source) == nil)
        #expect(drawing.second.difference(from: other) == nil)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func synchronousStreams() {
        let scheduler = VirtualTimeScheduler()
        let second = Duration.milliseconds(1)
        let inTime = Observable.of(1, 2).timeout(second, other: .just(9), scheduler: scheduler)
        #expect(synchronousDifference(inTime, from: "(12|)") == nil)
        #expect(scheduler.pendingCount == 0)
        let late = scheduler.record(
            Observable<Int>.never().timeout(second, other: .from(1...), scheduler: scheduler).take(3))
        scheduler.run()
        #expect(late.difference(from: "-(123|)") == nil)
    }

    @Test func theSourceIsTornDownBeforeTheOtherStreamStarts() {
        let scheduler = VirtualTimeScheduler()
        let log = Log<String>()
        let source = Observable<Int>.create { _, lifetime in lifetime.onDispose { log.write("source ends") } }
        let other = Observable<Int>.create { _, _ in log.write("other starts") }
        let subscription = source.timeout(.seconds(1), other: other, scheduler: scheduler).subscribe()
        scheduler.run()
        #expect(log.entries == ["source ends", "other starts"])
        subscription.dispose()
    }

    /// The timeout passes while a slow subscriber receives an element.
    @Test func theOtherStreamIsTornDownWhileItsEndIsPending() {
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
        _ = subject.timeout(.seconds(1), other: endless.take(1), scheduler: scheduler).subscribe { event in
            received.write(event)
            if event.element == 0 { scheduler.advance(by: .seconds(2)) }
        }
        subject.onNext(0)
        #expect(received.entries == [.next(0), .next(1), .completed])
        #expect(sent.count == 1)
    }

    @Test func aSubjectNeedsNoConversion() {
        let scheduler = VirtualTimeScheduler()
        let subject = BehaviorSubject(value: 1)
        let stream = Observable.never().timeout(.milliseconds(2), other: subject, scheduler: scheduler)
        let recorder = scheduler.record(stream.take(1))
        scheduler.run()
        #expect(recorder.difference(from: "--(1|)") == nil)
    }
}
