struct MaterializeTests {
    private let scheduler = VirtualTimeScheduler()

    /// Draws the events: a and b are elements, c completes, and d is the error.
    @Test(arguments: [
        Drawing("-1-2-|", becomes: "-a-b-(c|)", subscribed: "^----!"),
        Drawing("-1-#", becomes: "-a-(d|)", subscribed: "^--!"),
    ])
    func everyEventIsAnElementAndThenItCompletes(_ drawing: Drawing) {
        let names: [String: String] = [
            "next(1)": "a", "next(2)": "b", "completed": "c", "error(Boom(number: 1))": "d",
        ]
        #expect(drawing.difference { $0.materialize().map { names["\($0)"] ?? "?" } } == nil)
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

    @Test func theRecipeThatLogsAStreamChangesNothing() {
        let log = Log<String>()
        let source: TestSource<Int> = scheduler.cold("-1-2-#", error: Boom(number: 2))
        let logged = source.materialize().do(onNext: { log.write("\($0)") }).dematerialize()
        let recorder = scheduler.record(logged)
        scheduler.run()
        #expect(recorder.difference(from: "-1-2-#", error: Boom(number: 2)) == nil)
        #expect(log.entries == ["next(1)", "next(2)", "error(Boom(number: 2))"])
    }
}
