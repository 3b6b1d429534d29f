struct MaterializeTests {
    private let scheduler = VirtualTimeScheduler()

    /// Draws the events: a and b are elements, c completes, and d is the error.
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("-1-2-|", becomes: "-a-b-(c|)", subscribed: "^----!"),
        Drawing("-1-#", becomes: "-a-(d|)", subscribed: "^--!"),
        Drawing("-1---#", becomes: "-a", subscribed: "^-!", disposedAt: 2),
    ])
    func everyEventIsAnElementAndThenItCompletes(_ drawing: Drawing) {
        let names: [String: String] = [
            "next(1)": "a", "next(2)": "b", "completed": "c", "error(Boom(number: 1))": "d",
        ]
        #expect(drawing.difference { $0.materialize().map { names["\($0)"] ?? "?" } } == nil)
    }

    @Test(arguments: [Observable<Int>.empty(), .error(Boom()), .just(1)])
    func aSubscriberThatTakesOneElementReceivesOneCompletion(_ source: Observable<Int>) {
        let recorder = scheduler.record(source.materialize().take(1))
        #expect(recorder.elements.count == 1)
        #expect(recorder.events.count == 2)
        #expect(recorder.isCompleted)
    }

    @Test func disposalInsideTheElementOfTheTerminalEventSilencesTheCompletion() {
        let completions = Log<Int>()
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        subscription.disposable = subject.materialize().subscribe(
            onNext: { _ in subscription.dispose() }, onCompleted: { completions.write(1) })
        subject.onError(Boom())
        #expect(completions.count == 0)
    }

    @Test(arguments: ["-", "|", "#", "-1-2-3", "-1-2-|", "-1-2-#", "(123)", "(12|)", "(12#)", "--(1#)"])
    func materializeThenDematerializeIsTheStreamItself(_ marbles: String) {
        let source: TestSource<Int> = scheduler.cold(marbles, error: Boom(number: 6))
        let recorder = scheduler.record(source.materialize().dematerialize())
        scheduler.run()
        #expect(recorder.difference(from: marbles, error: Boom(number: 6)) == nil)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func materializeThenDematerializeIsTheStreamItselfForAnyStream(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var time = Duration.zero
        var events: [Recorded<Int>] = (0..<Int.random(in: 0...20, using: &generator)).map { number in
            time += .microseconds(Int.random(in: 0...3000, using: &generator))
            return Recorded(at: .init(sinceZero: time), .next(number))
        }
        switch Int.random(in: 0...2, using: &generator) {
        case 0: events.append(Recorded(at: .init(sinceZero: time), .completed))
        case 1: events.append(Recorded(at: .init(sinceZero: time), .error(Boom(number: 4))))
        default: break
        }
        let recorder = scheduler.record(scheduler.cold(events).materialize().dematerialize())
        scheduler.run()
        #expect(recorder.events == events)
    }

    @Test func theRecipeThatLogsAStreamChangesNothing() {
        let log = Log<String>()
        let source: TestSource<Int> = scheduler.cold("-1-2-#", error: Boom(number: 2))
        let logged = source.materialize().do(onNext: { log.write("\($0)") }).dematerialize()
        let recorder = scheduler.record(logged)
        scheduler.run()
        #expect(recorder.difference(from: "-1-2-#", error: Boom(number: 2)) == nil)
        #expect(log.entries == ["next(1)", "next(2)", "error(Boom(number: 2))"])
    }

    @Test func theRecipeThatLogsARetriedStreamRecordsOneTerminalEvent() {
        let log = Log<String>()
        let attempts = Attempts()
        let logged = attempts.failingLater(on: scheduler).retry(3)
            .materialize().do(onNext: { log.write("\($0)") }).dematerialize()
        let recorder = scheduler.record(logged)
        scheduler.run()
        #expect(recorder.history == "1@10 2@110 3@210 #3@300")
        #expect(log.entries == ["next(1)", "next(2)", "next(3)", "error(Boom(number: 3))"])
    }
}
