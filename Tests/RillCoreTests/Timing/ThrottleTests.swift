@Suite struct ThrottleTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-----4-|", becomes: "-1---3-----4-|", subscribed: "^------------!"),
        Drawing("-1-23-----4-|", becomes: "-1---3----4-|", subscribed: "^-----------!"),
        Drawing("-1-2-----|", becomes: "-1---2---|", subscribed: "^--------!"),
        // The time starts again with the delayed element.
        Drawing("-1-2---3----|", becomes: "-1---2---3--|", subscribed: "^-----------!"),
        Drawing("-1-2#", becomes: "-1--#", subscribed: "^---!"),
        Drawing("-1-2-----", becomes: "-1", subscribed: "^---!", disposedAt: 4),
    ])
    func emitsTheFirstAndTheLatest(_ drawing: Drawing) {
        #expect(drawing.difference { $0.throttle(.milliseconds(4), scheduler: $1) } == nil)
    }

    @Test(arguments: [
        Drawing("-1-2|", becomes: "-1---(2|)", subscribed: "^---!"),
        Drawing("-1|", becomes: "-1|", subscribed: "^-!"),
    ])
    func completionFollowsPendingElements(_ drawing: Drawing) {
        #expect(drawing.difference { $0.throttle(.milliseconds(4), scheduler: $1) } == nil)
    }

    @Test(arguments: [
        Drawing("-1-23-----4-|", becomes: "-1--------4-|", subscribed: "^-----------!"),
        // Time is over at the very moment.
        Drawing("-1-2-3|", becomes: "-1---3|", subscribed: "^-----!"),
        Drawing("-1-2|", becomes: "-1--|", subscribed: "^---!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
    ])
    func withoutLatestItDropsTheRest(_ drawing: Drawing) {
        #expect(drawing.difference { $0.throttle(.milliseconds(4), latest: false, scheduler: $1) } == nil)
    }

    /// The timer that was set for the second element must not let the fourth pass.
    @Test func aLateTimerEmitsNothingTooEarly() {
        let drawing = Drawing("-1-2-(34)----|", becomes: "-1---3---4|", subscribed: "^---------!")
        #expect(drawing.difference { $0.throttle(.milliseconds(4), scheduler: $1) } == nil)
    }

    @Test func aDurationOfZeroLetsEveryElementPass() {
        let drawing = Drawing("-(12)-3|", becomes: "-(12)-3|", subscribed: "^---!")
        #expect(drawing.difference { $0.throttle(.zero, scheduler: $1) } == nil)
    }

    /// The timer has taken the element, and before it delivers it the source completes on another thread.
    @Test func anElementWhoseTimeIsOverIsNotLostWhenTheSourceCompletes() {
        let losses = race(
            rounds: 20_000,
            prepare: {
                let round = TimedRound { source, scheduler in
                    source.throttle(.milliseconds(1), scheduler: scheduler)
                }
                round.source.onNext(0)
                round.source.onNext(1)
                return round
            },
            { $0.scheduler.advance(ticks: 1) },
            against: { $0.complete() },
            check: { round in
                round.scheduler.run()
                return round.probe.elements == [0, 1] && round.probe.endings == [.completed]
            })
        #expect(losses == 0)
    }

    @Test func aSynchronousSourceKeepsItsFirstAndItsLastElement() {
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(
            Observable.of(1, 2, 3).throttle(.milliseconds(4), scheduler: scheduler))
        #expect(recorder.elements == [1])
        scheduler.run()
        #expect(recorder.difference(from: "1---(3|)") == nil)
    }

    @Test func disposalRemovesTheTimerOfAPendingElement() {
        let scheduler = VirtualTimeScheduler()
        let subject = PublishSubject<Int>()
        let recorder = scheduler.record(subject.throttle(.seconds(1), scheduler: scheduler))
        for number in 1...100 { subject.onNext(number) }
        #expect(scheduler.pendingCount == 1)
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(recorder.elements == [1])
    }
}
