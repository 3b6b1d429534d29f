/// What the operators with a clock have in common.
struct TimedOperatorsTests {
    struct Form: Sendable, CustomTestStringConvertible {
        typealias Operation = @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>

        let testDescription: String
        let apply: Operation

        init(_ name: String, _ apply: @escaping Operation) {
            testDescription = name
            self.apply = apply
        }
    }

    private static let second = Duration.seconds(1)

    /// Operators that hold elements, or watch for the next one.
    private static let waiting: [Form] = [
        Form("debounce") { $0.debounce(second, scheduler: $1) },
        Form("delay") { $0.delay(second, scheduler: $1) },
        Form("throttle") { $0.throttle(second, scheduler: $1) },
        Form("timeout") { $0.timeout(second, scheduler: $1) },
        Form("timeout(other:)") { $0.timeout(second, other: .never(), scheduler: $1) },
    ]

    @Test(arguments: waiting) func oneTimerServesAllElementsAndDisposalRemovesIt(_ form: Form) {
        let scheduler = VirtualTimeScheduler()
        let subject = PublishSubject<Int>()
        let recorder = scheduler.record(form.apply(subject.asObservable(), scheduler))
        subject.send(each: 1...100)
        #expect(scheduler.pendingCount == 1)
        let received = recorder.elements
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        scheduler.run()
        #expect(recorder.elements == received && recorder.ending == nil)
    }

    private static let untouched: [Form] = [
        Form("delay") { $0.delay(.zero, scheduler: $1) },
        Form("delaySubscription") { $0.delaySubscription(.zero, scheduler: $1) },
        Form("throttle") { $0.throttle(.zero, scheduler: $1) },
        Form("timeInterval") { $0.timeInterval(scheduler: $1).map { $0.element } },
        Form("timestamp") { $0.timestamp(scheduler: $1).map { $0.element } },
    ]

    @Test(
        arguments: untouched,
        [
            Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
            Drawing("(12|)", becomes: "(12|)", subscribed: "(^!)"),
            Drawing("-(12)-3|", becomes: "-(12)-3|", subscribed: "^---!"),
            Drawing("-7---8-|", becomes: "-7---8-|", subscribed: "^------!"),
        ])
    func aFormWithoutATimeChangesNothing(_ form: Form, _ drawing: Drawing) {
        #expect(drawing.difference(form.apply) == nil)
    }

    private static let delivering: [Form] = [
        Form("debounce") { $0.debounce(.milliseconds(1), scheduler: $1) },
        Form("throttle") { $0.startWith(0).throttle(.milliseconds(1), scheduler: $1).skip(1) },
    ]

    /// The timer has taken the element, and before it delivers it the source completes on another thread.
    @Test(arguments: delivering)
    func anElementWhoseTimeIsOverIsNotLostWhenTheSourceCompletes(_ form: Form) {
        let losses = race(
            rounds: 20_000,
            prepare: {
                let round = TimedRound(form.apply)
                round.source.onNext(1)
                return round
            },
            { $0.scheduler.advance(ticks: 1) },
            against: { $0.complete() },
            check: { round in
                round.scheduler.run()
                return round.probe.elements == [1] && round.probe.endings == [.completed]
            })
        #expect(losses == 0)
    }
}
