@Suite struct ObserveOnTests {
    @Test(arguments: [
        Drawing("-1-(23)-|", becomes: "-1-(23)-|", subscribed: "^----!"),
        Drawing("-1-2-#", becomes: "-1-2-#", subscribed: "^----!"),
    ])
    func deliversAllEventsInOrder(_ drawing: Drawing) {
        #expect(drawing.difference { $0.observe(on: $1) } == nil)
        #expect(drawing.difference { $0.observe(on: ImmediateScheduler.instance) } == nil)
        #expect(drawing.difference { $0.observe(on: CurrentThreadScheduler.instance) } == nil)
    }

    @Test(arguments: [Event<Int>.completed, .error(Boom())])
    func oneTurnDeliversAllPendingElements(ending: Event<Int>) {
        let scheduler = ManualScheduler()
        let subject = PublishSubject<Int>()
        let recorder = VirtualTimeScheduler().record(subject.observe(on: scheduler))
        for number in 0..<100 { subject.onNext(number) }
        subject.on(ending)
        #expect(recorder.events.isEmpty && !subject.hasObservers)
        #expect(scheduler.takeTurn())
        #expect(recorder.elements == Array(0..<100) && recorder.ending == ending)
        #expect(!scheduler.takeTurn() && scheduler.turnCount == 1)
    }

    /// The limits of virtual clocks that count events, and of the main queue.
    @Test(arguments: [TurnLimit.oneEvent, .time(.zero)])
    func aTurnThatIsOverLeavesTheRestToTheNext(_ limit: TurnLimit) {
        let turns = ManualScheduler()
        let subject = PublishSubject<Int>()
        let stream = subject.observe(on: LimitedScheduler(turnLimit: limit, turns: turns))
        let recorder = VirtualTimeScheduler().record(stream)
        for number in 1...3 { subject.onNext(number) }
        subject.onCompleted()
        for number in 1...3 {
            #expect(turns.takeTurn())
            #expect(recorder.elements == Array(1...number) && !recorder.isCompleted)
        }
        #expect(turns.takeTurn() && recorder.isCompleted && !turns.takeTurn())
    }

    @Test(arguments: [TurnLimit.none, .time(.seconds(60))])
    func anElementThatArrivesMeanwhileGetsTheNextTurn(_ limit: TurnLimit) {
        let scheduler = ManualScheduler()
        let subject = PublishSubject<Int>()
        let received = Log<Int>()
        let stream = subject.observe(on: LimitedScheduler(turnLimit: limit, turns: scheduler))
        let subscription = stream.subscribe(onNext: { number in
            received.write(number)
            if number < 10 { for digit in 1...2 { subject.onNext(number * 10 + digit) } }
        })
        subject.onNext(1)
        subject.onNext(2)
        #expect(scheduler.takeTurn() && received.entries == [1, 2])
        #expect(scheduler.takeTurn() && received.entries == [1, 2, 11, 12, 21, 22])
        #expect(!scheduler.takeTurn())
        subject.onNext(30)
        scheduler.run()
        #expect(received.entries.last == 30 && scheduler.turnCount == 3)
        subscription.dispose()
    }

    @Test func disposalInsideABatchDropsTheRestOfIt() {
        let scheduler = ManualScheduler()
        let passed = Log<Int>()
        let stream = Observable.of(1, 2, 3).observe(on: scheduler).do(onNext: { passed.write($0) })
        let recorder = VirtualTimeScheduler().record(stream.take(2))
        scheduler.run()
        #expect(recorder.difference(from: "(12|)") == nil)
        #expect(passed.entries == [1, 2])
    }

    @Test func manyThreadsAreDeliveredOneAtATime() {
        let scheduler = ManualScheduler()
        let subject = PublishSubject<Int>()
        let probe = SerialityProbe<Int>()
        let subscription = subject.observe(on: scheduler).subscribe(probe)
        concurrently(threads: 4) { thread in
            guard thread > 0 else {
                for _ in 0..<3_000 { scheduler.takeTurn() }
                return
            }
            for number in 0..<1_000 { subject.onNext(thread * 1_000 + number) }
        }
        subject.onCompleted()
        scheduler.run()
        #expect(probe.isSerial && probe.endings == [.completed])
        #expect(probe.elements.sorted() == Array(1_000..<4_000))
        for thread in 1..<4 {
            let part = probe.elements.filter { $0 / 1_000 == thread }
            #expect(part == part.sorted())
        }
        subscription.dispose()
    }

    @Test func releasesPendingElements() {
        let scheduler = ManualScheduler()
        let counter = Payload.Counter()
        let subject = PublishSubject<Payload>()
        let subscription = subject.observe(on: scheduler).subscribe(onNext: { _ in })
        for number in 1...3 { subject.onNext(counter.make(number)) }
        #expect(counter.live == 3)
        subscription.dispose()
        scheduler.run()
        #expect(counter.live == 0)
    }
}

private struct LimitedScheduler: TrustedImmediateScheduler {
    let turnLimit: TurnLimit
    let turns: ManualScheduler

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        turns.schedule(in: lifetime, work)
    }
}
